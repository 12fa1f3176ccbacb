package rondo.trace.export;

/** An element of a sequence diagram; lanes are counted from 0. */
sealed interface DiagramElement {
  /** A message from one lane to another, or to the same. */
  record Arrow(int from, int to, String text, ArrowHead head) implements DiagramElement {}

  /** How an arrow ends. */
  enum ArrowHead {
    RECEIVED,
    LOST
  }

  /** A text on a lane. */
  record LaneNote(int lane, String text, Emphasis emphasis) implements DiagramElement {}

  /** Whether a note is about a fault. */
  enum Emphasis {
    PLAIN,
    FAULT
  }

  /** A text across all lanes. */
  record Remark(String text) implements DiagramElement {}

  /** The beginning of a round. */
  record Divider(String text) implements DiagramElement {}

  /** The beginning of the cycle of an infinite run. */
  record LoopBegin(String text) implements DiagramElement {}

  /** Its end. */
  record LoopEnd() implements DiagramElement {}
}
