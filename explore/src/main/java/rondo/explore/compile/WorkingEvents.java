package rondo.explore.compile;

/** Tells the event monitor of a model, if it has one, what is sent and received. */
abstract class WorkingEvents extends WorkingChannels {
  private static final int NOBODY = -1;

  /** Null when nobody follows. */
  private final CompiledEventMonitor eventMonitor;

  /** Whether the edge that is being tried has already violated a claim. */
  protected boolean usurped;

  WorkingEvents(CompiledSystem compiled) {
    super(compiled);
    eventMonitor = compiled.eventMonitor().orElse(null);
  }

  /** What number {@code number} of the values is that patterns compare with; no process asks. */
  protected abstract int eventValue(int pid, int base, int number);

  /** What happened must not. */
  protected abstract void forbiddenEvent();

  /** Whether a run may end here, as far as messages are concerned. */
  final boolean eventsMayEnd() {
    return eventMonitor == null || eventMonitor.isComplete(state);
  }

  /** Something happens to the message at {@code index} in the channel at {@code base}. */
  protected final void happensTo(int direction, int id, ChannelShape shape, int base, int index) {
    int at = newMessage(shape.fieldCount);
    for (int f = 0; f < shape.fieldCount; f++) {
      fields[at + f] = field(shape, base, index, f);
    }
    happens(direction, id, shape, at);
    dropMessage(at);
  }

  /**
   * The message that lies in {@link #fields} from {@code at} on, as the channel carries it, is sent
   * or received.
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

  /** The monitor may look at channels that processes have claimed. */
  private int computed(int number) {
    boolean before = usurped;
    usurped = true;
    int value = eventValue(NOBODY, 0, number);
    usurped = before;
    return value;
  }
}
