package rondo.promela.flow;

import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.ControlState.Mark;

/** A label; {@link ControlFlowBuilder#add} attaches it to an element. */
public final class Label {
  private final String name;
  private final Position at;
  private Element element;

  public Label(String name, Position at) {
    this.name = name;
    this.at = at;
  }

  public String name() {
    return name;
  }

  public Position at() {
    return at;
  }

  Optional<Element> element() {
    return Optional.ofNullable(element);
  }

  void place(Element at) {
    element = at;
  }

  /** Whether the label marks a statement already. */
  public boolean isPlaced() {
    return element != null;
  }

  /** The number of the control state that the label marks. */
  public int state() {
    return element.number();
  }

  /** The mark given by the prefix of the label's name. */
  Optional<Mark> mark() {
    if (name.startsWith("end")) {
      return Optional.of(Mark.END);
    }
    if (name.startsWith("accept")) {
      return Optional.of(Mark.ACCEPT);
    }
    return name.startsWith("progress") ? Optional.of(Mark.PROGRESS) : Optional.empty();
  }
}
