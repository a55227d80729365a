import Base
import Import
import Pack
import PackReader
import Testing

/// Packs that are written of imported machines can be read.
struct ImportedPackTests {
  @Test
  func machineIsWrittenInTheShortForm() throws {
    var root = ImportedState(id: "")
    root.children = ["closed", "open", "gone"].map { ImportedState(id: $0) }
    root.children[0].title = "Closed, and cold"
    root.children[2].kind = .final
    var machine = ImportedMachine(name: "The door", title: "The door", root: root)
    machine.arrows = [
      arrow("closed", "open", "push", calls: ["didOpen"]),
      arrow("open", "closed", "pull", condition: "amount > 0"),
      arrow("open", "gone", "pull", condition: "else"),
      arrow("open", nil, "knock"),
    ]
    machine.arrows[1].remarks = [ImportedRemark("it is dashed", line: 7)]
    machine.remarks = [ImportedRemark("its colors are left out", line: 2)]
    try expect(
      machine,
      """
      title: Doors
      machines:
        # line 2: its colors are left out
        The-door:
          title: The door
          final: [gone]
          states:
            closed:
              title: "Closed, and cold"
            open:
            gone:
          transitions: |
            closed -> open: push / didOpen
            # line 7: it is dashed
            open -> closed: pull [amount > 0]
            open -> gone: pull [else]
            open: knock

      """)
  }

  @Test
  func regionsHistoryAndChoicesAreWritten() throws {
    try expect(
      printer,
      """
      title: Doors
      machines:
        printer:
          choices: [enough]
          states:
            menu:
              entry: [show menu]
              history: deep
              transitions: |
                one -> two: next
            work:
              regions:
                sheet:
                  transitions: |
                    blank -> full: print
                fan:
                  states: [fan]
          transitions: |
            menu -> enough: print
            enough -> work: [paper there]
            enough -> menu.one: [else]
            work -> menu: done

      """)
  }

  @Test
  func arrowsAreSettled() throws {
    var root = ImportedState(id: "")
    root.children = ["a", "b", "c"].map { ImportedState(id: $0) }
    var machine = ImportedMachine(name: "open", root: root)
    machine.arrows = [
      arrow("a", "b", "go"), arrow("a", "c", "go"), arrow("b", "c", nil), arrow("b", "c", nil),
      arrow("c", "a", "after all"), arrow("b", "a", "Go"),
    ]
    try expect(machine)
    machine.isOrdered = true
    try expect(machine)
  }

  /// A machine with regions, history, and a choice.
  private var printer: ImportedMachine {
    var root = ImportedState(id: "")
    var work = ImportedState(id: "work", kind: .parallel)
    var sheet = ImportedState(id: "sheet")
    sheet.children = [ImportedState(id: "blank"), ImportedState(id: "full")]
    work.children = [sheet, ImportedState(id: "fan")]
    var menu = ImportedState(id: "menu")
    menu.entry = ["show menu"]
    menu.children = [
      ImportedState(id: "one"), ImportedState(id: "two"),
      ImportedState(id: "last", kind: .deepHistory),
    ]
    root.children = [menu, work, ImportedState(id: "enough", kind: .choice)]
    var machine = ImportedMachine(name: "printer", root: root)
    machine.arrows = [
      arrow("one", "two", "next"), arrow("menu", "enough", "print"),
      arrow("enough", "work", "paper there"), arrow("enough", "one", "else"),
      arrow("blank", "full", "print"), arrow("work", "last", "done"),
    ]
    return machine
  }

  private func arrow(
    _ source: String, _ target: String?, _ event: String?, condition: String? = nil,
    calls: [String] = []
  ) -> ImportedArrow {
    var arrow = ImportedArrow(from: source, to: target, line: 1)
    (arrow.event, arrow.condition, arrow.calls) = (event, condition, calls)
    return arrow
  }

  /// Expects that a machine can be read as it is written, and perhaps that it is written so.
  private func expect(_ machine: ImportedMachine, _ text: String? = nil) throws {
    var imported = Imported()
    imported.machines = [machine]
    let written = ImportedPack(of: imported, title: "Doors")
    if let text { #expect(written.text == text) }
    let files = PackFiles(only: "doors.yaml", Array(written.text.utf8), diagnostics: [])
    let reading = PackReading(of: files)
    #expect(reading.diagnostics == [], "\(written.text)")
  }
}
