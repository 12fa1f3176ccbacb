package rondo.rounds.engine;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.round.Assumption;
import rondo.ir.round.Assumption.FaultDuration;
import rondo.ir.round.Network;

/**
 * What all assumptions together come to. Of what may go wrong each thing may happen; of what stays
 * guaranteed everything holds. Where nothing is said to go wrong, any loss that the guarantees
 * leave possible is possible.
 *
 * @param losesMessages whether the network itself may lose messages
 * @param lossesPerRound at most so many of them
 * @param totalLosses at most so many of them
 * @param minHeardOf from how many processes everybody hears
 * @param stableAfter after so many rounds nothing goes wrong any more; {@link #NEVER} if it may for
 *     ever
 * @param eventuallyStable whether that is so after some number of rounds that is not known
 */
record RoundFaultModel(
    boolean losesMessages,
    int lossesPerRound,
    int totalLosses,
    int crashes,
    int omissions,
    int byzantine,
    int byzantinePerRound,
    int minHeardOf,
    boolean kernel,
    int stableAfter,
    boolean eventuallyStable,
    List<Assumption.HeardOfCondition> heardOfConditions,
    Network.SelfDelivery ownMessages) {
  static final int UNLIMITED = Integer.MAX_VALUE;
  static final int NEVER = Integer.MAX_VALUE;

  static RoundFaultModel of(Network network) {
    var draft = new Draft();
    network.assumptions().forEach(draft::add);
    boolean losses = draft.losses || !draft.goesWrong;
    return new RoundFaultModel(
        losses,
        draft.eachRound,
        draft.inAll,
        orNone(draft.crashes),
        orNone(draft.omissions),
        orNone(draft.byzantine),
        orNone(draft.byzantineEachRound),
        draft.heardAtLeast,
        draft.kernel,
        draft.quietAfter,
        draft.eventually,
        draft.where,
        network.selfDelivery());
  }

  /** What nothing is said of does not happen. */
  private static int orNone(int most) {
    return most == UNLIMITED ? 0 : most;
  }

  /** Whether how many messages have been lost so far makes a difference. */
  boolean countsLosses() {
    return losesMessages && totalLosses != UNLIMITED;
  }

  /** What of the rules is in force once nothing goes wrong any more. */
  RoundFaultModel afterStabilization() {
    return new RoundFaultModel(
        false,
        UNLIMITED,
        UNLIMITED,
        0,
        0,
        byzantine,
        0,
        0,
        false,
        stableAfter,
        eventuallyStable,
        List.of(),
        ownMessages);
  }

  private static final class Draft {
    boolean goesWrong;
    boolean losses;
    int eachRound = UNLIMITED;
    int inAll = UNLIMITED;
    int crashes = UNLIMITED;
    int omissions = UNLIMITED;
    int byzantine = UNLIMITED;
    int byzantineEachRound = UNLIMITED;
    int heardAtLeast;
    boolean kernel;
    int quietAfter = NEVER;
    boolean eventually;
    final List<Assumption.HeardOfCondition> where = new ArrayList<>();

    void add(Assumption assumption) {
      switch (assumption) {
        case Assumption.ArbitraryLoss() -> allowLosses();
        case Assumption.LossesPerRound(int most) -> {
          allowLosses();
          eachRound = Math.min(eachRound, most);
        }
        case Assumption.TotalLosses(int most) -> {
          allowLosses();
          inAll = Math.min(inAll, most);
        }
        case Assumption.Crashes(int most) -> {
          goesWrong = true;
          crashes = Math.min(crashes, most);
        }
        case Assumption.Omissions(int most) -> {
          goesWrong = true;
          omissions = Math.min(omissions, most);
        }
        case Assumption.Byzantine(int most, FaultDuration duration) -> {
          goesWrong = true;
          switch (duration) {
            case WHOLE_RUN -> byzantine = Math.min(byzantine, most);
            case ONE_ROUND -> byzantineEachRound = Math.min(byzantineEachRound, most);
          }
        }
        case Assumption.Perfect() -> quietAfter = 0;
        case Assumption.SynchronousAfter(int rounds) -> quietAfter = Math.min(quietAfter, rounds);
        case Assumption.EventuallySynchronous() -> eventually = true;
        case Assumption.MinimumHeardOf(int least) -> heardAtLeast = Math.max(heardAtLeast, least);
        case Assumption.Kernel() -> kernel = true;
        case Assumption.HeardOfCondition condition -> where.add(condition);
      }
    }

    private void allowLosses() {
      goesWrong = true;
      losses = true;
    }
  }
}
