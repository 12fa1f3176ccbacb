package rondo.explore.compile;

import rondo.explore.compile.layout.ChannelShape;

/** Passes sends and receives to the trace assertion, if the model has one. */
abstract class WorkingEvents extends WorkingChannels {
  private static final int NO_PROCESS = -1;

  /** Null if there is no trace assertion. */
  private final CompiledTraceAssertion traceAssertion;

  /** Whether the edge being tried has already violated a channel assertion. */
  protected boolean usurped;

  WorkingEvents(CompiledSystem compiled) {
    super(compiled);
    traceAssertion = compiled.traceAssertion().orElse(null);
  }

  /**
   * The value of the non-constant pattern operand {@code number}; evaluated outside of any process.
   */
  protected abstract int eventValue(int pid, int base, int number);

  /** Reports that the trace assertion forbids the event. */
  protected abstract void forbiddenEvent();

  /** Whether the trace assertion permits a run to end here. */
  final boolean eventsMayEnd() {
    return traceAssertion == null || traceAssertion.isComplete(state);
  }

  /**
   * Passes an event for the message at {@code index} of the channel at {@code base} to the monitor.
   */
  protected final void happensTo(int direction, int id, ChannelShape shape, int base, int index) {
    int at = newMessage(shape.fieldCount);
    for (int f = 0; f < shape.fieldCount; f++) {
      fields[at + f] = field(shape, base, index, f);
    }
    happens(direction, id, shape, at);
    dropMessage(at);
  }

  /**
   * Passes an event to the monitor: the message in {@link #fields} from {@code at} on, truncated to
   * the types of the channel, is sent or received.
   */
  protected final void happens(int direction, int id, ChannelShape shape, int at) {
    if (!traceAssertion.observes(state, direction, id)) {
      return;
    }
    int q = state[traceAssertion.word] >>> traceAssertion.shift & traceAssertion.mask;
    int found = -1;
    boolean several = false;
    for (int move = traceAssertion.first[q]; move < traceAssertion.first[q + 1]; move++) {
      if (traceAssertion.appliesTo(move, state, direction, id) && matches(move, shape, at)) {
        several = found >= 0;
        found = several ? found : move;
      }
    }
    if (found < 0 && !traceAssertion.forbidden) {
      forbiddenEvent();
      return;
    }
    int target = found < 0 ? traceAssertion.end : traceAssertion.target[found];
    boolean completed = found >= 0 && traceAssertion.forbidden && target == traceAssertion.end;
    if (several && !completed) {
      throw StepFault.INSTANCE;
    }
    putBits(traceAssertion.word, traceAssertion.shift, traceAssertion.mask, target);
    if (completed) {
      forbiddenEvent();
    }
  }

  private boolean matches(int move, ChannelShape shape, int at) {
    for (CompiledTraceAssertion.FieldTest f : traceAssertion.fields(move)) {
      int sent = f.number() < shape.fieldCount ? fields[at + f.number()] : 0;
      if (sent != (f.computed() < 0 ? f.constant() : computed(f.computed()))) {
        return false;
      }
    }
    return true;
  }

  /**
   * Evaluates a pattern operand; the monitor may access channels regardless of channel assertions.
   */
  private int computed(int number) {
    boolean before = usurped;
    usurped = true;
    int value = eventValue(NO_PROCESS, 0, number);
    usurped = before;
    return value;
  }
}
