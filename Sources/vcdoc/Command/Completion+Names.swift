extension Completion.Shell {
  /// The function `_vcdoc_names KIND...`, which prints what `vcdoc list` has to say of each kind, a
  /// name a line: of the pack that the command line names, before the cursor or behind it, or else of
  /// the one that vcdoc would take.
  ///
  /// The shells hand over words as they were typed, so that quotation marks and `~` are taken off.
  var listing: [String] {
    switch self {
    case .bash: Self.bashListing
    case .zsh: Self.zshListing
    case .fish: Self.fishListing
    }
  }

  /// Bash cuts words at `=` and `:`, so that the folder is looked up on the whole line; of several,
  /// the greedy `.*` finds the last.
  private static let bashListing = [
    "_vcdoc_names() {",
    "  local kind pack= word=\"\\\"[^\\\"]*\\\"|'[^']*'|([^[:space:]\\\\]|\\\\\\\\.)+\"",
    "  word=\".*[[:space:]]--pack(=|[[:space:]]+)($word)\"",
    "  [[ $COMP_LINE =~ $word ]] && pack=${BASH_REMATCH[2]}",
    "  case $pack in",
    "    \\\"*\\\" | \\'*\\') pack=${pack:1:${#pack}-2} ;;",
    "    \"~/\"*) pack=$HOME/${pack:2} pack=${pack//\\\\/} ;;",
    "    *) pack=${pack//\\\\/} ;;",
    "  esac",
    "  for kind; do vcdoc list \"$kind\" ${pack:+\"--pack=$pack\"}; done 2>/dev/null | cut -d' ' -f1",
    "}",
  ]

  private static let zshListing = [
    "_vcdoc_names() {",
    "  local kind pack=",
    "  local -i at",
    "  for (( at = 1; at <= $#words; at++ )); do",
    "    case $words[at] in",
    "      --pack) pack=${(Q)words[at+1]} ;;",
    "      --pack=*) pack=${(Q)words[at]#--pack=} ;;",
    "    esac",
    "  done",
    "  [[ $pack == '~/'* ]] && pack=$HOME/${pack#'~/'}",
    "  for kind; do vcdoc list $kind ${pack:+--pack=$pack}; done 2>/dev/null | cut -d' ' -f1",
    "}",
  ]

  private static let fishListing = [
    "function _vcdoc_names",
    "  set -l pack",
    "  set -l words (commandline -op)",
    "  for at in (seq (count $words))",
    "    switch $words[$at]",
    "      case --pack",
    "        test $at -lt (count $words); and set pack --pack=$words[(math $at + 1)]",
    "      case '--pack=*'",
    "        set pack $words[$at]",
    "    end",
    "  end",
    "  set -q pack[1]; and set pack (string replace -- '--pack=~/' --pack=$HOME/ $pack)",
    "  for kind in $argv; vcdoc list $kind $pack 2>/dev/null; end | string split -f1 ' '",
    "end",
  ]
}
