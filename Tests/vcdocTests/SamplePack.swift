/// A small pack: a task that begins, works in rounds, and finishes or fails.
enum SamplePack {
  static let files = [
    "pack/pack.yaml": """
    name: sample
    title: Sample
    options:
      version: {ordered: true, values: [1, 2]}

    """,
    "pack/sources.yaml": "s:\n  title: S\n  kind: notes\n",
    "pack/callbacks/begin.md": callback("It begins."),
    "pack/callbacks/finish.md": callback("It finishes."),
    "pack/callbacks/fail.md": callback("It fails."),
    "pack/machines/task.yaml": """
    title: A task
    regions:
      life: {initial: idle, states: {idle: Nothing runs., busy: It runs.}}
    events:
      start: [{from: {life: idle}, calls: [begin], to: {life: busy}}]
      work: [{from: {life: busy}}]
      finish: [{from: {life: busy}, calls: [finish], to: {life: idle}}]
      fail: [{from: {life: busy}, calls: [{call: fail, if: "version >= 2"}], to: {life: idle}}]

    """,
    "pack/interactions/all.yaml": """
    task.start:
      title: Start
      lifelines: {task: task}
      requires: {task: {life: idle}}
      steps: [task.start]
    task.end:
      title: End
      lifelines: {task: task}
      requires: {task: {life: busy}}
      steps:
        - {loop: [task.work], name: round}
        - alt: {finished: [task.finish], failed: [task.fail]}

    """,
    "pack/scenarios/all.yaml": """
    task:
      title: Twice
      steps: [task.start, task.end]

    """,
  ]

  /// What some of its files are where it speaks German, too.
  static let german = [
    "pack/pack.yaml": (files["pack/pack.yaml"] ?? "") + "locales: [en, de]\n",
    "pack/callbacks/begin.de.md": "---\nsummary: Sie beginnt.\n---\n",
    "pack/machines/task.yaml": german("machines/task", "A task", "Eine Aufgabe"),
    "pack/interactions/all.yaml": german("interactions/all", "Start", "Anfang"),
    "pack/scenarios/all.yaml": german("scenarios/all", "Twice", "Zweimal"),
  ]

  private static func german(_ file: String, _ title: String, _ other: String) -> String {
    (files["pack/\(file).yaml"] ?? "").replacing(
      "title: \(title)\n", with: "title: {en: \(title), de: \(other)}\n")
  }

  private static func callback(_ summary: String) -> String {
    "---\nsummary: \(summary)\nowner: Task\nsources: [s]\n---\n"
  }
}
