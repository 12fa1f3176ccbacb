package rondo.verify.method;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import rondo.analysis.symmetry.value.InputSelection;
import rondo.explore.SearchOptions;
import rondo.explore.SymmetryStrategy;
import rondo.ir.round.OrderSensitivity;
import rondo.rounds.StepGranularity;
import rondo.sample.SamplingOptions;
import rondo.smt.rounds.RoundUnrolling.Symmetry;
import rondo.trace.Property;
import rondo.verify.model.Optimisation;
import rondo.verify.model.TranslationOptions;

/** A verification method and its options. */
public sealed interface Method {
  /** The properties of single steps and states that are checked in every Promela model. */
  Set<Property> ALWAYS_CHECKED =
      Set.of(Property.ASSERTION, Property.RUNTIME_ERROR, Property.INVALID_END_STATE);

  /** The form of an event-based protocol. */
  enum Form {
    ASYNCHRONOUS,
    SEQUENTIALIZED
  }

  /** The default search: on all cores, with partial-order and symmetry reduction. */
  private static SearchOptions defaultSearch() {
    return SearchOptions.defaults()
        .withThreads(Runtime.getRuntime().availableProcessors())
        .withReduction(SearchOptions.Reduction.PARTIAL_ORDER)
        .withSymmetry(Optional.of(SymmetryStrategy.CANONICAL))
        .withChecked(ALWAYS_CHECKED);
  }

  /** The translation of the model that the method needs. */
  TranslationOptions translation();

  /**
   * Exhaustive search of the states.
   *
   * @param optimisations of Promela models; a partition also applies to round-based protocols
   */
  record Explicit(SearchOptions search, Semantics semantics, Set<Optimisation> optimisations)
      implements Method {
    /** The search that {@code rondo verify} makes by default. */
    public static final Explicit DEFAULT =
        new Explicit(defaultSearch(), Semantics.DEFAULT, Optimisation.STANDARD);

    public Explicit {
      optimisations = Set.copyOf(optimisations);
    }

    /** The same search within other limits or with other reductions. */
    public Explicit with(SearchOptions other) {
      return new Explicit(other, semantics, optimisations);
    }

    @Override
    public TranslationOptions translation() {
      return new TranslationOptions(
          Optimisation.partitioning(optimisations),
          semantics.granularity().filter(StepGranularity.INTERLEAVED::equals).isPresent()
              ? OrderSensitivity.SENSITIVE
              : OrderSensitivity.INSENSITIVE);
    }
  }

  /**
   * Exhaustive search of the states of a Promela model on a GPU, without reductions.
   *
   * @param explicit the options; those for threads, stores and reductions have no effect, the
   *     memory is that of the GPU, and there is no limit of the depth, no counting and no use of
   *     files
   */
  record Gpu(Explicit explicit) implements Method {
    /** The search with default options, in all of the memory. */
    public static final Gpu DEFAULT =
        new Gpu(Explicit.DEFAULT.with(defaultSearch().withMemoryBytes(Long.MAX_VALUE)));

    @Override
    public TranslationOptions translation() {
      return explicit.translation();
    }
  }

  /**
   * Exhaustive search of an event-based protocol in rounds. A property that holds in rounds holds
   * asynchronously if the protocol is communication-closed, which is checked.
   */
  record Sequentialized(SearchOptions search, Semantics semantics) implements Method {
    public static final Sequentialized DEFAULT =
        new Sequentialized(defaultSearch(), Semantics.DEFAULT);

    @Override
    public TranslationOptions translation() {
      return TranslationOptions.DEFAULT;
    }
  }

  /**
   * Bounded model checking and k-induction with an SMT solver.
   *
   * @param search the checked properties and the limits
   * @param symmetry the symmetry that the encoding of a round-based protocol uses
   * @param form whether an event-based protocol is verified in rounds
   */
  record Smt(
      SolverOptions solver,
      SearchOptions search,
      Semantics semantics,
      Set<Optimisation> optimisations,
      Symmetry symmetry,
      Form form)
      implements Method {
    public static final Smt DEFAULT =
        new Smt(
            SolverOptions.DEFAULT,
            defaultSearch(),
            Semantics.DEFAULT,
            Optimisation.STANDARD,
            Symmetry.PROCESSES,
            Form.ASYNCHRONOUS);

    public Smt {
      optimisations = Set.copyOf(optimisations);
    }

    /** The same verification with other options of the solver. */
    public Smt with(SolverOptions other) {
      return new Smt(other, search, semantics, optimisations, symmetry, form);
    }

    /** The same verification within other limits of searches. */
    public Smt with(SearchOptions other) {
      return new Smt(solver, other, semantics, optimisations, symmetry, form);
    }

    /** The same verification of an event-based protocol in this form. */
    public Smt in(Form other) {
      return new Smt(solver, search, semantics, optimisations, symmetry, other);
    }

    @Override
    public TranslationOptions translation() {
      return new TranslationOptions(
          Optimisation.partitioning(optimisations), OrderSensitivity.SENSITIVE);
    }
  }

  /**
   * Sampled schedules, which find violations but prove nothing.
   *
   * @param requestedSteps the maximal length of a schedule, if given
   * @param form whether an event-based protocol is executed in rounds
   */
  record Sampled(
      SamplingOptions options, OptionalInt requestedSteps, Semantics semantics, Form form)
      implements Method {
    /** Schedules of a model as it is written. */
    public static Sampled of(SamplingOptions options) {
      return new Sampled(options, OptionalInt.empty(), Semantics.DEFAULT, Form.ASYNCHRONOUS);
    }

    /** The same test with other options. */
    public Sampled with(SamplingOptions other) {
      return new Sampled(other, requestedSteps, semantics, form);
    }

    @Override
    public TranslationOptions translation() {
      boolean fixedOrder =
          semantics.granularity().filter(g -> g != StepGranularity.INTERLEAVED).isPresent();
      return TranslationOptions.DEFAULT.withArrival(
          fixedOrder ? OrderSensitivity.INSENSITIVE : OrderSensitivity.SENSITIVE);
    }
  }

  /**
   * A proof for every value of some parameters, such as the number of processes, with an SMT
   * solver; small values are searched, too, so that a violation is one of the smallest instance.
   *
   * @param free the parameters that may have any value
   * @param assumptions conditions on the parameters
   * @param search the limits of the searches
   */
  record Parameterized(
      List<String> free, List<String> assumptions, SolverOptions solver, SearchOptions search)
      implements Method {
    public Parameterized {
      free = List.copyOf(free);
      assumptions = List.copyOf(assumptions);
    }

    /** A proof for every value of these parameters, with default options. */
    public static Parameterized of(String... free) {
      return new Parameterized(List.of(free), List.of(), SolverOptions.DEFAULT, defaultSearch());
    }

    /** The same verification under further assumptions on the parameters. */
    public Parameterized assuming(String... conditions) {
      List<String> all = Stream.concat(assumptions.stream(), Stream.of(conditions)).toList();
      return new Parameterized(free, all, solver, search);
    }

    /** The same verification with other options of the solver. */
    public Parameterized with(SolverOptions other) {
      return new Parameterized(free, assumptions, other, search);
    }

    /** The same verification within other limits of searches. */
    public Parameterized with(SearchOptions other) {
      return new Parameterized(free, assumptions, solver, other);
    }

    @Override
    public TranslationOptions translation() {
      return TranslationOptions.DEFAULT;
    }
  }

  /** The initial values of a round-based protocol, for these optimisations. */
  static InputSelection inputs(Set<Optimisation> optimisations) {
    return optimisations.contains(Optimisation.PARTITION)
        ? InputSelection.PARTITIONED
        : InputSelection.ALL;
  }
}
