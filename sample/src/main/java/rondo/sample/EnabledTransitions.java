package rondo.sample;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.ir.Fault;
import rondo.trace.Property;

/**
 * All that may happen next in a state: the transitions, each with who makes it and what it changes,
 * and the faults.
 */
class EnabledTransitions implements TransitionSink {
  private static final int MANY = 1 << 12;

  private final Stepper stepper;
  private final CancellationCheck check;
  private int count;
  private int[] movers = new int[16];
  private int[] ends = new int[16];
  private int[] words = new int[64];
  private int[] values = new int[64];
  private int distinct;
  private int[] who = new int[8];
  private int[] each = new int[8];
  private Fault.Kind[] faults = new Fault.Kind[4];
  private int faultCount;

  EnabledTransitions(Stepper stepper, CancellationCheck check) {
    this.stepper = stepper;
    this.check = check;
  }

  void clear() {
    count = 0;
    distinct = 0;
    faultCount = 0;
  }

  @Override
  public void transition(int[] state, int[] changes, int length) {
    if ((count & MANY - 1) == MANY - 1) {
      check.check(); // A state may have very many successors.
    }
    if (count == movers.length) {
      movers = Arrays.copyOf(movers, 2 * count);
      ends = Arrays.copyOf(ends, 2 * count);
    }
    int at = count == 0 ? 0 : ends[count - 1];
    while (words.length < at + length / 2) {
      words = Arrays.copyOf(words, 2 * words.length);
      values = Arrays.copyOf(values, words.length);
    }
    for (int i = 0; i < length; i += 2) {
      words[at] = changes[i];
      values[at++] = state[changes[i]];
    }
    movers[count] = stepper.activeProcess();
    ends[count] = at;
    note(movers[count]);
    count++;
  }

  private void note(int mover) {
    int m = 0;
    while (m < distinct && who[m] != mover) {
      m++;
    }
    if (m == who.length) {
      who = Arrays.copyOf(who, 2 * m);
      each = Arrays.copyOf(each, 2 * m);
    }
    if (m == distinct) {
      who[m] = mover;
      each[m] = 0;
      distinct++;
    }
    each[m]++;
  }

  @Override
  public void fault(Fault.Kind kind) {
    if (faultCount == faults.length) {
      faults = Arrays.copyOf(faults, 2 * faultCount);
    }
    faults[faultCount++] = kind;
  }

  /** How many transitions there are. */
  int count() {
    return count;
  }

  /** Who makes a transition; negative if that is nobody, or not known. */
  int activeProcess(int i) {
    return movers[i];
  }

  /** How many there are that can make a transition. */
  int processCount() {
    return distinct;
  }

  /** One of those who can make a transition. */
  int process(int m) {
    return who[m];
  }

  boolean isEnabled(int mover) {
    for (int m = 0; m < distinct; m++) {
      if (who[m] == mover) {
        return true;
      }
    }
    return false;
  }

  /** One of the transitions that {@code who(m)} can make, each as likely as the others. */
  int randomTransition(int m, SplittableRandom random) {
    int left = each[m] == 1 ? 0 : random.nextInt(each[m]);
    for (int i = 0; ; i++) {
      if (movers[i] == who[m] && left-- == 0) {
        return i;
      }
    }
  }

  /** Makes of the state that was expanded the one that a transition leads to. */
  void apply(int i, int[] state) {
    for (int at = start(i); at < ends[i]; at++) {
      state[words[at]] = values[at];
    }
  }

  /** How many of its words a transition leaves as these are. */
  int matchingWords(int i, int[] after) {
    int same = 0;
    for (int at = start(i); at < ends[i]; at++) {
      same += after[words[at]] == values[at] ? 1 : 0;
    }
    return same;
  }

  private int start(int i) {
    return i == 0 ? 0 : ends[i - 1];
  }

  /** The first fault that breaks one of these properties. */
  OptionalInt fault(Set<Property> checked) {
    for (int i = 0; i < faultCount; i++) {
      if (checked.contains(property(i))) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }

  /** The property that a fault breaks. */
  Property property(int fault) {
    return Property.of(faults[fault]);
  }
}
