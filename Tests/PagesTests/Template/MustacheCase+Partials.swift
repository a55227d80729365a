@testable import Pages

extension MustacheCase {
  private static let page: Template.Value = ["s": true, "t": "x"]

  static let inclusion = [
    MustacheCase("a partial is put in", "<{{>p}}>", partials: ["p": "inside"], gives: "<inside>"),
    MustacheCase("an unknown partial is nothing", "<{{>p}}>", gives: "<>"),
    MustacheCase(
      "it sees the context", "<{{>p}}>", ["t": "x"], partials: ["p": "*{{t}}*"], gives: "<*x*>"),
    MustacheCase(
      "it may include itself", "{{>p}}", ["n": "1", "l": [["n": "2", "l": []]]],
      partials: ["p": "{{n}}({{#l}}{{>p}}{{/l}})"], gives: "1(2())"),
    MustacheCase(
      "it may include others", "{{>p}}", ["a": "1", "b": "2"],
      partials: ["p": "*{{a}} {{>q}}*", "q": "{{b}}!"], gives: "*1 2!*"),
    MustacheCase("space around stays", "[ {{>p}} ]", partials: ["p": "\t-\t"], gives: "[ \t-\t ]"),
    MustacheCase(
      "inline adds no indentation", "  {{d}}  {{> p}}\n", ["d": "-"], partials: ["p": "a\nb"],
      gives: "  -  a\nb\n"),
    MustacheCase(
      "alone with a carriage return", "-\r\n{{>p}}\r\n-", partials: ["p": "a"], gives: "-\r\na-"),
    MustacheCase(
      "alone on the first line", "  {{>p}}\n-", partials: ["p": "a\nb"], gives: "  a\n  b-"),
    MustacheCase(
      "alone on the last line", "-\n  {{>p}}", partials: ["p": "a\nb"], gives: "-\n  a\n  b"),
    MustacheCase(
      "indentation goes before lines, not into values", "\\\n {{>p}}\n/\n", ["v": "<\n->"],
      partials: ["p": "|\n{{{v}}}+{{{v}}}+\n|\n"], gives: "\\\n |\n <\n->+<\n->+\n |\n/\n"),
    MustacheCase(
      "indentation adds up", "  {{>p}}\n", partials: ["p": "a\n  {{>q}}\nb\n", "q": "c\nd\n"],
      gives: "  a\n    c\n    d\n  b\n"),
    MustacheCase(
      "a partial within an indented line is not indented again", "  {{>p}}\n",
      partials: ["p": "a{{>q}}b\nc\n", "q": ", d\ne"], gives: "  a, d\neb\n  c\n"),
    MustacheCase(
      "indentation skips lines of lone tags", "  {{>p}}\n", page,
      partials: ["p": "{{#s}}\n{{t}}\n{{/s}}\n"], gives: "  x\n"),
    MustacheCase(
      "space inside the tag is nothing", "[{{> p }}]", partials: ["p": "-"], gives: "[-]"),
  ]

  static let comments = [
    MustacheCase("inline", "12345{{! not this }}67890", gives: "1234567890"),
    MustacheCase("over lines", "12345{{!\n  not\n  this\n}}67890\n", gives: "1234567890\n"),
    MustacheCase("alone takes its line along", "a\n{{! not this }}\nb\n", gives: "a\nb\n"),
    MustacheCase("alone and indented too", "a\n  {{! not this }}\nb\n", gives: "a\nb\n"),
    MustacheCase("alone with a carriage return", "-\r\n{{! not this }}\r\n-", gives: "-\r\n-"),
    MustacheCase("alone on the first line", "  {{! not this }}\n!", gives: "!"),
    MustacheCase("alone on the last line", "!\n  {{! not this }}", gives: "!\n"),
    MustacheCase("alone over lines", "a\n{{!\nnot this\n}}\nb\n", gives: "a\nb\n"),
    MustacheCase(
      "alone over lines, indented", "a\n  {{!\n    not this\n  }}\nb\n", gives: "a\nb\n"),
    MustacheCase("inline and indented keeps the line", "  12 {{! 34 }}\n", gives: "  12 \n"),
    MustacheCase("space around stays", "12345 {{! not this }} 67890", gives: "12345  67890"),
    MustacheCase(
      "its words name nothing", "[{{! t }}|{{!t}}|{{t}}]", ["t": "x", "! t": "no"], gives: "[||x]"),
  ]

  static let delimiters = [
    MustacheCase("a pair is replaced", "{{=<% %>=}}(<%t%>)", ["t": "x"], gives: "(x)"),
    MustacheCase("marks that mean something elsewhere", "({{=[ ]=}}[t])", ["t": "x"], gives: "(x)"),
    MustacheCase(
      "sections",
      "[\n{{#s}}\n  {{t}}\n  |t|\n{{/s}}\n\n{{= | | =}}\n|#s|\n  {{t}}\n  |t|\n|/s|\n]\n", page,
      gives: "[\n  x\n  |t|\n\n  {{t}}\n  x\n]\n"),
    MustacheCase(
      "inverted sections",
      "[\n{{^f}}\n  {{t}}\n  |t|\n{{/f}}\n\n{{= | | =}}\n|^f|\n  {{t}}\n  |t|\n|/f|\n]\n",
      ["f": false, "t": "x"], gives: "[\n  x\n  |t|\n\n  {{t}}\n  x\n]\n"),
    MustacheCase(
      "not inherited by a partial", "[ {{>p}} ]\n{{= | | =}}\n[ |>p| ]\n", ["t": "x"],
      partials: ["p": ".{{t}}."], gives: "[ .x. ]\n[ .x. ]\n"),
    MustacheCase(
      "not handed back by a partial", "[ {{>p}} ]\n[ .{{t}}.  .|t|. ]\n", ["t": "x"],
      partials: ["p": ".{{t}}. {{= | | =}} .|t|."], gives: "[ .x.  .x. ]\n[ .x.  .|t|. ]\n"),
    MustacheCase("space around stays", "[ {{=@ @=}} ]", gives: "[  ]"),
    MustacheCase("inline keeps the line", " | {{=@ @=}}\n", gives: " | \n"),
    MustacheCase("alone takes its line along", "a\n{{=@ @=}}\nb\n", gives: "a\nb\n"),
    MustacheCase("alone and indented too", "a\n  {{=@ @=}}\nb\n", gives: "a\nb\n"),
    MustacheCase("alone with a carriage return", "-\r\n{{= @ @ =}}\r\n-", gives: "-\r\n-"),
    MustacheCase("alone on the first line", "  {{=@ @=}}\n=", gives: "="),
    MustacheCase("alone on the last line", "=\n  {{=@ @=}}", gives: "=\n"),
    MustacheCase("space inside the tag is nothing", "[{{= @   @ =}}]", gives: "[]"),
    MustacheCase("back to braces", "{{=<% %>=}}<%t%><%={{ }}=%>{{t}}", ["t": "x"], gives: "xx"),
  ]
}
