package rondo.ir.round;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import rondo.ir.round.Assumption.FaultDuration;

/**
 * The fault model that all assumptions together define. Each kind of fault that an assumption
 * allows may occur; all guarantees hold. If no assumption allows a fault, every loss that the
 * guarantees permit may occur.
 *
 * @param losesMessages whether the network itself may lose messages
 * @param lossesPerRound bound on the losses by the network in a round, or {@link #UNLIMITED}
 * @param totalLosses bound on the losses by the network in a run, or {@link #UNLIMITED}
 * @param crashes bound on the processes that crash
 * @param omissions bound on the processes that omit messages
 * @param byzantine bound on the processes that are Byzantine for the whole run
 * @param transientlyByzantine bound on the processes that are Byzantine for one round
 * @param minimumHeardOf the minimal size of heard-of sets
 * @param hasKernel whether some process is heard by all in each round
 * @param synchronousAfter the number of rounds after which no faults occur any more, if known
 * @param isEventuallySynchronous whether this number exists, but is unknown
 */
public record RoundFaultModel(
    boolean losesMessages,
    int lossesPerRound,
    int totalLosses,
    int crashes,
    int omissions,
    int byzantine,
    int transientlyByzantine,
    int minimumHeardOf,
    boolean hasKernel,
    OptionalInt synchronousAfter,
    boolean isEventuallySynchronous,
    List<Assumption.HeardOfCondition> heardOfConditions,
    Network.SelfDelivery selfDelivery) {
  public static final int UNLIMITED = Integer.MAX_VALUE;

  public RoundFaultModel {
    heardOfConditions = List.copyOf(heardOfConditions);
  }

  static RoundFaultModel of(Network network) {
    var builder = new Builder();
    network.assumptions().forEach(builder::add);
    return builder.build(network.selfDelivery());
  }

  /** Whether the number of messages lost in a run is bounded. */
  public boolean limitsTotalLosses() {
    return totalLosses != UNLIMITED;
  }

  /** Whether the number of messages lost in a round is bounded. */
  public boolean limitsLossesPerRound() {
    return lossesPerRound != UNLIMITED;
  }

  /** Whether processes may forge messages. */
  public boolean hasForgery() {
    return byzantine > 0 || transientlyByzantine > 0;
  }

  /** Whether processes may fail. */
  public boolean hasFaultyProcesses() {
    return crashes > 0 || omissions > 0 || hasForgery();
  }

  /** Whether there is a number of rounds, known or not, after which no faults occur any more. */
  public boolean becomesSynchronous() {
    return synchronousAfter.isPresent() || isEventuallySynchronous;
  }

  /**
   * The number of rounds until no faults occur any more, in an initial state: 1 if it is unknown, 0
   * if there is none.
   */
  public int roundsUntilSynchronous() {
    return synchronousAfter.orElse(isEventuallySynchronous ? 1 : 0);
  }

  /** The fault model of synchronous rounds. */
  public RoundFaultModel whenSynchronous() {
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
        synchronousAfter,
        isEventuallySynchronous,
        List.of(),
        selfDelivery);
  }

  private static final class Builder {
    boolean losses;
    int lossesPerRound = UNLIMITED;
    int totalLosses = UNLIMITED;
    int crashes = UNLIMITED;
    int omissions = UNLIMITED;
    final Map<FaultDuration, Integer> byzantine = new EnumMap<>(FaultDuration.class);
    int minimumHeardOf;
    boolean kernel;
    int synchronousAfter = UNLIMITED;
    boolean eventuallySynchronous;
    final List<Assumption.HeardOfCondition> heardOfConditions = new ArrayList<>();

    void add(Assumption assumption) {
      switch (assumption) {
        case Assumption.ArbitraryLoss() -> losses = true;
        case Assumption.LossesPerRound(int most) -> {
          losses = true;
          lossesPerRound = Math.min(lossesPerRound, most);
        }
        case Assumption.TotalLosses(int most) -> {
          losses = true;
          totalLosses = Math.min(totalLosses, most);
        }
        case Assumption.Crashes(int most) -> crashes = Math.min(crashes, most);
        case Assumption.Omissions(int most) -> omissions = Math.min(omissions, most);
        case Assumption.Byzantine(int most, FaultDuration duration) ->
            byzantine.merge(duration, most, Math::min);
        case Assumption.Perfect() -> synchronousAfter = 0;
        case Assumption.SynchronousAfter(int rounds) ->
            synchronousAfter = Math.min(synchronousAfter, rounds);
        case Assumption.EventuallySynchronous() -> eventuallySynchronous = true;
        case Assumption.MinimumHeardOf(int least) ->
            minimumHeardOf = Math.max(minimumHeardOf, least);
        case Assumption.Kernel() -> kernel = true;
        case Assumption.HeardOfCondition condition -> heardOfConditions.add(condition);
      }
    }

    RoundFaultModel build(Network.SelfDelivery selfDelivery) {
      boolean processesFail =
          crashes != UNLIMITED || omissions != UNLIMITED || !byzantine.isEmpty();
      boolean isKnown = synchronousAfter != UNLIMITED;
      return new RoundFaultModel(
          losses || !processesFail,
          lossesPerRound,
          totalLosses,
          orNone(crashes),
          orNone(omissions),
          byzantine.getOrDefault(FaultDuration.WHOLE_RUN, 0),
          byzantine.getOrDefault(FaultDuration.ONE_ROUND, 0),
          minimumHeardOf,
          kernel,
          isKnown ? OptionalInt.of(synchronousAfter) : OptionalInt.empty(),
          eventuallySynchronous && !isKnown,
          heardOfConditions,
          selfDelivery);
    }

    /** A fault that no assumption mentions does not occur. */
    private static int orNone(int most) {
      return most == UNLIMITED ? 0 : most;
    }
  }
}
