package rondo.mutate;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.budget.Budget;
import rondo.budget.BudgetLimit;
import rondo.budget.LimitReachedException;
import rondo.diagnostics.RejectedException;
import rondo.distal.text.SourceText;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.mutate.MutantOutcome.Unit;
import rondo.mutate.change.DistalMutants;
import rondo.mutate.change.ModelMutant;
import rondo.mutate.change.PromelaMutants;
import rondo.trace.Property;
import rondo.trace.PropertyVerdict;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Reason;
import rondo.trace.view.TraceKind;
import rondo.verify.Verification;
import rondo.verify.method.Method;
import rondo.verify.method.VerificationListener;
import rondo.verify.model.Model;
import rondo.verify.model.ModelSource;
import rondo.verify.model.PropertySelector;
import rondo.verify.report.Counterexample;
import rondo.verify.report.Report;

/**
 * Mutation testing of a model. The properties are checked on the original first; then each mutant
 * is checked for those that hold, one after another, until one is violated: the mutant is killed.
 *
 * <p>A mutant whose translation equals that of the original, or of an earlier mutant, is not
 * verified: trivial compiler equivalence (Papadakis, Jia, Harman and Le Traon, 2015).
 */
public final class ModelMutation {
  /** A mutant may take longer than the original by this factor, unless a limit is given. */
  private static final int TIME_FACTOR = 5;

  /** The limit is a multiple of this, so that it seldom depends on the machine. */
  private static final Duration TIME_UNIT = Duration.ofSeconds(10);

  private final Model original;
  private final Method method;
  private final MutationOptions options;
  private final MutationListener listener;
  private final String text;
  private final Budget outer = Budget.current();

  /** The first mutants with a translation, by the translation. */
  private final Map<Object, Integer> translations = new HashMap<>();

  private ModelMutation(
      Model original, Method method, MutationOptions options, MutationListener listener)
      throws IOException {
    this.original = original;
    this.method = method;
    this.options = options;
    this.listener = listener;
    this.text = text(original.source());
  }

  /**
   * Verifies the original, then its mutants.
   *
   * @param properties if empty, all that the model states
   * @throws RejectedException if the model has no such property, or the method does not support the
   *     original
   * @throws IOException if the file of the model cannot be read again
   */
  public static MutationReport run(
      Model original,
      Method method,
      List<PropertySelector> properties,
      MutationOptions options,
      MutationListener listener)
      throws RejectedException, IOException {
    return new ModelMutation(original, method, options, listener).run(properties);
  }

  /** All mutants of a model, in textual order. */
  public static List<ModelMutant> mutants(ModelSource source)
      throws RejectedException, IOException {
    return mutants(source, text(source));
  }

  private static List<ModelMutant> mutants(ModelSource source, String text)
      throws RejectedException {
    ModelSource written = with(source, text);
    return switch (source.language()) {
      case PROMELA -> PromelaMutants.of(written.promelaSources(), text, source.defines());
      case DISTAL -> DistalMutants.of(SourceText.of(source.file().toString(), text));
    };
  }

  private static String text(ModelSource source) throws IOException {
    String text = source.text().isPresent() ? source.text().get() : Files.readString(source.file());
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  private static ModelSource with(ModelSource source, String text) {
    return new ModelSource(
        source.file(), source.language(), Optional.of(text), source.defines(), source.includes());
  }

  private MutationReport run(List<PropertySelector> properties) throws RejectedException {
    List<PropertySelector> selected =
        properties.isEmpty()
            ? original.properties().stream().map(PropertySelector::named).toList()
            : properties;
    long start = System.nanoTime();
    var verdicts = new ArrayList<OriginalResult>();
    var used = new ArrayList<PropertySelector>();
    for (PropertySelector property : selected) {
      listener.checking(property.name());
      var result = new OriginalResult(property.name(), verify(original, property).verdict());
      verdicts.add(result);
      if (result.isUsed()) {
        used.add(property);
      }
    }
    Duration limit = options.time().orElseGet(() -> limit(System.nanoTime() - start));
    List<ModelMutant> mutants =
        used.isEmpty() ? List.of() : options.selected(mutants(original.source(), text));
    translations.put(translation(original), 0);
    var tested = new ArrayList<TestedMutant>();
    for (ModelMutant mutant : mutants) {
      listener.began(mutant, mutants.size());
      long began = System.nanoTime();
      MutantOutcome outcome = outcome(mutant, used, limit);
      if (isInterrupted()) {
        break;
      }
      tested.add(new TestedMutant(mutant, outcome, (System.nanoTime() - began) / 1e9));
      listener.ended(tested.getLast());
    }
    return new MutationReport(original.source(), text, verdicts, tested, mutants.size(), limit);
  }

  private boolean isInterrupted() {
    return outer.reachedLimit().equals(Optional.of(BudgetLimit.INTERRUPTED));
  }

  private static Duration limit(long nanoseconds) {
    Duration several = Duration.ofNanos(nanoseconds).multipliedBy(TIME_FACTOR);
    return TIME_UNIT.multipliedBy(several.dividedBy(TIME_UNIT) + 1);
  }

  private MutantOutcome outcome(ModelMutant mutant, List<PropertySelector> used, Duration limit) {
    try (Budget budget = outer.within(limit, () -> false)) {
      return budget.callChecked(() -> verified(mutant, used));
    } catch (RejectedException e) {
      return new MutantOutcome.Invalid(e.diagnostics().getFirst().message());
    } catch (LimitReachedException e) {
      return new MutantOutcome.Inconclusive("", Reason.of(e.limit()).text());
    } catch (EndlessAtomicException _) {
      return new MutantOutcome.Inconclusive("", Reason.ENDLESS_ATOMIC.text());
    } catch (OutOfMemoryError _) {
      return new MutantOutcome.Inconclusive("", Reason.MEMORY.text());
    }
  }

  private MutantOutcome verified(ModelMutant mutant, List<PropertySelector> used)
      throws RejectedException {
    ModelSource source = with(original.source(), mutant.edit().applied(text));
    Model model = Model.load(source, original.translation());
    Integer first = translations.putIfAbsent(translation(model), mutant.number());
    if (first != null) {
      return first == 0 ? new MutantOutcome.Equivalent() : new MutantOutcome.Duplicate(first);
    }
    Optional<MutantOutcome> unknown = Optional.empty();
    long states = 0;
    for (PropertySelector property : used) {
      Report report = verify(model, property);
      states += report.statistics().states();
      switch (report.verdict()) {
        case Verdict.Violated _ -> {
          return killed(property, report);
        }
        case PropertyVerdict.NotReached _ -> {
          return new MutantOutcome.Unreached(property.name());
        }
        case Verdict.Inconclusive inconclusive ->
            unknown =
                unknown.or(
                    () ->
                        Optional.of(
                            new MutantOutcome.Inconclusive(
                                property.name(), inconclusive.reason().text())));
        case Verdict.Holds _, PropertyVerdict.Reached _ -> {}
      }
    }
    return unknown.orElse(new MutantOutcome.Survived(states));
  }

  private static MutantOutcome killed(PropertySelector property, Report report) {
    Counterexample run =
        report.properties().stream()
            .flatMap(p -> p.counterexample().stream())
            .findFirst()
            .orElseThrow();
    Optional<String> fault =
        property instanceof PropertySelector.Safety
            ? Optional.of(run.kind()).filter(_ -> run.view().kind() == TraceKind.PROCESSES)
            : Optional.empty();
    return new MutantOutcome.Killed(
        property.name(),
        run.fault().map(f -> Property.of(f.kind()).title()).or(() -> fault),
        run.view().length(),
        run.view().kind() == TraceKind.ROUNDS ? Unit.ROUND : Unit.STEP);
  }

  private Report verify(Model model, PropertySelector property) throws RejectedException {
    return Verification.verify(
        model,
        method,
        List.of(property),
        new VerificationListener() {
          @Override
          public boolean isCancelled() {
            return outer.reachedLimit().isPresent();
          }
        });
  }

  /** What determines the behaviour of a model. */
  private static Object translation(Model model) {
    return switch (model) {
      case Model.Processes p -> List.of(p.model().system(), p.model().observers());
      case Model.Rounds r -> r.protocol().system();
      case Model.Events e -> e.protocol().system();
    };
  }
}
