package rondo.promela.flow;

/**
 * Elements chained by {@link Element#next}. Once the sequence is part of a choice, the chain may
 * continue past its end: {@code last} is then the join of the choice's options, while {@code
 * extent} remains the last element that was written inside.
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

  /** Makes {@code element}, which is already in the chain, the last one. */
  void end(Element element) {
    last = element;
  }
}
