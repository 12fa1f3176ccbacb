package rondo.promela.flow;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * Where a jump leads. A label may be defined after the jump, so it is looked for whenever it is
 * needed, and may not be there yet.
 */
public final class Destination {
  private final Supplier<Optional<Label>> label;

  private Destination(Supplier<Optional<Label>> label) {
    this.label = label;
  }

  static Destination of(Label label) {
    return new Destination(() -> Optional.of(label));
  }

  public static Destination later(Supplier<Optional<Label>> label) {
    return new Destination(label);
  }

  Optional<Element> find() {
    return label.get().flatMap(Label::element);
  }
}
