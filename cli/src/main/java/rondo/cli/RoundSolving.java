package rondo.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.budget.Budget;
import rondo.budget.LimitReachedException;
import rondo.cli.report.Approach;
import rondo.cli.report.Check;
import rondo.cli.report.Means;
import rondo.cli.report.Means.Pace;
import rondo.cli.report.Means.Unit;
import rondo.cli.report.Outcome;
import rondo.cli.report.Protocol;
import rondo.cli.report.Solved;
import rondo.cli.report.Strengthened;
import rondo.cli.report.Strengthened.Attempt;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.explore.SearchOptions;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundReplay;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.RoundViolation;
import rondo.rounds.Inputs;
import rondo.rounds.values.ValueClass;
import rondo.smt.check.Effort;
import rondo.smt.check.Finding;
import rondo.smt.check.Strengthening;
import rondo.smt.check.Strengthening.Obligation;
import rondo.smt.rounds.RoundProof;
import rondo.smt.rounds.RoundUnrolling.Symmetry;
import rondo.trace.Property;
import rondo.trace.Trace;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Reason;
import rondo.trace.Violation;

/** What a protocol in rounds checks, asked of a solver. */
record RoundSolving(RoundOptions options, SolverOptions solving, Symmetry symmetry) {
  Outcome run(Distal.Rounds model, Console console) throws RejectedException {
    if (options.inputs() == Inputs.PARTITIONED) {
      InputsMatter.refuse(model.system(), options.model().input());
    }
    Checklist<RoundProperty> checklist =
        RoundVerification.checklist(model.system(), options.model().input());
    List<RoundProperty> properties = properties(checklist);
    List<RoundProperty.Invariant> invariants = invariants(checklist);
    SolverSource source = SolverSource.of(solving);
    var questions = new Questions(model, invariants, source, console);
    return checklist.run(
        properties, options.traceFile(), questions::ask, model.warnings(), Interrupt.requested());
  }

  /** What was named, or else all that the protocol checks. */
  private List<RoundProperty> properties(Checklist<RoundProperty> checklist)
      throws RejectedException {
    if (options.properties().isEmpty()) {
      return RoundVerification.stated(checklist);
    }
    List<RoundProperty> named = checklist.named(options.properties());
    for (RoundProperty property : named) {
      if (property instanceof RoundProperty.Temporal) {
        throw Unasked.refused(property.name(), property.at());
      }
    }
    return named;
  }

  /** What a proof is to be made with. */
  private List<RoundProperty.Invariant> invariants(Checklist<RoundProperty> checklist)
      throws RejectedException {
    var invariants = new ArrayList<RoundProperty.Invariant>();
    for (RoundProperty named : checklist.named(solving.invariants())) {
      if (!(named instanceof RoundProperty.Invariant invariant)) {
        throw new RejectedException(
            Diagnostic.error(
                    "V010",
                    named.at(),
                    "`" + named.name() + "` is no condition on states, so it is no invariant")
                .withHelp("an entry `invariant name : condition` of the protocol is one"));
      }
      invariants.add(invariant);
    }
    return invariants;
  }

  /** Asks about one property after the other. */
  private final class Questions {
    private final Distal.Rounds model;
    private final List<RoundProperty.Invariant> invariants;
    private final SolverSource source;
    private final Console console;

    Questions(
        Distal.Rounds model,
        List<RoundProperty.Invariant> invariants,
        SolverSource source,
        Console console) {
      this.model = model;
      this.invariants = invariants;
      this.source = source;
      this.console = console;
    }

    Check ask(RoundProperty property, Path file) throws RejectedException {
      if (property instanceof RoundProperty.Temporal) {
        return check(
            property,
            Conclusion.open(Reason.TEMPORAL, Conclusion.took(0, 0)),
            invariants.isEmpty()
                ? new Solved(protocol(property, List.of()), means(), Optional.empty())
                : strengthened(protocol(property, List.of()), List.of()),
            Optional.empty(),
            file);
      }
      long began = System.nanoTime();
      Duration time = solving.time().orElse(SearchOptions.defaults().time());
      try (Budget budget = Budget.current().within(time, () -> false)) {
        return budget.callChecked(
            () -> invariants.isEmpty() ? found(property, file) : proved(property, file));
      } catch (LimitReachedException e) {
        // While the formulas were made: nothing was asked yet.
        return check(
            property,
            Conclusion.open(
                Reason.of(e.limit()), Conclusion.took(0, (System.nanoTime() - began) / 1e9)),
            invariants.isEmpty()
                ? new Solved(protocol(property, List.of()), means(), Optional.empty())
                : strengthened(protocol(property, List.of()), List.of()),
            Optional.empty(),
            file);
      }
    }

    private Check found(RoundProperty property, Path file) throws RejectedException {
      try (var asking = asking(property)) {
        var proof = RoundProof.of(model.system(), property, List.of(), symmetry, options.inputs());
        Finding finding = rondo.smt.check.Check.of(proof.subject(), effort(asking));
        Optional<RoundReplay> replay =
            finding instanceof Finding.Broken broken
                ? Optional.of(proof.replay(broken))
                : Optional.empty();
        return check(
            property,
            Conclusion.of(finding, replay.map(RoundSolving::violation), asking.seconds()),
            new Solved(protocol(property, proof.values()), means(), Optional.of(finding)),
            replay,
            file);
      }
    }

    /** By a proof with the invariants that are given. */
    private Check proved(RoundProperty property, Path file) throws RejectedException {
      RoundSystem checked = model.system().checking(List.of(property));
      try (var asking = asking(property)) {
        var proof = RoundProof.of(model.system(), property, invariants, symmetry, options.inputs());
        List<Obligation> obligations = Strengthening.of(proof.subject(invariants), effort(asking));
        var stories = new InductionStories(checked, proof, invariants);
        List<Attempt> attempts =
            obligations.stream().map(o -> new Attempt(o, stories.of(o))).toList();
        return check(
            property,
            Conclusion.of(obligations, asking.seconds()),
            strengthened(protocol(property, proof.values()), attempts),
            Optional.empty(),
            file);
      }
    }

    private Asking asking(RoundProperty property) {
      return new Asking(source, console, options.model().file() + ": " + property.name());
    }

    private Strengthened strengthened(Protocol protocol, List<Attempt> attempts) {
      return new Strengthened(protocol, means(), solving.invariants(), attempts);
    }

    private Check check(
        RoundProperty property,
        Verdict verdict,
        Approach approach,
        Optional<RoundReplay> replay,
        Path file) {
      return new Check(
          Optional.of(property.name()),
          options.search(),
          verdict,
          approach,
          new RoundSubject.Written(options.model(), model).save(property, replay, file, console));
    }

    private Effort effort(Asking asking) {
      return asking.effort(means().bound(), solving.time());
    }

    private Protocol protocol(RoundProperty property, List<ValueClass> values) {
      return new Protocol(model.system(), model.parameters(), property.when(), values);
    }

    private Means means() {
      return solving.means(source, new Pace(Unit.ROUND, model.system().phase().size()));
    }
  }

  /** What is wrong at the end; the run itself is told in another way. */
  private static Violation violation(RoundReplay replay) {
    Property broken =
        switch (replay.violations().getFirst()) {
          case RoundViolation.OfProperty _ -> Property.FORBIDDEN;
          case RoundViolation.OfFault(_, var fault) -> Property.of(fault.kind());
        };
    return new Violation(broken, new Trace(List.of(), OptionalInt.empty()));
  }
}
