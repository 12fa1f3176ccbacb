package rondo.promela.flow;

import rondo.promela.flow.Element.Kind;

/**
 * Marks the elements of an atomic sequence or deterministic step. All but the last are atomic; the
 * last element may be nested in blocks. Nested atomic blocks become plain blocks.
 */
final class AtomicityMarker {
  private final boolean deterministic;
  private final FlowErrorListener listener;

  AtomicityMarker(FlowStatement.BlockKind kind, FlowErrorListener listener) {
    this.deterministic = kind == FlowStatement.BlockKind.D_STEP;
    this.listener = listener;
  }

  void markSequence(Sequence sequence) {
    mark(sequence);
    Element last = sequence.last();
    if (last.kind() == Kind.BLOCK || last.kind() == Kind.ATOMIC) {
      markSequence(last.body());
    } else {
      last.markLastAtomic();
    }
  }

  private void mark(Sequence sequence) {
    for (Element e = sequence.first(); ; e = e.next()) {
      e.markAtomic();
      if (deterministic) {
        e.markDeterministic();
      }
      mark(e);
      if (e == sequence.last()) {
        return;
      }
    }
  }

  private void mark(Element e) {
    switch (e.kind()) {
      case ATOMIC, BLOCK -> {
        e.demoteToBlock();
        mark(e.body());
      }
      case D_STEP -> {
        if (deterministic) {
          e.demoteToBlock();
          mark(e.body());
        }
      }
      case UNLESS -> {
        if (deterministic) {
          listener.report(FlowError.UNLESS_IN_D_STEP, e.at(), "");
        }
        e.parts().forEach(this::mark);
      }
      case IF, DO -> e.parts().forEach(this::mark);
      case PLAIN, JUMP, JOIN, LOOP_EXIT, END -> {}
    }
  }
}
