package rondo.explore.run;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import rondo.analysis.dependence.Independence.Termination;
import rondo.analysis.symmetry.process.Asymmetry;
import rondo.budget.Budget;
import rondo.budget.LimitReachedException;
import rondo.explore.DifferentViolations;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.CountPolicy;
import rondo.explore.SearchOptions.Reduction;
import rondo.explore.SearchOptions.ViolationSelection;
import rondo.explore.SearchTask;
import rondo.explore.SymmetryUse;
import rondo.explore.TransitionSystem;
import rondo.explore.compile.CompiledSystem;
import rondo.explore.compile.analysis.OwnedEdge;
import rondo.explore.compile.layout.PackedLayout.EdgeHistory;
import rondo.explore.reduce.TerminationVisibleException;
import rondo.ir.Edge;
import rondo.ir.FaultException;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.trace.Coverage;
import rondo.trace.ProcessRunSignatures;
import rondo.trace.Property;
import rondo.trace.Statistics;
import rondo.trace.Trace;
import rondo.trace.Verdict;
import rondo.trace.Violation;

/**
 * Verifies a process system: compiles it, applies the reductions that are applicable, and searches
 * it.
 */
public final class ProcessVerifier {
  private static final Statistics NOTHING = new Statistics(0, 0, 0, 0, 0);

  private static final String FAIR_ONLY = "only fair runs are considered";

  private ProcessVerifier() {}

  /**
   * The verdict with how it was obtained.
   *
   * @param unreached the edges that were never executed; they are unreachable only if the search
   *     was complete
   * @param reductionObstacle why partial-order reduction was not applied although it was requested
   * @param executions how often each edge was executed, by identity, if that was counted
   */
  public record Result(
      Verdict verdict,
      List<OwnedEdge> unreached,
      Optional<String> reductionObstacle,
      SymmetryUse symmetry,
      Optional<Map<Edge, Long>> executions) {
    public Result {
      unreached = List.copyOf(unreached);
    }

    /** Without counts. */
    public Result(
        Verdict verdict,
        List<OwnedEdge> unreached,
        Optional<String> reductionObstacle,
        SymmetryUse symmetry) {
      this(verdict, unreached, reductionObstacle, symmetry, Optional.empty());
    }
  }

  /**
   * Verifies {@code system}. The arguments {@code progress} and {@code cancelled} are as in {@link
   * Search#run}.
   */
  public static Result verify(
      ProcessSystem system,
      FullChannelPolicy policy,
      SearchOptions options,
      Consumer<Statistics> progress,
      BooleanSupplier cancelled) {
    var latest = new AtomicReference<>(NOTHING);
    try (Budget budget = Budget.current().within(options.time(), cancelled)) {
      return budget.call(
          () -> {
            Consumer<Statistics> observed = progress.andThen(latest::set);
            if (!isDifferent(options)) {
              return search(system, policy, options, observed, latest::get);
            }
            SearchOptions simple = options.withFirstViolation();
            Result first = search(system, policy, simple, observed, latest::get);
            return first.verdict() instanceof Verdict.Violated
                ? different(system, policy, options, observed, first)
                : first;
          });
    } catch (LimitReachedException e) {
      return new Result(
          Verdict.Inconclusive.of(e.limit(), latest.get()),
          List.of(),
          Optional.empty(),
          new SymmetryUse.None());
    }
  }

  /**
   * @param latest the statistics last passed to {@code progress}
   */
  private static Result search(
      ProcessSystem system,
      FullChannelPolicy policy,
      SearchOptions options,
      Consumer<Statistics> progress,
      Supplier<Statistics> latest) {
    try {
      Termination assumed = Termination.INVISIBLE_IF_UNOBSERVED;
      return search(system, policy, options, progress, latest, assumed);
    } catch (TerminationVisibleException e) {
      return searchUnbounded(system, policy, options, progress, latest);
    }
  }

  /**
   * Searches a system in which too many processes may be alive for their termination to be
   * invisible. A violation is searched for as if it were, in a search of limited size, since the
   * states are many times as many if it is not.
   */
  private static Result searchUnbounded(
      ProcessSystem system,
      FullChannelPolicy policy,
      SearchOptions options,
      Consumer<Statistics> progress,
      Supplier<Statistics> latest) {
    if (options.errors() == 1) {
      long most = Math.min(options.maxStates(), options.breadthFirstStates());
      Result first =
          search(
              system,
              policy,
              options.withMaxStates(most),
              progress,
              latest,
              Termination.INVISIBLE_UP_TO_THE_LIMIT);
      if (first.verdict() instanceof Verdict.Violated) {
        return first;
      }
    }
    return search(system, policy, options, progress, latest, Termination.VISIBLE);
  }

  private static Result search(
      ProcessSystem system,
      FullChannelPolicy policy,
      SearchOptions options,
      Consumer<Statistics> progress,
      Supplier<Statistics> latest,
      Termination termination) {
    Optional<String> unreduced =
        options.reduction() == Reduction.NONE ? Optional.empty() : obstacle(system, options);
    Reduction reduction = unreduced.isPresent() ? Reduction.NONE : options.reduction();
    SymmetryUse symmetry = symmetry(system, options);
    try {
      return LayoutRefinement.run(
          system,
          policy,
          isDifferent(options) ? EdgeHistory.RECORDED : EdgeHistory.FORGOTTEN,
          compiled -> {
            Optional<EdgeCountingSystem> counting =
                isCounted(options)
                    ? Optional.of(new EdgeCountingSystem(compiled))
                    : Optional.empty();
            TransitionSystem searched =
                switch (options.fairness()) {
                  case NONE ->
                      counting.isPresent()
                          ? counting.get()
                          : reduced(
                              compiled,
                              reduction,
                              () -> new PartialOrderReducedSystem(compiled, policy, termination));
                  case WEAK ->
                      compiled.withFairness(
                          reduced(
                              compiled,
                              reduction,
                              () -> PartialOrderReducedSystem.ofFairRuns(compiled, policy)));
                };
            SymmetryQuotient quotient = SymmetryQuotient.of(searched, compiled, symmetry);
            Verdict verdict =
                Search.run(
                    new SearchTask(
                        quotient.system(), options, different(system, policy, options, quotient)),
                    progress,
                    () -> false);
            Verdict lifted = quotient.lifted(verdict);
            return new Result(
                lifted,
                counting.map(EdgeCountingSystem::unreached).orElseGet(compiled::unreached),
                unreduced,
                quotient.use(),
                counting.map(EdgeCountingSystem::counts));
          });
    } catch (EndlessAtomicException e) {
      var stopped = new Verdict.Extent.Stopped(Verdict.Reason.ENDLESS_ATOMIC, e.at());
      Verdict verdict = new Verdict.Inconclusive(stopped, latest.get());
      return new Result(verdict, List.of(), unreduced, symmetry);
    } catch (FaultException e) {
      Verdict broken = violatedInitially(Property.of(e.fault().kind()), options.checked());
      return new Result(broken, List.of(), unreduced, symmetry);
    }
  }

  private static boolean isDifferent(SearchOptions options) {
    return options.selection() == ViolationSelection.DIFFERENT;
  }

  /** Searches for violations that differ, given the result of a search for one. */
  private static Result different(
      ProcessSystem system,
      FullChannelPolicy policy,
      SearchOptions options,
      Consumer<Statistics> progress,
      Result first) {
    Verdict verdict;
    try {
      Result all = search(system, policy, options.forDifferences(), progress, () -> NOTHING);
      if (all.verdict() instanceof Verdict.Violated) {
        return all;
      }
      verdict = all.verdict();
    } catch (LimitReachedException e) {
      verdict = Verdict.Inconclusive.of(e.limit(), first.verdict().statistics());
    }
    return new Result(
        DifferentViolations.limited(first.verdict(), verdict),
        first.unreached(),
        first.reductionObstacle(),
        first.symmetry());
  }

  /** The selection of violations, if only those that differ count. */
  private static Optional<DifferentViolations> different(
      ProcessSystem system,
      FullChannelPolicy policy,
      SearchOptions options,
      SymmetryQuotient quotient) {
    if (!isDifferent(options)) {
      return Optional.empty();
    }
    var signatures = new ProcessRunSignatures(system, policy);
    return Optional.of(
        new DifferentViolations(
            options.errors(),
            v -> Optional.of(v.withSignature(signatures.of(quotient.lifted(v))))));
  }

  /** Cycles are searched for in states that are expanded several times. */
  private static boolean isCounted(SearchOptions options) {
    return options.counting() == CountPolicy.EXECUTIONS
        && options.fairness() == SearchOptions.Fairness.NONE;
  }

  private static SymmetryUse symmetry(ProcessSystem system, SearchOptions options) {
    if (options.symmetry().isEmpty() || system.symmetry().isEmpty()) {
      return new SymmetryUse.None();
    }
    if (options.fairness() == SearchOptions.Fairness.WEAK) {
      return new SymmetryUse.Unused(FAIR_ONLY);
    }
    return Asymmetry.in(system)
        .<SymmetryUse>map(a -> new SymmetryUse.Unused(a.toString()))
        .orElseGet(
            () ->
                new SymmetryUse.Used(options.symmetry().get(), system.symmetry().get().families()));
  }

  private static Optional<String> obstacle(ProcessSystem system, SearchOptions options) {
    return PartialOrderReducedSystem.obstacle(system, options.fairness())
        .or(() -> externalObstacle(system, options))
        .or(() -> breadthFirstObstacle(system, options));
  }

  /** The search in files does not know whether a state that it reaches closes a cycle. */
  private static Optional<String> externalObstacle(ProcessSystem system, SearchOptions options) {
    return options.external().isPresent()
            && system.observer().isPresent()
            && options.checked().contains(Property.ACCEPTANCE_CYCLE)
        ? Optional.of("accepting cycles are searched for in files")
        : Optional.empty();
  }

  /**
   * A search that is not nested uses an ample set if a path from one of its successors leads to a
   * state that is expanded fully. That successor may be one of several with different moves of the
   * observer, and combined with another move a transition would be postponed for ever. An observer
   * with one state before a violation, as that of a witness, makes no such move.
   */
  private static Optional<String> breadthFirstObstacle(
      ProcessSystem system, SearchOptions options) {
    boolean moves =
        system.observer().stream()
            .anyMatch(
                o ->
                    o.states().stream().filter(s -> s.status() != Observer.Status.VIOLATING).count()
                        > 1);
    boolean isNested =
        options.order() != SearchOptions.Order.BFS
            && (options.store() == SearchOptions.Store.EXACT
                || options.checked().contains(Property.ACCEPTANCE_CYCLE));
    return moves && !isNested
        ? Optional.of("a formula is checked breadth first")
        : Optional.empty();
  }

  private static TransitionSystem reduced(
      CompiledSystem compiled,
      Reduction reduction,
      Supplier<PartialOrderReducedSystem> partialOrderReduced) {
    return switch (reduction) {
      case NONE -> compiled;
      case PARTIAL_ORDER -> partialOrderReduced.get();
      case CHECKED_PARTIAL_ORDER -> partialOrderReduced.get().withDependencyCheck();
    };
  }

  /** The verdict for a fault raised while variables are initialised or processes are started. */
  public static Verdict violatedInitially(Property broken, Set<Property> checked) {
    if (!checked.contains(broken)) {
      return new Verdict.Holds(new Coverage.Exhaustive(), NOTHING);
    }
    var violation = new Violation(broken, new Trace(List.of(), OptionalInt.of(0)));
    return new Verdict.Violated(
        List.of(violation),
        Map.of(broken, 1L),
        new Verdict.Extent.Complete(new Coverage.Exhaustive()),
        NOTHING);
  }
}
