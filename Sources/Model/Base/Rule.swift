extension Diagnostic {
  /// What a message is about: the rule that something breaks.
  ///
  /// Each is declared once, as `ID: EXPLANATION`, or `ID, a warning: EXPLANATION`. The id names the
  /// rule in reports and in `.vcdoc.yaml`; the explanation is what `vcdoc help ID` prints, and a
  /// row of `docs/messages.md`.
  package enum Rule: String, Hashable, Sendable, CaseIterable {
    // MARK: Files
    case fileText = """
      file.text: The files of a pack are UTF-8 text without control characters; lines end with a \
      line feed.
      """
    case fileUnreadable = """
      file.unreadable: vcdoc reads the files in the folder of the pack, and follows links only to \
      other files in it.
      """
    case fileMissing = "file.missing: A pack has a file pack.yaml with its name and title."
    case fileUnexpected = """
      file.unexpected: A pack has files of known names in known folders, so that no file is \
      overlooked.
      """
    case fileContents = "file.contents: The folder of a file says what the file contains."
    case fileFrontMatter = """
      file.front-matter: A callback's file and a recording begin with YAML between two lines \
      '---'.
      """
    case fileSize = "file.size: Packs, files, and lines have greatest sizes."
    // MARK: YAML and its values
    case yamlSyntax = """
      yaml.syntax: Packs are YAML: mappings are 'key: value', lists are '- item', and spaces \
      indent them.
      """
    case yamlFeature =
      "yaml.feature: Tags, merge keys, and second documents are not part of the YAML of a pack."
    case yamlSize =
      "yaml.size: Values nest to a greatest depth, and aliases expand to a greatest number."
    case format = "pack.format: A pack is written for a format that this vcdoc knows."
    case duplicateKey = "pack.duplicate-key: A mapping has each key once."
    case unknownKey = """
      pack.unknown-key: A mapping has known keys, so that no misspelled key is ignored; \
      'vcdoc help pack-format' lists them.
      """
    case missingKey = """
      pack.missing-key: Some keys are required; 'vcdoc help pack-format' marks all others with '?'.
      """
    case renamed = "pack.renamed: Keys and values of earlier versions have new names."
    case wrongKind = "pack.wrong-kind: A value is a text, a list, or a mapping, as its key asks."
    case wrongValue =
      "pack.wrong-value: Some values are one of a few words, a number in a range, or one line."
    case emptyValue = "pack.empty: A text, list, or mapping that is written has contents."
    // MARK: Names
    case nameForm = """
      name.form: Names are parts of letters and digits of any script, '-', and '_', with single \
      dots between, since they become files and addresses.
      """
    case nameUnknown = "name.unknown: A name that is used is declared somewhere in the pack."
    case nameDuplicate = "name.duplicate: A name is declared once among things of its kind."
    case nameReserved = """
      name.reserved: Some names have a meaning already: for Windows, for the site, or in \
      conditions and steps. Names that differ only in case clash on some disks.
      """
    case locale =
      "pack.locale: A text is in languages that 'locales' lists, and at least in the first."
    // MARK: Texts
    case markup = """
      text.markup: Texts are Markdown without HTML and images; a text of one sentence is one \
      paragraph.
      """
    case link =
      "text.link: A link leads to a page of the pack, such as 'callback:NAME', or to the web."
    case textSize = "text.size: The tables and link references of a text have greatest sizes."
    // MARK: Options and conditions
    case conditionSyntax =
      "condition.syntax: A condition compares options with values: 'iOS >= 13 and style = sheet'."
    case conditionNever =
      "condition.never: A condition holds in some configuration, and in no case always."
    case impossible = """
      options.impossible: 'impossible' leaves some configurations, and those of defaults and \
      scenarios are among them.
      """
    case optionForm =
      "options.form: An option has values in order or with titles, and a scope is an option, too."
    case configurations =
      "options.size: The options of a pack have a greatest number of combinations."
    case objectCount =
      "bounds.objects: Each interaction has as many objects as it has roles, within 'bounds'."
    case absent = """
      options.absent: What is used exists in every configuration in which it is used; put the use \
      under the same 'if'.
      """
    case settingUnknown =
      "options.unknown: A setting names an option of the pack, once, and one of its values."
    case settingSides = "options.sides: Both sides of a comparison set the same options."
    // MARK: Callbacks, machines, and sources
    case callbackForm =
      "callback.form: A callback says who declares it, when it exists, and how it is called."
    case callbackUncalled = "callback.uncalled: Some machine calls each callback."
    case callbackShared = "callback.shared: A callback runs on the objects of one machine."
    case callbackWithoutOwner =
      "callback.no-owner: With --strict, the pack says which type declares each callback."
    case titleMissing =
      "title.missing: With --strict, the pack, its machines, and its interactions have titles."
    case callbackWithoutSource = "callback.no-source: With --strict, each callback cites a source."
    case sourceUnused = "source.unused: Some text cites each source."
    case sourceForm = "source.form: A source says what it is, and an address is one of the web."
    case phaseUnused = "phase.unused, a warning: Some callback belongs to each phase."
    case optionUnused = "option.unused, a warning: Some condition asks for each option."
    case interactionUnused =
      "interaction.unused, a warning: Some interaction refers to each interaction with 'refOnly'."
    case machineForm = """
      machine.form: A region has at least two states, or one with states inside, and the first is \
      not final; a relation has an inverse.
      """
    case transitionForm = """
      machine.transition: A transition enters one state of a region between callbacks, and leaves \
      no final state.
      """
    case arrow = """
      pack.arrow: An arrow is 'FROM -> TO: EVENT [guard] / call, call', with spaces around '->'; \
      each part but FROM can be missing.
      """
    case lostSign = """
      pack.lost-sign, a warning: A state whose name begins with that of another one usually lacks \
      a sign: 'printing start' is one state. Write 'printing: start' for an event, 'printing -> \
      start' for an arrow, or list the state under 'states' if it is meant.
      """
    case guardWords = """
      machine.guard-words, a warning: A guard in words does not look like the name of a state or \
      counter: '[unlockd]' decides nothing. Write '[unlocked]' if the state is meant, or other \
      words.
      """
    case transitionConflict =
      "machine.conflict: At most one transition applies to an event in each state."
    // MARK: Interactions and scenarios
    case stepForm =
      "interaction.step: A step sends an event, or is a mapping with one key that says what it is."
    case eventWords = """
      interaction.event-words, a warning: A message in words does not look like an event: in \
      'client -> door: pul', nothing happens to the door. Write 'pull' to send the event, or other \
      words to draw only a message.
      """
    case endedSender = "interaction.ended: A lifeline sends nothing after its object has ended."
    case branches =
      "interaction.branches: 'alt' and 'par' have two branches or more; loops have bounds in order."
    case roles = """
      interaction.roles: Each role of a reference has a lifeline of its machine, and one lifeline \
      plays one role.
      """
    case lifelines =
      "interaction.lifelines: A lifeline represents one object, or all that play no other role."
    case relationTarget =
      "interaction.relation: A relation leads from one object to one object of its machine."
    case interactionForm = """
      interaction.form: An interaction begins by itself, at any time, or where another refers to \
      it.
      """
    case referenceCycle =
      "interaction.cycle: No interaction refers to itself, and references nest to a greatest depth."
    case situationForm =
      "situation.form: A situation has a name in lower case, and interactions that no other has."
    case scenarioForm =
      "scenario.form: A scenario is a list of interactions, with the branches and loops to run."
    // MARK: Guarantees and articles
    case guaranteeForm =
      "guarantee.form: A guarantee has a property; a recommendation has sources instead."
    case guaranteeDuplicate =
      "guarantee.duplicate: Two guarantees on one page have different names and properties."
    case propertySyntax =
      "property.syntax: A property is one sentence; 'vcdoc help properties' has the grammar."
    case claimForm = "claim.form: A claim of an article is settled by guarantees, or cites sources."
    // MARK: Recordings
    case recordingForm =
      "recording.form: A recording has a source, a log, and a reason if it is inconsistent."
    case recordingEmpty = "recording.empty: Some line of a recording names a callback of the pack."
    case recordingVerdict = """
      recording.verdict: The model explains each line of a recording, unless 'expect' says \
      otherwise.
      """
    case recordingInteractions =
      "recording.interactions: The interactions that a recording names explain its lines."
    case recordingViolation =
      "recording.violation: The log of a known violation violates the property."
    // MARK: Exploration
    case modelSize =
      "model.size: Exploration has bounds on states, transitions, configurations, and memory."
    case stepRefused =
      "model.refused: When a step sends an event, the object has a transition for it."
    case requirement = "model.requirement: What a step or a reference requires holds when it comes."
    case counterBounds = "model.counter: A counter stays from 0 to its greatest value in every run."
    case deadlock = "model.stuck: An interaction that has begun can always come to its end."
    case neverBegins = "model.never-begins: Some objects meet all requirements of each interaction."
    case neverRuns = "model.never-runs: Each callback runs in some configuration."
    case unreachedState = """
      model.unreached, a warning: Some run enters each state. None enters 'paid' if no arrow leads \
      to it, as when 'open -> payed: pay' is misspelled. Correct the arrow, add one, or remove the \
      state.
      """
    case untakenTransition = """
      model.untaken, a warning: Some run takes each transition from each state that it names. None \
      takes 'open -> closed: close' if interactions send 'close' only to a closed door. Let a step \
      send the event to an open one, write 'free: true' if the event comes by itself, or remove \
      the transition.
      """
    case endlessMachine = """
      model.survivor, a warning: A machine that shares no interaction with the one that ends the \
      process survives it.
      """
    case scriptWords =
      "script.words: A script names interactions of the pack, and their branches, loops, and roles."
    case scriptBlocked =
      "script.blocked: The model can play each act of a script after those before it."
    // MARK: Verdicts
    case verdict = """
      guarantee.verdict: A guarantee is proved, and a misconception refuted, unless 'expect' says \
      otherwise.
      """
    case undecided =
      "guarantee.undecided: A property applies to some run, and the search for it has bounds."
    case modelOnly = """
      guarantee.model-only, a warning: With --strict, a document or a recording supports each \
      guarantee.
      """
    // MARK: Pages and pictures
    case picture = "picture.layout: A picture has a greatest number of states and arrows."
    case pageSize = "page.size: What the pack says of one thing fits on a page."
    case spin = "spin.size: What is written for Spin has bounds."
    case templateSyntax =
      "template.syntax: Templates are Mustache: tags have names, and sections are closed."
    case templateValue =
      "template.value: A tag names a value that the page has, and a partial a template."
    case templateFile =
      "template.file: A folder of templates has files with names of templates that vcdoc ships."
    case templateSize =
      "template.size: Pages have a greatest size, and include a greatest number of partials."
    case strings = "template.strings: A file of strings has 'key = text' once for each key."
    // MARK: Projects and documents
    case preferences =
      "preferences.value: A path in .vcdoc.yaml names something in its folder that can be used."
    case preferencesRule =
      "preferences.rule: Warnings can be turned off by their ids, errors cannot."
    case marker =
      "embed.marker: A region begins with a comment 'vcdoc: ...' and ends with 'vcdoc: end'."
    case embedded =
      "embed.content: A region names something of the pack that can be drawn or printed there."
    case embeddedFile = "embed.file: Each picture of a document has a path of its own."
    case edited =
      "embed.edited, a warning: The text between markers is written by vcdoc; edits are lost."
    case stale = "embed.stale: Generated files and regions are up to date."
    case pattern =
      "log.pattern: The pattern of a log is a regular expression with a group for the callback."
    case run = """
      run.failed: A run needs a command line that is complete, and files that can be read and \
      written.
      """
    case tooMany = "run.too-many: A run reports a greatest number of errors."
    // MARK: Imports
    case imported = """
      import.syntax: An import reads a text of its notation, and leaves no line out that it does \
      not understand.
      """
    case importedForm = """
      import.form: A pack that is made of another notation means the same; what no pack means is \
      an error.
      """
    // MARK: Logs
    case logFinding = "log.inconsistent: A run of the model prints all that a log shows."
    case logDoubt =
      "log.doubtful, a warning: A log is consistent without supposing what it does not show."
    case logStrict =
      "log.strict: With --strict, a log is consistent without supposing what it does not show."
  }
}

extension Diagnostic.Rule {
  /// The name of the rule in reports and preferences, such as `pack.unknown-key`.
  package var id: String { String(rawValue.prefix { $0 != "," && $0 != ":" }) }

  /// Whether a pack can be used although it breaks the rule.
  package var severity: Diagnostic.Severity {
    rawValue.dropFirst(id.utf8.count).hasPrefix(",") ? .warning : .error
  }

  /// Why there is such a rule, in a sentence or two.
  package var explanation: String {
    guard let colon = rawValue.firstRange(of: ": ") else { return "" }
    return String(rawValue[colon.upperBound...])
  }

  /// The rule with an id; `nil` if there is none.
  package init?(id: String) {
    guard let rule = Self.allCases.first(where: { $0.id == id }) else { return nil }
    self = rule
  }
}
