/// An input of a machine.
public enum Event<R: Rules>: Equatable, Sendable {
  /// A sample of a pan.
  case pan(PanSample)
  /// A finished tap.
  case tap(Tap)
  /// A sample of a scroll view inside.
  case scroll(ScrollSample)
  /// A raw pointer sample, from which pans and taps are recognized.
  case pointer(PointerSample)
  /// Lets time pass.
  case tick
  /// Another configuration, the whole of it.
  case configure(R.Configuration)
  /// Another container. One without a stated safe area keeps the bottom inset that was stated before, as on the wire.
  case resize(Container)
  /// Members of the configuration to replace, as they are on the wire: plain objects are merged, arrays and members of
  /// several kinds are replaced as a whole, and all other members stay. Needs ``SerializableRules``.
  case configureMembers(JSONObject)
  /// Members of the container to replace, as they are on the wire; all others stay.
  case resizeMembers(JSONObject)
  /// Sends the drawer to a detent, by its name.
  case snapTo(detent: String, animated: Bool)
  /// One of the controller's own commands.
  case command(R.Command)
}

/// The effects of one event.
public struct Outcome<R: Rules>: Equatable, Sendable {
  /// Every delegate event, in order.
  public var delegate: [Emission<R>]
  /// Answers beyond the state.
  public var response: EventResponse
  /// The reason why the gesture that this event ended settled where it did.
  public var settlement: Settlement?

  /// Effects.
  public init(delegate: [Emission<R>] = [], response: EventResponse = EventResponse(), settlement: Settlement? = nil) {
    self.delegate = delegate
    self.response = response
    self.settlement = settlement
  }

  /// The events that the library's delegate receives, in order, without their times and without interruptions.
  public var delegateEvents: [R.DelegateEvent] { delegate.compactMap { $0.delegateEvent } }
}
