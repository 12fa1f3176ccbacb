package rondo.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.ParseResult;
import rondo.cli.report.Check;
import rondo.cli.report.Means;
import rondo.cli.report.Means.Pace;
import rondo.cli.report.Means.Unit;
import rondo.cli.report.Outcome;
import rondo.cli.report.Reductions;
import rondo.cli.report.Solved;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.explore.SymmetryUse;
import rondo.ir.ProcessSystem;
import rondo.promela.Promela;
import rondo.smt.check.Effort;
import rondo.smt.process.ProcessSmt;
import rondo.trace.Property;
import rondo.trace.Verdict.Reason;

/** What a Promela model states, asked of a solver. */
record PromelaSolving(VerifyOptions options, SolverOptions solving) implements Verification {
  /** Processes all begin in one state, so that there is nothing to choose by who is who. */
  private static final List<String> OF_ROUNDS = List.of("--invariant", "--symmetry");

  static PromelaSolving of(ParseResult arguments, ModelArguments model) {
    VerifyOptions options = VerifyOptions.of(arguments, model);
    Path file = options.setting().model().file();
    Language.PROMELA.refuse(OF_ROUNDS, arguments, file);
    return new PromelaSolving(
        new VerifyOptions(
            options.setting().withoutSymmetry(),
            options.subjects(),
            options.search(),
            options.traceFile()),
        SolverOptions.of(arguments));
  }

  @Override
  public Set<Property> checked() {
    return options.search().checked();
  }

  @Override
  public Outcome run(Console console) throws RejectedException {
    Promela.Model model = options.setting().load();
    refuseRuns(model);
    Diagnostics.print(model.warnings(), console);
    SolverSource source = SolverSource.of(solving);
    var checks = new ArrayList<Check>();
    for (Subject subject : options.subjectsOf(model)) {
      checks.add(
          subject instanceof Subject.Safety
              ? asked(model, source, console)
              : unasked(subject, model, source));
    }
    return new Outcome(
        options.setting().model().file(), checks, List.of(), List.of(), model.warnings());
  }

  /** Complains about what was named and is about runs without end. */
  void refuseRuns(Promela.Model model) throws RejectedException {
    for (Subject subject : options.subjects()) {
      if (!(subject instanceof Subject.Safety)) {
        throw Unasked.refused(subject.title().orElseThrow(), subject.at(model));
      }
    }
  }

  private Check asked(Promela.Model model, SolverSource source, Console console)
      throws RejectedException {
    Setting setting = options.setting();
    ProcessSystem system = setting.optimised(model);
    SearchOptions search = options.searchOf(system);
    Means means = means(source);
    ProcessSmt.Result result;
    try (var asking = new Asking(source, console, setting.model().file().toString())) {
      Effort effort = asking.effort(means.bound(), solving.time());
      result = ProcessSmt.verify(system, setting.fullChannel(), search.checked(), effort);
    }
    var files = new TraceFiles(setting, setting.told(model), options.traceFile(), 0);
    return new Check(
        Optional.empty(),
        search,
        result.verdict(),
        new Solved(reductions(model), means, result.finding()),
        files.save(result.verdict(), console));
  }

  /** What there is to say of a property that no solver is asked about. */
  private Check unasked(Subject subject, Promela.Model model, SolverSource source) {
    return new Check(
        subject.title(),
        options.search(),
        Conclusion.open(Reason.TEMPORAL, Conclusion.took(0, 0)),
        new Solved(reductions(model), means(source), Optional.empty()),
        List.of());
  }

  private Reductions reductions(Promela.Model model) {
    return new Reductions(
        Optional.empty(),
        new SymmetryUse.None(),
        List.of(),
        PromelaVerification.partitions(options.setting(), model));
  }

  private Means means(SolverSource source) {
    return solving.means(source, new Pace(Unit.STEP, 1));
  }
}
