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
  /// Another container.
  case resize(Container)
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
}
