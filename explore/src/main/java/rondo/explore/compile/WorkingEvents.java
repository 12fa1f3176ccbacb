package rondo.explore.compile;

/** Tells the event monitor of a model, if it has one, what is sent and received. */
abstract class WorkingEvents extends WorkingChannels {
  private static final int NOBODY = -1;

  /** Null when nobody follows. */
  private final Following following;

  /** Whether the edge that is being tried has already violated a claim. */
  protected boolean usurped;

  WorkingEvents(CompiledSystem compiled) {
    super(compiled);
    following = compiled.following().orElse(null);
  }

  /** What number {@code number} of the values is that patterns compare with; no process asks. */
  protected abstract int eventValue(int pid, int base, int number);

  /** What happened must not. */
  protected abstract void forbiddenEvent();

  /** Whether a run may end here, as far as messages are concerned. */
  final boolean eventsMayEnd() {
    return following == null || following.isComplete(state);
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
    if (!following.concerns(state, direction, id)) {
      return;
    }
    int q = state[following.word] >>> following.shift & following.mask;
    int found = -1;
    boolean several = false;
    for (int move = following.first[q]; move < following.first[q + 1]; move++) {
      if (following.speaksOf(move, state, direction, id) && matches(move, shape, at)) {
        several = found >= 0;
        found = several ? found : move;
      }
    }
    if (found < 0 && !following.forbidden) {
      forbiddenEvent();
      return;
    }
    int target = found < 0 ? following.end : following.target[found];
    boolean completed = found >= 0 && following.forbidden && target == following.end;
    if (several && !completed) {
      throw StepFault.INSTANCE;
    }
    putBits(following.word, following.shift, following.mask, target);
    if (completed) {
      forbiddenEvent();
    }
  }

  private boolean matches(int move, ChannelShape shape, int at) {
    for (Following.Field f : following.fields(move)) {
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
