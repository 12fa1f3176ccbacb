package rondo.cli;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import rondo.cli.report.CheckResult;
import rondo.cli.report.Counterexample;
import rondo.cli.report.TestResult;
import rondo.cli.report.UnreachedCode;
import rondo.cli.report.UnreachedStatements;
import rondo.cli.report.VerificationResult;
import rondo.diagnostics.RejectedException;
import rondo.ir.FullChannelPolicy;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.ir.symmetry.SymmetryDetection;
import rondo.promela.Promela;
import rondo.sample.ProcessSampler;
import rondo.sample.SamplingOptions;
import rondo.trace.Property;

/** Tests the properties of a Promela model. */
record PromelaTestRun(TestOptions options, FullChannelPolicy policy) implements TestRun {
  private static final Set<Optimisation> OPTIMISATIONS =
      EnumSet.of(Optimisation.MERGE, Optimisation.RESET_DEAD_VARIABLES);

  @Override
  public TestResult run(Console console) throws RejectedException {
    var settings = new PromelaSettings(options.model(), policy, OPTIMISATIONS);
    Promela.Model model =
        TimedLoad.within(
                options.options().limits().time(), console, options.model().file(), settings::load)
            .model();
    Diagnostics.print(model.warnings(), console);
    return new PropertyTests(settings, model, console, Interrupt.requested()).tested();
  }

  private static Testability testability(PropertySelector selector, Optional<Observer> observer) {
    return selector instanceof PropertySelector.Safety
        ? Testability.ALL
        : Testability.of(
            observer.orElseThrow().states().stream().map(Observer.State::status).toList());
  }

  /** Tests properties in turn. */
  private final class PropertyTests {
    private final PromelaSettings settings;
    private final Promela.Model model;
    private final Console console;
    private final BooleanSupplier interrupted;
    private final List<CheckResult> checks = new ArrayList<>();
    private final List<String> skipped = new ArrayList<>();
    private final List<String> untested = new ArrayList<>();
    private final List<String> partly = new ArrayList<>();
    private List<UnreachedCode> unreached = List.of();
    private int saved;

    PropertyTests(
        PromelaSettings settings,
        Promela.Model model,
        Console console,
        BooleanSupplier interrupted) {
      this.settings = settings;
      this.model = model;
      this.console = console;
      this.interrupted = interrupted;
    }

    TestResult tested() throws RejectedException {
      for (PropertySelector selector : subjects()) {
        String title = selector.title().orElse(PropertySelector.SAFETY);
        PromelaSettings about = settings.withProperty(selector);
        SymmetryDetection found = about.detectSymmetry(model);
        switch (testability(selector, found.system().observer())) {
          case ALL -> {}
          case PARTLY -> partly.add(title);
          case NOT_AT_ALL -> {
            if (!options.properties().isEmpty()) {
              throw TestRun.rejectLiveness(title, selector.at(model));
            }
            untested.add(title);
            continue;
          }
        }
        if (!checks.isEmpty() && interrupted.getAsBoolean()) {
          skipped.add(title);
        } else {
          check(selector, about, found);
        }
      }
      var result =
          new VerificationResult(
              options.model().file(), checks, skipped, unreached, model.warnings());
      return new TestResult(result, untested, partly);
    }

    private List<PropertySelector> subjects() {
      return options.properties().isEmpty()
          ? PropertySelector.all(model)
          : options.properties().stream().map(PropertySelector::named).toList();
    }

    private void check(PropertySelector selector, PromelaSettings about, SymmetryDetection found)
        throws RejectedException {
      ProcessSystem system = about.optimised(found);
      SamplingOptions samplingOptions = options.options().withChecked(checked(system));
      ProcessSampler.Result result;
      try (var reporter = Verification.progress(console, options.model().file().toString())) {
        result =
            ProcessSampler.run(
                system, policy, samplingOptions, reporter::reportSchedules, interrupted);
      }
      var files =
          new TraceFiles(about, about.inUserSteps(model, found), options.traceFile(), saved);
      List<Counterexample> counterexamples = files.save(result.samplingResult().verdict(), console);
      saved += counterexamples.size();
      checks.add(
          new SamplingRun(samplingOptions, result.samplingResult())
              .check(selector.title(), Optional.empty(), List.of(), counterexamples));
      if (selector instanceof PropertySelector.Safety) {
        unreached = UnreachedStatements.in(found.system(), system, result.unreached());
      }
    }

    /** The properties that a finite run can violate. */
    private Set<Property> checked(ProcessSystem system) {
      var checked = EnumSet.noneOf(Property.class);
      checked.addAll(VerifyOptions.checked(options.options().checked(), system));
      checked.remove(Property.ACCEPTANCE_CYCLE);
      return checked;
    }
  }
}
