package rondo.promela.flow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.Action;

/** A point in the program. Every element has a number; only some become control states. */
final class Element {
  enum Kind {
    PLAIN,
    JUMP,
    /** Where the options of a choice meet: before the head of a loop, after other statements. */
    JOIN,
    /** The target of a loop's breaks. */
    LOOP_EXIT,
    IF,
    DO,
    UNLESS,
    BLOCK,
    ATOMIC,
    D_STEP,
    END
  }

  private final int number;
  private final int creationIndex;
  private final Position at;
  private Kind kind;
  private Action action;
  private String text;
  private JumpTarget to;
  private int dstep;
  private Element next;
  private List<Sequence> parts = List.of();
  private final Deque<Sequence> escapes = new ArrayDeque<>();
  private final List<Label> labels = new ArrayList<>();

  /** Not the last transition of an atomic sequence. */
  private boolean atomic;

  /** The last transition of an atomic sequence. */
  private boolean lastAtomic;

  /** Inside a deterministic step. */
  private boolean deterministic;

  Element(int number, int birth, Kind kind, Position at) {
    this.number = number;
    this.creationIndex = birth;
    this.kind = kind;
    this.at = at;
  }

  int number() {
    return number;
  }

  /** Position in the order in which the elements of the whole model were created. */
  int creationIndex() {
    return creationIndex;
  }

  Position at() {
    return at;
  }

  Kind kind() {
    return kind;
  }

  Action action() {
    return action;
  }

  String text() {
    return text;
  }

  Optional<Element> target() {
    return to.find();
  }

  /** The deterministic step that encloses this element, or a negative number. */
  int dstep() {
    return dstep;
  }

  Element next() {
    return next;
  }

  /** Options of a choice, main and escape of an unless, or the body of a block. */
  List<Sequence> parts() {
    return parts;
  }

  Sequence body() {
    return parts.getFirst();
  }

  /** Escapes that apply to this element, outermost first. */
  Deque<Sequence> escapes() {
    return escapes;
  }

  List<Label> labels() {
    return labels;
  }

  boolean isAtomic() {
    return atomic;
  }

  boolean isLastAtomic() {
    return lastAtomic;
  }

  boolean isInAtomic() {
    return atomic || lastAtomic;
  }

  boolean isDeterministic() {
    return deterministic;
  }

  boolean isBlock() {
    return kind == Kind.BLOCK || kind == Kind.ATOMIC || kind == Kind.D_STEP;
  }

  boolean isChoice() {
    return kind == Kind.IF || kind == Kind.DO;
  }

  boolean isElse() {
    return action instanceof Action.Else;
  }

  Element plain(Action does, String shownAs) {
    kind = Kind.PLAIN;
    action = does;
    text = shownAs;
    return this;
  }

  Element jump(JumpTarget target, String shownAs) {
    kind = Kind.JUMP;
    to = target;
    text = shownAs;
    return this;
  }

  JumpTarget destination() {
    return to;
  }

  Element inDStep(int step) {
    dstep = step;
    return this;
  }

  Element withParts(List<Sequence> sequences) {
    parts = List.copyOf(sequences);
    return this;
  }

  Element withText(String shown) {
    text = shown;
    return this;
  }

  void setNext(Element with) {
    next = with;
  }

  void demoteToBlock() {
    kind = Kind.BLOCK;
  }

  void markAtomic() {
    atomic = true;
  }

  void markDeterministic() {
    deterministic = true;
  }

  void markLastAtomic() {
    atomic = false;
    lastAtomic = true;
  }

  void continueAtomic() {
    atomic = true;
    lastAtomic = false;
  }
}
