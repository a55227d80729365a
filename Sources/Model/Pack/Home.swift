package import Base

extension Pack {
  /// What a pack puts on the first page of its site.
  package struct Home: Hashable, Sendable {
    /// How far the object of the pack's life is on its way: in memory, on screen.
    package struct Level: Hashable, Sendable {
      /// What readers call it.
      package let title: Words
      /// The states that belong to it, by index of the region; the object is in one of each.
      package let states: [Int: Set<Int>]

      /// Makes a level.
      package init(title: Words, states: [Int: Set<Int>]) {
        self.title = title
        self.states = states
      }

      /// Whether an object is on the level.
      ///
      /// - Parameter state: Its state in each region, by index.
      /// - Returns: Whether all of them belong to it.
      package func holds(in state: [Int]) -> Bool {
        states.allSatisfy { $0.value.contains(state[$0.key]) }
      }
    }

    /// A complaint, the sentence that answers it, and the page that says more.
    package struct Symptom: Hashable, Sendable {
      /// What people say.
      package let says: Words
      /// The answer.
      package let answer: Words
      /// The page.
      package let page: Guarantee.Topic

      /// Makes a symptom.
      package init(says: Words, answer: Words, page: Guarantee.Topic) {
        self.says = says
        self.answer = answer
        self.page = page
      }
    }

    /// What the picture of the life is called; may be empty.
    package let title: Words
    /// The machine of the object in the picture; `nil` if there is none.
    package let machine: Name<Machine>?
    /// The levels, the lowest first; an object is on the highest that holds.
    package let levels: [Level]
    /// The complaints, in the pack's order.
    package let symptoms: [Symptom]
    /// Where the pack says it.
    package let place: Place

    /// Makes the choices of a pack.
    package init(
      title: Words, machine: Name<Machine>?, levels: [Level], symptoms: [Symptom], place: Place
    ) {
      self.title = title
      self.machine = machine
      self.levels = levels
      self.symptoms = symptoms
      self.place = place
    }
  }
}
