package rondo.smt.parameterized;

import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.data.Term;
import rondo.ir.round.Assumption;
import rondo.ir.round.Network;
import rondo.ir.round.ParameterizedRoundSystem;
import rondo.smt.formula.IntegerTerm;

/**
 * What may go wrong in a round, with numbers that depend on the parameters.
 *
 * @param losesMessages whether the network itself may lose messages
 * @param crashes bound on the processes that crash
 * @param byzantine bound on the processes that are Byzantine for the whole run
 * @param transientlyByzantine bound on the processes that are Byzantine for one round
 * @param minimumHeardOf the minimal size of heard-of sets
 */
record NetworkModel(
    boolean losesMessages,
    boolean hasReliableSelfDelivery,
    boolean hasKernel,
    Optional<IntegerTerm> crashes,
    Optional<IntegerTerm> byzantine,
    Optional<IntegerTerm> transientlyByzantine,
    Optional<IntegerTerm> minimumHeardOf) {
  static NetworkModel of(ParameterizedRoundSystem system, ParameterTerms parameters) {
    boolean loses = false;
    boolean processesFail = false;
    boolean isSynchronous = false;
    boolean hasKernel = false;
    for (Assumption assumption : system.system().network().assumptions()) {
      switch (assumption) {
        case Assumption.ArbitraryLoss _ -> loses = true;
        case Assumption.Crashes _, Assumption.Byzantine _ -> processesFail = true;
        case Assumption.Perfect _ -> isSynchronous = true;
        case Assumption.Kernel _ -> hasKernel = true;
        // A finite run may end before it becomes synchronous.
        case Assumption.MinimumHeardOf _, Assumption.EventuallySynchronous _ -> {}
        case Assumption.SynchronousAfter(int rounds) when rounds == 0 -> isSynchronous = true;
        case Assumption.SynchronousAfter _,
            Assumption.LossesPerRound _,
            Assumption.TotalLosses _,
            Assumption.Omissions _,
            Assumption.HeardOfCondition _ ->
            throw new UnsupportedParameterizationException(
                "this assumption about the network", Position.NONE);
      }
    }
    boolean hasFaults = !isSynchronous;
    return new NetworkModel(
        hasFaults && (loses || !processesFail),
        system.system().network().selfDelivery() == Network.SelfDelivery.RELIABLE,
        hasFaults && hasKernel,
        bound(system, parameters, new Assumption.Crashes(0)).filter(_ -> hasFaults),
        bound(system, parameters, new Assumption.Byzantine(0, Assumption.FaultDuration.WHOLE_RUN)),
        bound(system, parameters, new Assumption.Byzantine(0, Assumption.FaultDuration.ONE_ROUND))
            .filter(_ -> hasFaults),
        bound(system, parameters, new Assumption.MinimumHeardOf(0)).filter(_ -> hasFaults));
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
                  "a second assumption of this kind", Position.NONE);
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
