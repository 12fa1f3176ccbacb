package rondo.sample;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.ir.Fault;
import rondo.trace.Property;

/** The enabled transitions of a state, each with its process and its changes, and the faults. */
class EnabledTransitions implements TransitionSink {
  private static final int MANY = 1 << 12;

  private final Stepper stepper;
  private final CancellationCheck check;
  private int count;
  private int[] processOf = new int[16];
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
    if (count == processOf.length) {
      processOf = Arrays.copyOf(processOf, 2 * count);
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
    processOf[count] = stepper.activeProcess();
    ends[count] = at;
    note(processOf[count]);
    count++;
  }

  private void note(int pid) {
    int m = 0;
    while (m < distinct && who[m] != pid) {
      m++;
    }
    if (m == who.length) {
      who = Arrays.copyOf(who, 2 * m);
      each = Arrays.copyOf(each, 2 * m);
    }
    if (m == distinct) {
      who[m] = pid;
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

  /** The number of transitions. */
  int count() {
    return count;
  }

  /** The process of a transition; negative if there is none, or if it is unknown. */
  int activeProcess(int i) {
    return processOf[i];
  }

  /** The number of processes with a transition. */
  int processCount() {
    return distinct;
  }

  /** The m-th process with a transition. */
  int process(int m) {
    return who[m];
  }

  boolean isEnabled(int pid) {
    for (int m = 0; m < distinct; m++) {
      if (who[m] == pid) {
        return true;
      }
    }
    return false;
  }

  /** A uniformly random transition of {@code process(m)}. */
  int randomTransition(int m, SplittableRandom random) {
    int left = each[m] == 1 ? 0 : random.nextInt(each[m]);
    for (int i = 0; ; i++) {
      if (processOf[i] == who[m] && left-- == 0) {
        return i;
      }
    }
  }

  /** Applies a transition to the state that was expanded. */
  void apply(int i, int[] state) {
    for (int at = start(i); at < ends[i]; at++) {
      state[words[at]] = values[at];
    }
  }

  /** The number of words changed by a transition. */
  int changedWords(int i) {
    return ends[i] - start(i);
  }

  /** The sum of the rarities of the values written by a transition, each at most 1. */
  double rarity(int i, VisitCounts visits) {
    double sum = 0;
    for (int at = start(i); at < ends[i]; at++) {
      sum += 1.0 / (1 + visits.of(words[at], values[at]));
    }
    return sum;
  }

  /** Counts the values written by a transition. */
  void countValues(int i, VisitCounts visits) {
    for (int at = start(i); at < ends[i]; at++) {
      visits.add(words[at], values[at]);
    }
  }

  /** The number of words changed by a transition that have the same value in {@code after}. */
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

  /** The first fault that violates one of these properties. */
  OptionalInt fault(Set<Property> checked) {
    for (int i = 0; i < faultCount; i++) {
      if (checked.contains(property(i))) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }

  /** The property that a fault violates. */
  Property property(int fault) {
    return Property.of(faults[fault]);
  }
}
