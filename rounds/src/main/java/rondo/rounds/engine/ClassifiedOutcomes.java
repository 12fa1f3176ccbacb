package rondo.rounds.engine;

import rondo.rounds.engine.outcome.Outcomes.OutcomeSet;
import rondo.rounds.engine.protocol.RoundIndex;

/** The outcomes of a process in a round, by what it sends in the next one. */
final class ClassifiedOutcomes {
  private final OutcomeSet outcomes;
  private final boolean[] sends;

  /** The least number of losses for an outcome in which the process sends. */
  private int leastToSend = Integer.MAX_VALUE;

  /** The least number of losses for an outcome in which it does not. */
  private int leastToBeSilent = Integer.MAX_VALUE;

  private boolean mayBegin;

  ClassifiedOutcomes(
      OutcomeSet outcomes, SendPrediction prediction, RoundIndex index, int position) {
    this.outcomes = outcomes;
    sends = new boolean[count()];
    if (count() == 1) {
      return;
    }
    for (int k = 0; k < count(); k++) {
      sends[k] = prediction.sendsAfter(index, position, outcomes.next()[k]);
      if (sends[k]) {
        leastToSend = Math.min(leastToSend, losses(k));
      } else {
        leastToBeSilent = Math.min(leastToBeSilent, losses(k));
      }
    }
    for (int k = 0; k < count(); k++) {
      mayBegin |= isBeginning(k);
    }
  }

  int count() {
    return outcomes.next().length;
  }

  /** The least number of messages that have to be lost for an outcome. */
  int losses(int k) {
    return outcomes.losses()[k];
  }

  /** Whether the process may send of its own accord. */
  boolean mayBegin() {
    return mayBegin;
  }

  private boolean isBeginning(int k) {
    return sends[k] && losses(k) >= leastToBeSilent;
  }

  /**
   * Whether an outcome is likely.
   *
   * @param begins whether the process shall send of its own accord
   */
  boolean isLikely(int k, boolean begins) {
    if (count() == 1) {
      return true;
    }
    if (sends[k]) {
      return begins || !isBeginning(k);
    }
    return losses(k) == 0 && !(begins && leastToSend == 0);
  }
}
