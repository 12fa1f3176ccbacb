package rondo.rounds.engine;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import rondo.ir.round.RoundFaultModel;
import rondo.rounds.engine.configuration.Configuration;
import rondo.rounds.engine.outcome.Outcomes.OutcomeSet;
import rondo.rounds.engine.protocol.RoundIndex;

/**
 * The bias of random runs in rounds, towards runs that make progress until something disturbs them.
 * If all outcomes of a process were equally likely, most runs would end soon with a quorum that is
 * missed or a timeout that does not happen. The bias is drawn for each run. No outcome is excluded
 * by it.
 *
 * <p>An outcome is likely if no message has to be lost for it, or if the process sends because of
 * what it received. A process may <i>begin</i>, if it sends in the next round in one outcome and
 * does not in another one for which no more messages have to be lost: at a timeout, for example.
 * Those that begin are chosen separately, at least one where there are any.
 *
 * <p>As in an asynchronous run, a process may leave a phase early, because it begins the next one
 * or already takes part in it, and then receives nothing more in this phase. This is so only in
 * protocols where processes may begin a phase, and not in the last phase.
 */
final class RandomRoundBias {
  /** The weights of outcomes that are not likely. */
  private static final double[] UNLIKELY = {0.02, 0.02, 0.02, 0.02, 0.02, 0.02, 0.2, 1};

  /** The probabilities that a process leaves a phase in a round. */
  private static final double[] LEAVE = {0.1, 0.2};

  /** The probability that a process that may begin the next phase leaves the current one. */
  private static final double LEAVE_TO_BEGIN = 0.35;

  private final SendPrediction prediction;
  private final RoundExpansion<?> expansion;
  private final List<Configuration> initial;

  /** The number of senders in each initial configuration, and the maximum. */
  private final int[] initialSenders;

  private final int mostInitialSenders;

  /** The processes that have left the phase. */
  private final boolean[] left;

  private SplittableRandom random = new SplittableRandom();
  private double unlikely;
  private double leaveRate;
  private double leaveToBeginRate;
  private boolean allBegin;

  /** Whether some process could begin a phase so far. */
  private boolean isPhaseBegunByTimeout;

  /** Weights of outcomes, for {@link #draw}. */
  private double[] weights = new double[16];

  private int weightCount;

  /**
   * @param initial the initial configurations
   */
  RandomRoundBias(
      SendPrediction prediction, RoundExpansion<?> expansion, List<Configuration> initial) {
    this.prediction = prediction;
    this.expansion = expansion;
    this.initial = initial;
    initialSenders = initial.stream().mapToInt(this::senders).toArray();
    mostInitialSenders = Arrays.stream(initialSenders).max().orElseThrow();
    left = new boolean[initial.getFirst().locals().length];
  }

  private int senders(Configuration state) {
    int senders = 0;
    for (int position = 0; position < state.locals().length; position++) {
      boolean sends =
          prediction.sends(position, state.locals()[position], expansion.roundIndex(state));
      senders += sends ? 1 : 0;
    }
    return senders;
  }

  /** Draws the bias of a run. In the first one no process leaves, and all begin that may. */
  void begin(long run, SplittableRandom numbers) {
    random = numbers;
    unlikely = UNLIKELY[run == 0 ? 0 : random.nextInt(UNLIKELY.length)];
    leaveRate = run == 0 ? 0 : LEAVE[random.nextInt(LEAVE.length)];
    leaveToBeginRate = run == 0 ? 0 : LEAVE_TO_BEGIN;
    allBegin = run == 0 || random.nextBoolean();
    Arrays.fill(left, false);
  }

  /**
   * Draws an initial configuration: first how many processes send in the first round, then one of
   * these, each as likely as the number of ways to assign its local states to processes.
   */
  Configuration drawInitial() {
    boolean any = random.nextDouble() < unlikely;
    int senders =
        allBegin || mostInitialSenders == 0
            ? mostInitialSenders
            : 1 + random.nextInt(mostInitialSenders);
    boolean isPossible = Arrays.stream(initialSenders).anyMatch(s -> s == senders);
    int wanted = isPossible ? senders : mostInitialSenders;
    clearWeights();
    for (int i = 0; i < initialSenders.length; i++) {
      addWeight(any || initialSenders[i] == wanted ? assignments(initial.get(i)) : 0);
    }
    return initial.get(draw());
  }

  /** In how many ways the local states can be assigned to interchangeable processes. */
  private double assignments(Configuration state) {
    int from = expansion.codec().distinguishedCount(state.phase());
    double assignments = 1;
    int equal = 0;
    for (int i = from; i < state.locals().length; i++) {
      equal = i > from && state.locals()[i] == state.locals()[i - 1] ? equal + 1 : 1;
      assignments *= (double) (i - from + 1) / equal;
    }
    return assignments;
  }

  /** Draws which processes leave the phase in this round. */
  void beginRound(Configuration from, int[] processAt) {
    if (from.round() == 0) {
      Arrays.fill(left, false);
    }
    if (prediction.isLastPhase(from)) {
      return;
    }
    for (int position = 0; position < processAt.length; position++) {
      boolean mayBegin = prediction.mayBeginPhase(from, position);
      isPhaseBegunByTimeout |= mayBegin;
      if (isPhaseBegunByTimeout
          && random.nextDouble() < (mayBegin ? leaveToBeginRate : leaveRate)) {
        left[processAt[position]] = true;
      }
    }
  }

  boolean hasLeft(int process) {
    return left[process];
  }

  /** An outcome of a process without a message to send in the next round, if there is one. */
  int silentOutcome(RoundIndex index, int position, OutcomeSet outcomes) {
    for (int next : outcomes.next()) {
      if (!prediction.sendsAfter(index, position, next)) {
        return next;
      }
    }
    return outcomes.next()[0];
  }

  /**
   * Draws an outcome of each process, within the limit on losses.
   *
   * @param outcomes by position, none of them empty
   */
  int[] drawOutcomes(RoundIndex index, OutcomeSet[] outcomes, int maxLosses) {
    var classified = new ClassifiedOutcomes[outcomes.length];
    int beginners = 0;
    for (int i = 0; i < outcomes.length; i++) {
      classified[i] = new ClassifiedOutcomes(outcomes[i], prediction, index, i);
      beginners += classified[i].mayBegin() ? 1 : 0;
    }
    int begin = allBegin || beginners == 0 ? beginners : 1 + random.nextInt(beginners);
    int lossesLeft = maxLosses;
    int[] next = new int[outcomes.length];
    for (int i = 0; i < outcomes.length; i++) {
      boolean begins = false;
      if (classified[i].mayBegin()) {
        begins = random.nextInt(beginners--) < begin;
        begin -= begins ? 1 : 0;
      }
      int chosen = drawOutcome(classified[i], begins, lossesLeft);
      next[i] = outcomes[i].next()[chosen];
      if (maxLosses != RoundFaultModel.UNLIMITED) {
        lossesLeft -= outcomes[i].losses()[chosen];
      }
    }
    return next;
  }

  private int drawOutcome(ClassifiedOutcomes outcomes, boolean begins, int lossesLeft) {
    clearWeights();
    for (int k = 0; k < outcomes.count(); k++) {
      double weight = outcomes.isLikely(k, begins) ? 1 : unlikely;
      addWeight(outcomes.losses(k) <= lossesLeft ? weight : 0);
    }
    return draw();
  }

  private void clearWeights() {
    weightCount = 0;
  }

  private void addWeight(double weight) {
    if (weightCount == weights.length) {
      weights = Arrays.copyOf(weights, 2 * weightCount);
    }
    weights[weightCount++] = weight;
  }

  /** An index, with a probability in proportion to its weight. */
  private int draw() {
    if (weightCount == 1) {
      return 0;
    }
    double total = 0;
    int last = 0;
    for (int i = 0; i < weightCount; i++) {
      total += weights[i];
      last = weights[i] > 0 ? i : last;
    }
    double rest = random.nextDouble() * total;
    for (int i = 0; i < last; i++) {
      rest -= weights[i];
      if (rest < 0) {
        return i;
      }
    }
    return last;
  }
}
