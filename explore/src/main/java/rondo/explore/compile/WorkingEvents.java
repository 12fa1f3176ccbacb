package rondo.explore.compile;

import rondo.explore.compile.layout.ChannelShape;

/** Passes sends and receives to the event monitor, if the model has one. */
abstract class WorkingEvents extends WorkingChannels {
  private static final int NO_PROCESS = -1;

  /** Null if there is no event monitor. */
  private final CompiledEventMonitor eventMonitor;

  /** Whether the edge being tried has already violated a channel assertion. */
  protected boolean usurped;

  WorkingEvents(CompiledSystem compiled) {
    super(compiled);
    eventMonitor = compiled.eventMonitor().orElse(null);
  }

  /**
   * The value of the non-constant pattern operand {@code number}; evaluated outside of any process.
   */
  protected abstract int eventValue(int pid, int base, int number);

  /** Reports that the event monitor forbids the event. */
  protected abstract void forbiddenEvent();

  /** Whether the event monitor permits a run to end here. */
  final boolean eventsMayEnd() {
    return eventMonitor == null || eventMonitor.isComplete(state);
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
    if (!eventMonitor.observes(state, direction, id)) {
      return;
    }
    int q = state[eventMonitor.word] >>> eventMonitor.shift & eventMonitor.mask;
    int found = -1;
    boolean several = false;
    for (int move = eventMonitor.first[q]; move < eventMonitor.first[q + 1]; move++) {
      if (eventMonitor.appliesTo(move, state, direction, id) && matches(move, shape, at)) {
        several = found >= 0;
        found = several ? found : move;
      }
    }
    if (found < 0 && !eventMonitor.forbidden) {
      forbiddenEvent();
      return;
    }
    int target = found < 0 ? eventMonitor.end : eventMonitor.target[found];
    boolean completed = found >= 0 && eventMonitor.forbidden && target == eventMonitor.end;
    if (several && !completed) {
      throw StepFault.INSTANCE;
    }
    putBits(eventMonitor.word, eventMonitor.shift, eventMonitor.mask, target);
    if (completed) {
      forbiddenEvent();
    }
  }

  private boolean matches(int move, ChannelShape shape, int at) {
    for (CompiledEventMonitor.FieldTest f : eventMonitor.fields(move)) {
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
