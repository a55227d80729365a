internal import Model

extension Handbook {
  /// The machines' diagrams, as markup of an index.
  func posters(at address: Address) throws(PackErrors) -> [[UInt8]] {
    var posters: [[UInt8]] = []
    for machine in catalog.pack.machines {
      let plate = try gallery.poster(of: machine)
      posters.append(figure(of: plate, as: "machine-\(machine.name)", at: address).markup)
    }
    return posters
  }

  func sheets(about callback: Callback) throws(PackErrors) -> [Press.Sheet] {
    let plate = try gallery.neighborhood(of: callback)
    let figure = figure(
      of: plate, as: "callback-\(callback.name)", at: .page(of: callback.name))
    let page = CallbackPage(of: callback, in: catalog, picture: figure.markup).page()
    return [try sheet(page)] + figure.files
  }

  func sheets(about machine: Machine) throws(PackErrors) -> [Press.Sheet] {
    let plate = try gallery.poster(of: machine)
    let figure = figure(of: plate, as: "machine-\(machine.name)", at: .page(of: machine.name))
    let page = MachinePage(of: machine, in: catalog, picture: figure.markup).page()
    return [try sheet(page)] + figure.files
  }

  func sheets(about interaction: Interaction) throws(PackErrors) -> [Press.Sheet] {
    var scenes: [Scene] = []
    var files: [Press.Sheet] = []
    for entry in gallery.sequences(of: interaction) {
      // No name has a plus sign in it.
      let number = scenes.isEmpty ? "" : "+\(scenes.count + 1)"
      let figure = figure(
        of: entry.value, as: "interaction-\(interaction.name)\(number)",
        at: .page(of: interaction.name))
      scenes.append(
        Scene(
          bits: entry.bits, picture: figure.markup, table: SequenceTable(of: entry.value)))
      files += figure.files
    }
    let page = InteractionPage(of: interaction, in: catalog, scenes: scenes).page()
    return [try sheet(page)] + files
  }

  func sheets(about scenario: Scenario) throws(PackErrors) -> [Press.Sheet] {
    let sequence = try gallery.sequence(of: scenario)
    let figure = figure(
      of: sequence, as: "scenario-\(scenario.name)", at: .page(of: scenario.name))
    let scene = Scene(
      bits: catalog.circumstances.all, picture: figure.markup, table: SequenceTable(of: sequence))
    return [try sheet(ScenarioPage(of: scenario, in: catalog, scene: scene).page())] + figure.files
  }

  func sheets(about finding: Evidence.Finding) throws(PackErrors) -> [Press.Sheet] {
    let name = finding.recording.name
    let figure = figure(
      of: gallery.sequence(of: finding), as: "recording-\(name)", at: .page(of: name))
    let page = RecordingPage(of: finding, in: catalog, picture: figure.markup).page()
    return [try sheet(page)] + figure.files
  }

  func sheets(about judged: JudgedGuarantee) throws(PackErrors) -> [Press.Sheet] {
    let name = judged.guarantee.name
    guard let witness = gallery.witness(against: judged) else {
      return [try sheet(GuaranteePage(of: judged, in: catalog, witness: nil).page())]
    }
    let figure = figure(of: witness.value, as: "guarantee-\(name)", at: .page(of: name))
    let scene = Scene(
      bits: witness.bits, picture: figure.markup, table: SequenceTable(of: witness.value))
    return [try sheet(GuaranteePage(of: judged, in: catalog, witness: scene).page())] + figure.files
  }
}
