package rondo.promela.flow;

import rondo.promela.flow.Element.Kind;

/**
 * Resolves the target of a transition: follows joins, loop exits and jumps, and enters unless
 * statements, up to the next element that is a state of its own. From inside an atomic sequence,
 * resolution stops before the element outside of it, so that leaving the sequence is a transition.
 */
final class TargetResolution {
  private static final int MAX_HOPS = 500;

  private final FlowErrorListener listener;

  TargetResolution(FlowErrorListener listener) {
    this.listener = listener;
  }

  /** The state that is reached at {@code from} by a transition of {@code source}. */
  Element resolve(Element from, Element source) {
    return resolve(from, source.isAtomic());
  }

  private Element resolve(Element from, boolean atomic) {
    Element e = from;
    for (int hops = 0; hops < MAX_HOPS; hops++) {
      Element beyond = beyond(e, atomic);
      if (beyond == null || (atomic && !beyond.isAtomic())) {
        return e;
      }
      e = beyond;
    }
    listener.report(FlowError.ENDLESS_JUMP, from.at(), from.text());
    return from;
  }

  private Element beyond(Element e, boolean atomic) {
    return switch (e.kind()) {
      case JUMP -> {
        Element target = e.target().orElseThrow();
        if (target == e) {
          listener.report(FlowError.ENDLESS_JUMP, e.at(), e.text());
          yield null;
        }
        checkDStep(e, target);
        yield target;
      }
      case JOIN, LOOP_EXIT -> e.next();
      case UNLESS -> resolve(e.body().first(), atomic);
      case PLAIN, IF, DO, BLOCK, ATOMIC, D_STEP, END -> null;
    };
  }

  void checkDStep(Element from, Element to) {
    if (from.dstep() != to.dstep()) {
      listener.report(FlowError.JUMP_INTO_D_STEP, from.at(), from.text());
    }
  }

  /** The initial state of a sequence, from which its first edges are taken. */
  static Element start(Sequence sequence) {
    Element e = sequence.first();
    while (true) {
      if (e.kind() == Kind.JOIN && e.next() != null) {
        e = e.next();
      } else if (e.kind() == Kind.UNLESS) {
        e = e.body().first();
      } else {
        return e;
      }
    }
  }
}
