package rondo.ir.round.interpreter;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import rondo.ir.round.Assumption;
import rondo.ir.round.Assumption.FaultDuration;
import rondo.ir.round.Network;

/** Upper bounds on faults, computed from the assumptions. */
public final class FaultBounds {
  public static final int UNLIMITED = Integer.MAX_VALUE;

  private final Network network;
  private final List<Assumption> assumptions;
  private final boolean losesMessages;
  private final int lossesPerRound;
  private final int totalLosses;
  private final OptionalInt synchronousAfter;
  private final List<Assumption.HeardOfCondition> heardOfConditions;

  public FaultBounds(Network network) {
    this.network = network;
    this.assumptions = network.assumptions();
    this.losesMessages =
        assumptions.stream().anyMatch(FaultBounds::isOfLosses)
            || assumptions.stream().noneMatch(FaultBounds::isOfFailures);
    this.lossesPerRound =
        numbers(a -> a instanceof Assumption.LossesPerRound(int most) ? most : -1)
            .min()
            .orElse(UNLIMITED);
    this.totalLosses =
        numbers(a -> a instanceof Assumption.TotalLosses(int most) ? most : -1)
            .min()
            .orElse(UNLIMITED);
    this.synchronousAfter =
        numbers(a -> a instanceof Assumption.SynchronousAfter(int rounds) ? rounds : perfect(a))
            .min();
    this.heardOfConditions =
        assumptions.stream()
            .filter(Assumption.HeardOfCondition.class::isInstance)
            .map(Assumption.HeardOfCondition.class::cast)
            .toList();
  }

  public Network network() {
    return network;
  }

  /** Whether the network itself may lose messages. */
  public boolean losesMessages() {
    return losesMessages;
  }

  private static boolean isOfLosses(Assumption assumption) {
    return switch (assumption) {
      case Assumption.ArbitraryLoss _, Assumption.LossesPerRound _, Assumption.TotalLosses _ ->
          true;
      case Assumption.Perfect _,
          Assumption.MinimumHeardOf _,
          Assumption.Kernel _,
          Assumption.Crashes _,
          Assumption.Omissions _,
          Assumption.Byzantine _,
          Assumption.SynchronousAfter _,
          Assumption.EventuallySynchronous _,
          Assumption.HeardOfCondition _ ->
          false;
    };
  }

  private static boolean isOfFailures(Assumption assumption) {
    return switch (assumption) {
      case Assumption.Crashes _, Assumption.Omissions _, Assumption.Byzantine _ -> true;
      case Assumption.ArbitraryLoss _,
          Assumption.LossesPerRound _,
          Assumption.TotalLosses _,
          Assumption.Perfect _,
          Assumption.MinimumHeardOf _,
          Assumption.Kernel _,
          Assumption.SynchronousAfter _,
          Assumption.EventuallySynchronous _,
          Assumption.HeardOfCondition _ ->
          false;
    };
  }

  public int crashes() {
    return numbers(a -> a instanceof Assumption.Crashes(int most) ? most : -1).min().orElse(0);
  }

  public int omissions() {
    return numbers(a -> a instanceof Assumption.Omissions(int most) ? most : -1).min().orElse(0);
  }

  public int byzantine(FaultDuration wanted) {
    return numbers(
            a ->
                a instanceof Assumption.Byzantine(int most, FaultDuration duration)
                        && duration == wanted
                    ? most
                    : -1)
        .min()
        .orElse(0);
  }

  public int minimumHeardOf() {
    return numbers(a -> a instanceof Assumption.MinimumHeardOf(int least) ? least : -1)
        .max()
        .orElse(0);
  }

  public boolean hasKernel() {
    return has(a -> a instanceof Assumption.Kernel);
  }

  private static int perfect(Assumption assumption) {
    return assumption instanceof Assumption.Perfect ? 0 : -1;
  }

  /** The number of rounds after which no faults occur any more, if known. */
  public OptionalInt synchronousAfter() {
    return synchronousAfter;
  }

  /** The maximum number of messages lost in a round. */
  public int lossesPerRound() {
    return lossesPerRound;
  }

  /** The maximum number of messages lost in a run. */
  public int totalLosses() {
    return totalLosses;
  }

  /** Whether the network becomes synchronous after an unknown number of rounds. */
  public boolean isEventuallySynchronous() {
    return synchronousAfter.isEmpty() && has(a -> a instanceof Assumption.EventuallySynchronous);
  }

  public List<Assumption.HeardOfCondition> heardOfConditions() {
    return heardOfConditions;
  }

  /** The initial state of the network. */
  public RoundState.NetworkState initialState() {
    int losses = totalLosses;
    int untilStable = synchronousAfter.orElse(isEventuallySynchronous() ? 1 : 0);
    return new RoundState.NetworkState(losses == UNLIMITED ? 0 : losses, untilStable);
  }

  /** The state of the network after a round in which it lost that many messages. */
  RoundState.NetworkState after(
      RoundState.NetworkState before, RoundStep.Synchrony round, int lost) {
    int losses = totalLosses == UNLIMITED ? 0 : before.lossesLeft() - lost;
    int untilStable =
        synchronousAfter.isPresent()
            ? Math.max(0, before.roundsUntilStable() - 1)
            : round == RoundStep.Synchrony.SYNCHRONOUS ? 0 : before.roundsUntilStable();
    return new RoundState.NetworkState(losses, untilStable);
  }

  /** The maximum number of messages that the network may lose in the next round. */
  int maxLosses(RoundState.NetworkState state) {
    int left = totalLosses == UNLIMITED ? UNLIMITED : state.lossesLeft();
    return Math.min(left, lossesPerRound);
  }

  /** Whether the next round may be synchronous, asynchronous, or both. */
  List<RoundStep.Synchrony> possibleSynchrony(RoundState.NetworkState state) {
    boolean awaited = synchronousAfter.isPresent() || isEventuallySynchronous();
    if (!awaited) {
      return List.of(RoundStep.Synchrony.ASYNCHRONOUS);
    }
    if (state.roundsUntilStable() == 0) {
      return List.of(RoundStep.Synchrony.SYNCHRONOUS);
    }
    return isEventuallySynchronous()
        ? List.of(RoundStep.Synchrony.ASYNCHRONOUS, RoundStep.Synchrony.SYNCHRONOUS)
        : List.of(RoundStep.Synchrony.ASYNCHRONOUS);
  }

  private boolean has(Predicate<Assumption> kind) {
    return assumptions.stream().anyMatch(kind);
  }

  /** The values of a function on those assumptions for which it is not negative. */
  private IntStream numbers(ToIntFunction<Assumption> number) {
    return assumptions.stream().mapToInt(number).filter(n -> n >= 0);
  }
}
