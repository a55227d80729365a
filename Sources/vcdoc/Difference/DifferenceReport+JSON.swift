import Model
import Render

extension DifferenceReport {
  /// The difference as a program reads it.
  var json: JSON {
    let migration = difference.migration
    return [
      "from": values(migration.origin), "to": values(migration.target),
      "with": values(migration.kept),
      "callbacks": [
        "gained": names(difference.gained), "gone": names(difference.gone),
        "deprecated": .array(
          difference.deprecated.map {
            ["name": .string($0.callback.text), "since": .string($0.version)]
          }),
      ],
      "interactions": ["begun": names(difference.begun), "ended": names(difference.ended)],
      "orders": .array(orders.map(order)),
      "guarantees": .array(
        difference.turns.map { turn in
          [
            "id": .string(turn.guarantee.name.text),
            "statement": .string(turn.guarantee.statement.base),
            "before": .string(turn.before.rawValue), "after": .string(turn.after.rawValue),
          ]
        }),
    ]
  }

  private func values(_ values: [Int: Int]) -> JSON {
    .object(
      values.sorted { $0.key < $1.key }.map { axis, value in
        let name = pack.axes[axis].values[value].name.text
        return JSON.Member(name: pack.axes[axis].name.text, value: .string(name))
      })
  }

  private func names(_ names: [Name<some Any>]) -> JSON { .array(names.map { .string($0.text) }) }

  private func order(_ change: OrderChange) -> JSON {
    [
      "interaction": .string(change.interaction.name.text),
      "when": .string(circumstances(of: change)),
      "before": steps(change.before), "after": steps(change.after),
    ]
  }

  private func steps(_ table: SequenceTable) -> JSON {
    .array(
      table.rows.map { row in
        [
          "kind": .string(row.kind.rawValue), "object": .string(row.object),
          "text": .string(row.text), "within": .array(row.context.map { .string($0) }),
        ]
      })
  }
}
