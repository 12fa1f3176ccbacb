package rondo.promela.flow;

/**
 * Elements chained by {@link Element#next}. The chain may run on past the sequence once it is woven
 * into a choice: {@code last} is then the element where the choice's options meet, while {@code
 * extent} stays the last element that was written inside.
 */
public final class Sequence {
  private Element first;
  private Element last;
  private Element extent;

  Sequence() {}

  Element first() {
    return first;
  }

  Element last() {
    return last;
  }

  Element extent() {
    return extent;
  }

  boolean isEmpty() {
    return first == null;
  }

  void append(Element element) {
    if (first == null) {
      first = element;
    } else {
      last.setNext(element);
    }
    last = element;
  }

  void close() {
    extent = last;
  }

  /** Makes {@code element}, already in the chain, the last one. */
  void end(Element element) {
    last = element;
  }
}
