package rondo.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.ir.round.RoundInterpreter;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundReplay;
import rondo.ir.round.RoundRun;
import rondo.ir.round.RoundState;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.RoundTransition;
import rondo.ir.round.RoundViolation;
import rondo.smt.check.Candidate;
import rondo.smt.check.Strengthening.Duty;
import rondo.smt.check.Strengthening.Obligation;
import rondo.smt.check.Strengthening.Outcome;
import rondo.smt.formula.Model;
import rondo.smt.rounds.Excerpt;
import rondo.smt.rounds.RoundProof;
import rondo.trace.round.RoundStory;

/**
 * How it comes that something is not so that was to be shown with invariants.
 *
 * @param system with the property that was to be proved
 */
record InductionStories(
    RoundSystem system, RoundProof proof, List<RoundProperty.Invariant> invariants) {
  InductionStories {
    invariants = List.copyOf(invariants);
  }

  /** The story, unless it is so. */
  Optional<RoundStory> of(Obligation obligation) {
    if (!(obligation.outcome() instanceof Outcome.Refuted(int time, Model model))) {
      return Optional.empty();
    }
    return Optional.of(
        switch (obligation.duty()) {
          case Duty.Initiation(Candidate lost) ->
              told(proof.fromBeginning(model, time), Optional.of(named(lost)));
          case Duty.Consecution(Candidate lost) ->
              told(proof.fromAnywhere(model, time), Optional.of(named(lost)));
          case Duty.Safety() -> told(proof.fromAnywhere(model, time), Optional.empty());
        });
  }

  private RoundProperty named(Candidate candidate) {
    return invariants.stream()
        .filter(i -> i.name().equals(candidate.text()))
        .findFirst()
        .orElseThrow();
  }

  /**
   * @param lost the invariant that does not hold in the end; none if something is wrong there
   */
  private RoundStory told(Excerpt excerpt, Optional<RoundProperty> lost) {
    var interpreter = new RoundInterpreter(system);
    var transitions = new ArrayList<RoundTransition>();
    for (int i = 0; i < excerpt.steps().size(); i++) {
      transitions.add(interpreter.take(excerpt.states().get(i), excerpt.steps().get(i)));
    }
    var violations = new ArrayList<RoundViolation>();
    lost.ifPresent(l -> violations.add(new RoundViolation.OfProperty(l)));
    if (lost.isEmpty() && !transitions.isEmpty()) {
      violations.addAll(interpreter.violations(transitions.getLast()));
    }
    if (lost.isEmpty() && excerpt.states().size() > transitions.size()) {
      violations.addAll(interpreter.violations(excerpt.states().getLast()));
    }
    RoundState first = excerpt.states().getFirst();
    var start = new RoundRun.Start(first.members(), first.unproposed());
    var run = new RoundRun(start, excerpt.steps(), OptionalInt.empty());
    return RoundStory.of(system, new RoundReplay(run, excerpt.states(), transitions, violations));
  }
}
