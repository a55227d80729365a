/// One concrete run of the model: what a script of interactions makes happen, callback by callback.
public struct Run: Hashable, Sendable {
  /// An object that takes part.
  public struct Participant: Hashable, Sendable {
    /// What the run calls it: the role it plays first among others of its kind.
    public let name: String
    /// The machine it is of.
    public let machine: Name<Machine>

    /// Makes a participant.
    public init(name: String, machine: Name<Machine>) {
      self.name = name
      self.machine = machine
    }
  }

  /// One thing that happens.
  public enum Moment: Hashable, Sendable {
    /// An interaction begins; the index counts acts from 0.
    case begin(act: Int)
    /// A callback runs on an object, by index.
    case call(object: Int, Call)
    /// A region of an object, all by index, enters a state.
    case enter(object: Int, region: Int, state: Int)
    /// Time passes.
    case gap(Words)
    /// An interaction ends.
    case end(act: Int)
  }

  /// The configuration it runs in.
  public let configuration: Configuration
  /// The interactions of the script, in order; a moment's `act` counts them.
  public let interactions: [Name<Interaction>]
  /// The objects that get a callback or take part, in the order in which they first do.
  public let participants: [Participant]
  /// What happens, in order.
  public let moments: [Moment]

  /// Makes a run.
  public init(
    configuration: Configuration, interactions: [Name<Interaction>],
    participants: [Participant], moments: [Moment]
  ) {
    self.configuration = configuration
    self.interactions = interactions
    self.participants = participants
    self.moments = moments
  }
}
