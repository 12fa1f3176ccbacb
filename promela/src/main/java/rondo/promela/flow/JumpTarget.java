package rondo.promela.flow;

import java.util.Optional;
import java.util.function.Supplier;

/** The target of a jump, resolved lazily: the label may be defined after the jump. */
public final class JumpTarget {
  private final Supplier<Optional<Label>> label;

  private JumpTarget(Supplier<Optional<Label>> label) {
    this.label = label;
  }

  static JumpTarget of(Label label) {
    return new JumpTarget(() -> Optional.of(label));
  }

  public static JumpTarget lazy(Supplier<Optional<Label>> label) {
    return new JumpTarget(label);
  }

  Optional<Element> find() {
    return label.get().flatMap(Label::element);
  }
}
