package rondo.verify.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundInterpreter;
import rondo.ir.round.interpreter.RoundReplay;
import rondo.ir.round.interpreter.RoundRun;
import rondo.ir.round.interpreter.RoundState;
import rondo.ir.round.interpreter.RoundTransition;
import rondo.ir.round.interpreter.RoundViolation;
import rondo.smt.check.CandidateInvariant;
import rondo.smt.check.InductivenessCheck.ObligationResult;
import rondo.smt.check.InductivenessCheck.Outcome;
import rondo.smt.check.InductivenessCheck.ProofObligation;
import rondo.smt.formula.SmtModel;
import rondo.smt.rounds.ExecutionFragment;
import rondo.smt.rounds.RoundSmtVerifier;
import rondo.trace.view.RoundTraceViewBuilder;
import rondo.trace.view.TraceView;

/**
 * Counterexamples to the obligations of a proof with given invariants.
 *
 * @param system the system with the property to be proved
 */
record InductionCounterexamples(
    RoundSystem system, RoundSmtVerifier proof, List<RoundProperty.Invariant> invariants) {
  InductionCounterexamples {
    invariants = List.copyOf(invariants);
  }

  /** The counterexample, if the obligation is refuted. */
  Optional<TraceView> of(ObligationResult result) {
    if (!(result.outcome() instanceof Outcome.Refuted(int time, SmtModel smtModel))) {
      return Optional.empty();
    }
    return Optional.of(
        switch (result.obligation()) {
          case ProofObligation.Initiation(CandidateInvariant lost) ->
              view(proof.fromInitial(smtModel, time), Optional.of(named(lost)));
          case ProofObligation.Consecution(CandidateInvariant lost) ->
              view(proof.fromArbitrary(smtModel, time), Optional.of(named(lost)));
          case ProofObligation.Safety() ->
              view(proof.fromArbitrary(smtModel, time), Optional.empty());
        });
  }

  private RoundProperty named(CandidateInvariant invariant) {
    return invariants.stream()
        .filter(i -> i.name().equals(invariant.text()))
        .findFirst()
        .orElseThrow();
  }

  /**
   * @param lost the invariant that fails in the last state; empty if the property is violated there
   */
  private TraceView view(ExecutionFragment fragment, Optional<RoundProperty> lost) {
    var interpreter = new RoundInterpreter(system);
    var transitions = new ArrayList<RoundTransition>();
    for (int i = 0; i < fragment.steps().size(); i++) {
      transitions.add(interpreter.apply(fragment.states().get(i), fragment.steps().get(i)));
    }
    var violations = new ArrayList<RoundViolation>();
    lost.ifPresent(l -> violations.add(new RoundViolation.PropertyViolation(l)));
    if (lost.isEmpty() && !transitions.isEmpty()) {
      violations.addAll(interpreter.violations(transitions.getLast()));
    }
    if (lost.isEmpty() && fragment.states().size() > transitions.size()) {
      violations.addAll(interpreter.violations(fragment.states().getLast()));
    }
    RoundState first = fragment.states().getFirst();
    var start = new RoundRun.Start(first.processStates(), first.unproposed());
    var run = new RoundRun(start, fragment.steps(), OptionalInt.empty());
    return RoundTraceViewBuilder.build(
        system, new RoundReplay(run, fragment.states(), transitions, violations));
  }
}
