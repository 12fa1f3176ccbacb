package rondo.cli;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import rondo.cli.report.Check;
import rondo.cli.report.Counterexample;
import rondo.cli.report.Outcome;
import rondo.cli.report.Tested;
import rondo.cli.report.Unreached;
import rondo.cli.report.UnreachedStatements;
import rondo.diagnostics.RejectedException;
import rondo.ir.FullChannel;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.ir.symmetry.Detection;
import rondo.promela.Promela;
import rondo.sample.ProcessSampler;
import rondo.sample.Sampling;
import rondo.trace.Property;

/** The tests of what a Promela model states. */
record PromelaTesting(TestOptions options, FullChannel fullChannel) implements Testing {
  private static final Set<Optimisation> OPTIMISATIONS =
      EnumSet.of(Optimisation.MERGE, Optimisation.RESET_DEAD_VARIABLES);

  @Override
  public Tested run(Console console) throws RejectedException {
    var setting = new Setting(options.model(), fullChannel, OPTIMISATIONS);
    Promela.Model model = setting.load();
    Diagnostics.print(model.warnings(), console);
    return new Run(setting, model, console, Interrupt.requested()).tested();
  }

  private static Reach reach(Subject subject, Optional<Observer> observer) {
    return subject instanceof Subject.Safety
        ? Reach.ALL
        : Reach.of(observer.orElseThrow().states().stream().map(Observer.State::status).toList());
  }

  /** One test after the other. */
  private final class Run {
    private final Setting setting;
    private final Promela.Model model;
    private final Console console;
    private final BooleanSupplier interrupted;
    private final List<Check> checks = new ArrayList<>();
    private final List<String> skipped = new ArrayList<>();
    private final List<String> untested = new ArrayList<>();
    private final List<String> partly = new ArrayList<>();
    private List<Unreached> unreached = List.of();
    private int saved;

    Run(Setting setting, Promela.Model model, Console console, BooleanSupplier interrupted) {
      this.setting = setting;
      this.model = model;
      this.console = console;
      this.interrupted = interrupted;
    }

    Tested tested() throws RejectedException {
      for (Subject subject : subjects()) {
        String title = subject.title().orElse(Subject.SAFETY);
        Setting about = setting.about(subject);
        Detection found = about.detected(model);
        switch (reach(subject, found.system().observer())) {
          case ALL -> {}
          case PARTLY -> partly.add(title);
          case NOT_AT_ALL -> {
            if (!options.properties().isEmpty()) {
              throw Testing.endless(title, subject.at(model));
            }
            untested.add(title);
            continue;
          }
        }
        if (!checks.isEmpty() && interrupted.getAsBoolean()) {
          skipped.add(title);
        } else {
          check(subject, about, found);
        }
      }
      var outcome =
          new Outcome(options.model().file(), checks, skipped, unreached, model.warnings());
      return new Tested(outcome, untested, partly);
    }

    private List<Subject> subjects() {
      return options.properties().isEmpty()
          ? Subject.all(model)
          : options.properties().stream().map(Subject::named).toList();
    }

    private void check(Subject subject, Setting about, Detection found) throws RejectedException {
      ProcessSystem system = about.optimised(found);
      Sampling sampling = options.sampling().withChecked(checked(system));
      ProcessSampler.Result result;
      try (var progress = Verification.progress(console, options.model().file().toString())) {
        result =
            ProcessSampler.run(system, fullChannel, sampling, progress::schedules, interrupted);
      }
      var files = new TraceFiles(about, about.told(model, found), options.traceFile(), saved);
      List<Counterexample> counterexamples = files.save(result.sampled().verdict(), console);
      saved += counterexamples.size();
      checks.add(
          new Schedules(sampling, result.sampled())
              .check(subject.title(), Optional.empty(), List.of(), counterexamples));
      if (subject instanceof Subject.Safety) {
        unreached = UnreachedStatements.in(found.system(), system, result.unreached());
      }
    }

    /** What a run that ends can break. */
    private Set<Property> checked(ProcessSystem system) {
      var checked = EnumSet.noneOf(Property.class);
      checked.addAll(VerifyOptions.checked(options.sampling().checked(), system));
      checked.remove(Property.ACCEPTANCE_CYCLE);
      return checked;
    }
  }
}
