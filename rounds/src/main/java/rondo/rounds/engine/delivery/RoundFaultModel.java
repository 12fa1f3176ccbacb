package rondo.rounds.engine.delivery;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.round.Assumption;
import rondo.ir.round.Assumption.FaultDuration;
import rondo.ir.round.Network;

/**
 * The fault model that all assumptions together define. Each kind of fault that an assumption
 * allows may occur; all guarantees hold. If no assumption allows a fault, every loss that the
 * guarantees permit may occur.
 *
 * @param losesMessages whether the network itself may lose messages
 * @param lossesPerRound bound on the losses by the network in a round
 * @param totalLosses bound on the losses by the network in a run
 * @param minHeardOf the minimal size of heard-of sets
 * @param stableAfter the number of rounds after which the network is stable; {@link #NEVER} if
 *     there is no such bound
 * @param eventuallyStable whether the network stabilizes after an unknown number of rounds
 */
public record RoundFaultModel(
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
  public static final int UNLIMITED = Integer.MAX_VALUE;
  public static final int NEVER = Integer.MAX_VALUE;

  public static RoundFaultModel of(Network network) {
    var draft = new Draft();
    network.assumptions().forEach(draft::add);
    boolean losses = draft.losses || !draft.hasFaults;
    return new RoundFaultModel(
        losses,
        draft.lossesPerRound,
        draft.totalLosses,
        orNone(draft.crashes),
        orNone(draft.omissions),
        orNone(draft.byzantine),
        orNone(draft.byzantineEachRound),
        draft.heardAtLeast,
        draft.kernel,
        draft.stableAfter,
        draft.eventuallyStable,
        draft.heardOfConditions,
        network.selfDelivery());
  }

  /** A fault that no assumption mentions does not occur. */
  private static int orNone(int most) {
    return most == UNLIMITED ? 0 : most;
  }

  /** Whether the number of messages lost so far is part of the state. */
  public boolean countsLosses() {
    return losesMessages && totalLosses != UNLIMITED;
  }

  /** The fault model after stabilization. */
  public RoundFaultModel afterStabilization() {
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
    boolean hasFaults;
    boolean losses;
    int lossesPerRound = UNLIMITED;
    int totalLosses = UNLIMITED;
    int crashes = UNLIMITED;
    int omissions = UNLIMITED;
    int byzantine = UNLIMITED;
    int byzantineEachRound = UNLIMITED;
    int heardAtLeast;
    boolean kernel;
    int stableAfter = NEVER;
    boolean eventuallyStable;
    final List<Assumption.HeardOfCondition> heardOfConditions = new ArrayList<>();

    void add(Assumption assumption) {
      switch (assumption) {
        case Assumption.ArbitraryLoss() -> allowLosses();
        case Assumption.LossesPerRound(int most) -> {
          allowLosses();
          lossesPerRound = Math.min(lossesPerRound, most);
        }
        case Assumption.TotalLosses(int most) -> {
          allowLosses();
          totalLosses = Math.min(totalLosses, most);
        }
        case Assumption.Crashes(int most) -> {
          hasFaults = true;
          crashes = Math.min(crashes, most);
        }
        case Assumption.Omissions(int most) -> {
          hasFaults = true;
          omissions = Math.min(omissions, most);
        }
        case Assumption.Byzantine(int most, FaultDuration duration) -> {
          hasFaults = true;
          switch (duration) {
            case WHOLE_RUN -> byzantine = Math.min(byzantine, most);
            case ONE_ROUND -> byzantineEachRound = Math.min(byzantineEachRound, most);
          }
        }
        case Assumption.Perfect() -> stableAfter = 0;
        case Assumption.SynchronousAfter(int rounds) -> stableAfter = Math.min(stableAfter, rounds);
        case Assumption.EventuallySynchronous() -> eventuallyStable = true;
        case Assumption.MinimumHeardOf(int least) -> heardAtLeast = Math.max(heardAtLeast, least);
        case Assumption.Kernel() -> kernel = true;
        case Assumption.HeardOfCondition condition -> heardOfConditions.add(condition);
      }
    }

    private void allowLosses() {
      hasFaults = true;
      losses = true;
    }
  }
}
