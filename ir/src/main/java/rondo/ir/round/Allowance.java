package rondo.ir.round;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import rondo.ir.round.Assumption.Span;

/** How often what may go wrong, read off the assumptions one by one. */
public final class Allowance {
  public static final int UNLIMITED = Integer.MAX_VALUE;

  private final Network network;
  private final List<Assumption> assumptions;
  private final boolean losesMessages;
  private final int lossesEachRound;
  private final int lossesInAll;
  private final OptionalInt synchronousAfter;
  private final List<Assumption.Where> where;

  public Allowance(Network network) {
    this.network = network;
    this.assumptions = network.assumptions();
    this.losesMessages =
        assumptions.stream().anyMatch(Allowance::isOfLosses)
            || assumptions.stream().noneMatch(Allowance::isOfFailures);
    this.lossesEachRound =
        numbers(a -> a instanceof Assumption.LossesEachRound(int most) ? most : -1)
            .min()
            .orElse(UNLIMITED);
    this.lossesInAll =
        numbers(a -> a instanceof Assumption.LossesInAll(int most) ? most : -1)
            .min()
            .orElse(UNLIMITED);
    this.synchronousAfter =
        numbers(a -> a instanceof Assumption.SynchronousAfter(int rounds) ? rounds : perfect(a))
            .min();
    this.where =
        assumptions.stream()
            .filter(Assumption.Where.class::isInstance)
            .map(Assumption.Where.class::cast)
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
      case Assumption.Any _, Assumption.LossesEachRound _, Assumption.LossesInAll _ -> true;
      case Assumption.Perfect _,
          Assumption.HeardAtLeast _,
          Assumption.Kernel _,
          Assumption.Crashes _,
          Assumption.Omissions _,
          Assumption.Byzantine _,
          Assumption.SynchronousAfter _,
          Assumption.EventuallySynchronous _,
          Assumption.Where _ ->
          false;
    };
  }

  private static boolean isOfFailures(Assumption assumption) {
    return switch (assumption) {
      case Assumption.Crashes _, Assumption.Omissions _, Assumption.Byzantine _ -> true;
      case Assumption.Any _,
          Assumption.LossesEachRound _,
          Assumption.LossesInAll _,
          Assumption.Perfect _,
          Assumption.HeardAtLeast _,
          Assumption.Kernel _,
          Assumption.SynchronousAfter _,
          Assumption.EventuallySynchronous _,
          Assumption.Where _ ->
          false;
    };
  }

  public int crashes() {
    return numbers(a -> a instanceof Assumption.Crashes(int most) ? most : -1).min().orElse(0);
  }

  public int omissions() {
    return numbers(a -> a instanceof Assumption.Omissions(int most) ? most : -1).min().orElse(0);
  }

  public int byzantine(Span wanted) {
    return numbers(
            a ->
                a instanceof Assumption.Byzantine(int most, Span span) && span == wanted
                    ? most
                    : -1)
        .min()
        .orElse(0);
  }

  public int heardAtLeast() {
    return numbers(a -> a instanceof Assumption.HeardAtLeast(int least) ? least : -1)
        .max()
        .orElse(0);
  }

  public boolean hasKernel() {
    return has(a -> a instanceof Assumption.Kernel);
  }

  private static int perfect(Assumption assumption) {
    return assumption instanceof Assumption.Perfect ? 0 : -1;
  }

  /** After how many rounds nothing goes wrong any more, if that is known. */
  public OptionalInt synchronousAfter() {
    return synchronousAfter;
  }

  /** How many messages may be lost in a round. */
  public int lossesEachRound() {
    return lossesEachRound;
  }

  /** How many messages may be lost in a whole run. */
  public int lossesInAll() {
    return lossesInAll;
  }

  /** Whether there is such a number of rounds, but nobody knows it. */
  public boolean isEventuallySynchronous() {
    return synchronousAfter.isEmpty() && has(a -> a instanceof Assumption.EventuallySynchronous);
  }

  public List<Assumption.Where> where() {
    return where;
  }

  /** What a network remembers at first. */
  public RoundState.Memory atFirst() {
    int losses = lossesInAll;
    int unrest = synchronousAfter.orElse(isEventuallySynchronous() ? 1 : 0);
    return new RoundState.Memory(losses == UNLIMITED ? 0 : losses, unrest);
  }

  /** What a network remembers after a round in which it lost so many messages. */
  RoundState.Memory after(RoundState.Memory before, RoundStep.Synchrony round, int lost) {
    int losses = lossesInAll == UNLIMITED ? 0 : before.lossesLeft() - lost;
    int unrest =
        synchronousAfter.isPresent()
            ? Math.max(0, before.unrest() - 1)
            : round == RoundStep.Synchrony.SYNCHRONOUS ? 0 : before.unrest();
    return new RoundState.Memory(losses, unrest);
  }

  /** How many messages the network may lose in a round. */
  int losses(RoundState.Memory memory) {
    int left = lossesInAll == UNLIMITED ? UNLIMITED : memory.lossesLeft();
    return Math.min(left, lossesEachRound);
  }

  /** How the next round may be. */
  List<RoundStep.Synchrony> synchrony(RoundState.Memory memory) {
    boolean awaited = synchronousAfter.isPresent() || isEventuallySynchronous();
    if (!awaited) {
      return List.of(RoundStep.Synchrony.ASYNCHRONOUS);
    }
    if (memory.unrest() == 0) {
      return List.of(RoundStep.Synchrony.SYNCHRONOUS);
    }
    return isEventuallySynchronous()
        ? List.of(RoundStep.Synchrony.ASYNCHRONOUS, RoundStep.Synchrony.SYNCHRONOUS)
        : List.of(RoundStep.Synchrony.ASYNCHRONOUS);
  }

  private boolean has(Predicate<Assumption> kind) {
    return assumptions.stream().anyMatch(kind);
  }

  /** What is found in those assumptions for which it is not negative. */
  private IntStream numbers(ToIntFunction<Assumption> number) {
    return assumptions.stream().mapToInt(number).filter(n -> n >= 0);
  }
}
