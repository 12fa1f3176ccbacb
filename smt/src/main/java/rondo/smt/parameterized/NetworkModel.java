package rondo.smt.parameterized;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import rondo.ir.data.Binder;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.round.Assumption;
import rondo.ir.round.Network;
import rondo.ir.round.ParameterizedRoundSystem;
import rondo.smt.formula.IntegerTerm;

/**
 * What may go wrong in a round, with numbers that depend on the parameters.
 *
 * <p>Bounds on losses, failures by omission, and the round after which there are no more faults,
 * are replaced by weaker assumptions: if at most F messages are lost, or those of F processes, then
 * every process hears of all others but F. Rounds without faults, in which no guarantee is
 * required, are not distinguished from others: where there may be any, a process hears of as many
 * as are guaranteed, or as are correct.
 *
 * @param losesMessages whether the network itself may lose messages
 * @param hasKernel whether all processes hear of a common one
 * @param isNotSplit whether any two processes hear of a common one
 * @param crashes bound on the processes that crash
 * @param byzantine bound on the processes that are Byzantine for the whole run
 * @param transientlyByzantine bound on the processes that are Byzantine for one round
 * @param minimumHeardOf the minimal size of heard-of sets, which may be negative if it is weaker
 * @param maySynchronize whether there may be rounds without faults, in which a process may hear of
 *     correct processes only, even if these are fewer than the minimal size of heard-of sets
 * @param isWeaker whether an assumption of the protocol was replaced by a weaker one
 */
record NetworkModel(
    boolean losesMessages,
    boolean hasReliableSelfDelivery,
    boolean hasKernel,
    boolean isNotSplit,
    Optional<IntegerTerm> crashes,
    Optional<IntegerTerm> byzantine,
    Optional<IntegerTerm> transientlyByzantine,
    Optional<IntegerTerm> minimumHeardOf,
    boolean maySynchronize,
    boolean isWeaker) {
  private static final String UNSUPPORTED = "this assumption about the network";

  static NetworkModel of(ParameterizedRoundSystem system, ParameterTerms parameters) {
    boolean loses = false;
    boolean processesFail = false;
    boolean isSynchronous = false;
    boolean hasKernel = false;
    boolean isNotSplit = false;
    boolean maySynchronize = false;
    for (Assumption assumption : system.system().network().assumptions()) {
      switch (assumption) {
        case Assumption.ArbitraryLoss _ -> loses = true;
        case Assumption.Crashes _, Assumption.Byzantine _ -> processesFail = true;
        case Assumption.Perfect _ -> isSynchronous = true;
        case Assumption.Kernel _ -> hasKernel = true;
        case Assumption.MinimumHeardOf _ -> {}
        // A finite run may end before it becomes synchronous.
        case Assumption.EventuallySynchronous _ -> maySynchronize = true;
        case Assumption.SynchronousAfter after -> {
          isSynchronous |= isPerfect(after, system);
          maySynchronize = true;
        }
        case Assumption.HeardOfCondition heardOf when isNotSplit(heardOf) -> isNotSplit = true;
        case Assumption.HeardOfCondition heardOf ->
            throw new UnsupportedParameterizationException(UNSUPPORTED, heardOf.at());
        case Assumption.LossesPerRound _, Assumption.TotalLosses _, Assumption.Omissions _ ->
            loses = true;
      }
    }
    boolean hasFaults = !isSynchronous;
    if (isNotSplit && processesFail) {
      throw new UnsupportedParameterizationException(UNSUPPORTED, system.networkAt());
    }
    return new NetworkModel(
        hasFaults && (loses || !processesFail),
        system.system().network().selfDelivery() == Network.SelfDelivery.RELIABLE,
        hasFaults && hasKernel,
        hasFaults && isNotSplit,
        bound(system, parameters, new Assumption.Crashes(0)).filter(_ -> hasFaults),
        bound(system, parameters, new Assumption.Byzantine(0, Assumption.FaultDuration.WHOLE_RUN)),
        bound(system, parameters, new Assumption.Byzantine(0, Assumption.FaultDuration.ONE_ROUND))
            .filter(_ -> hasFaults),
        minimumHeardOf(system, parameters, processesFail).filter(_ -> hasFaults),
        hasFaults && maySynchronize,
        hasFaults && weakens(system));
  }

  private static Optional<IntegerTerm> minimumHeardOf(
      ParameterizedRoundSystem system, ParameterTerms parameters, boolean processesFail) {
    Optional<IntegerTerm> declared = bound(system, parameters, new Assumption.MinimumHeardOf(0));
    if (declared.isPresent() || processesFail) {
      return declared;
    }
    List<IntegerTerm> losses =
        Stream.of(new Assumption.LossesPerRound(0), new Assumption.TotalLosses(0))
            .flatMap(sample -> bound(system, parameters, sample).stream())
            .toList();
    Optional<IntegerTerm> omissions = bound(system, parameters, new Assumption.Omissions(0));
    boolean isLimited =
        !losses.isEmpty()
            || omissions.isPresent()
                && system.system().network().assumptions().stream()
                    .noneMatch(Assumption.ArbitraryLoss.class::isInstance);
    if (!isLimited) {
      return Optional.empty();
    }
    IntegerTerm heard = parameters.number(system.processes());
    for (IntegerTerm lost : Stream.concat(losses.stream().limit(1), omissions.stream()).toList()) {
      heard = parameters.binary(Term.BinaryOp.SUB, heard, lost, system.networkAt());
    }
    return Optional.of(heard);
  }

  /**
   * Whether an assumption says that the network is synchronous after 0 rounds, for all values of
   * the parameters. Its own number is the one for their default values.
   */
  private static boolean isPerfect(
      Assumption.SynchronousAfter assumption, ParameterizedRoundSystem system) {
    return assumption.rounds() == 0
        && system.bounds().stream()
            .filter(b -> b.assumption().equals(assumption))
            .allMatch(b -> b.number().equals(new Term.Constant(Value.of(0))));
  }

  /** Whether an assumption about a network is replaced by a weaker one. */
  static boolean weakens(ParameterizedRoundSystem system) {
    return system.system().network().assumptions().stream()
        .anyMatch(
            a ->
                switch (a) {
                  case Assumption.SynchronousAfter after -> !isPerfect(after, system);
                  case Assumption.LossesPerRound _,
                      Assumption.TotalLosses _,
                      Assumption.Omissions _ ->
                      true;
                  default -> false;
                });
  }

  /** Whether there are rounds of the formulas that the network does not allow. */
  static boolean isApproximated(ParameterizedRoundSystem system) {
    List<Assumption> all = system.system().network().assumptions();
    boolean isWithoutGuarantee =
        all.stream().anyMatch(Assumption.EventuallySynchronous.class::isInstance)
            && all.stream().anyMatch(Assumption.Byzantine.class::isInstance)
            && all.stream().anyMatch(Assumption.MinimumHeardOf.class::isInstance);
    return isWithoutGuarantee || weakens(system) || isNotSplit(system.system().network());
  }

  /** Whether any two processes hear of a common one. */
  static boolean isNotSplit(Network network) {
    return network.assumptions().stream().anyMatch(Assumption.HeardOfCondition.class::isInstance);
  }

  /** Whether a condition is {@code forall p, q : size(heard(p) intersect heard(q)) > 0}. */
  private static boolean isNotSplit(Assumption.HeardOfCondition heardOf) {
    return heardOf.condition()
            instanceof Term.Fold(Term.FoldKind outer, Loop first, Term.Fold pair, _)
        && outer == Term.FoldKind.FORALL
        && isOfAllProcesses(first)
        && pair.foldKind() == Term.FoldKind.FORALL
        && isOfAllProcesses(pair.loop())
        && pair.value() instanceof Term.Binary(Term.BinaryOp op, Term.Fold size, Term bound, _)
        && (op == Term.BinaryOp.GT && bound.equals(new Term.Constant(Value.of(0)))
            || op == Term.BinaryOp.GE && bound.equals(new Term.Constant(Value.of(1))))
        && size.foldKind() == Term.FoldKind.COUNT
        && size.value().equals(Term.TRUE)
        && size.loop().where().equals(Term.TRUE)
        && size.loop().range()
            instanceof
            LoopRange.Elements(Term.Binary(Term.BinaryOp common, Term one, Term other, _), _)
        && common == Term.BinaryOp.INTERSECTION
        && new HashSet<>(List.of(heard(heardOf, one), heard(heardOf, other)))
            .equals(Set.of(Optional.of(first.variable()), Optional.of(pair.loop().variable())));
  }

  private static boolean isOfAllProcesses(Loop loop) {
    return loop.range() instanceof LoopRange.Domain(Type.Process _)
        && loop.where().equals(Term.TRUE);
  }

  /** The process whose heard-of set a term is. */
  private static Optional<Binder> heard(Assumption.HeardOfCondition heardOf, Term term) {
    return term
                instanceof
                Term.Element(
                    Term.BoundVariable(Binder heard),
                    Term.BoundVariable(Binder process),
                    _,
                    _)
            && heard.equals(heardOf.heard())
        ? Optional.of(process)
        : Optional.empty();
  }

  /** The number in the assumption of the same kind as a sample. */
  private static Optional<IntegerTerm> bound(
      ParameterizedRoundSystem system, ParameterTerms parameters, Assumption sample) {
    return system.bounds().stream()
        .filter(b -> isOfKind(b.assumption(), sample))
        .map(ParameterizedRoundSystem.Bound::number)
        .map((Term t) -> parameters.number(t))
        .reduce(
            (_, _) -> {
              throw new UnsupportedParameterizationException(
                  "a second assumption of this kind", system.networkAt());
            });
  }

  private static boolean isOfKind(Assumption one, Assumption other) {
    return one instanceof Assumption.Byzantine(_, Assumption.FaultDuration duration)
            && other instanceof Assumption.Byzantine(_, Assumption.FaultDuration another)
        ? duration == another
        : one.getClass() == other.getClass();
  }

  /** Whether processes may forge messages. */
  boolean hasForgery() {
    return byzantine.isPresent() || transientlyByzantine.isPresent();
  }
}
