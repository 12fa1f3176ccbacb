package rondo.smt.rounds;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import rondo.analysis.symmetry.value.InputSelection;
import rondo.analysis.symmetry.value.ValueClass;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.Term;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundReplay;
import rondo.smt.check.TransitionFormulas;
import rondo.smt.execution.GuardedFault;
import rondo.smt.execution.SymbolicEvaluator;
import rondo.smt.formula.Formula;
import rondo.smt.formula.SmtModel;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicValues;

/**
 * The transition formulas of a round-based protocol: one step is one round.
 *
 * <p>The only free variables are the initial values, the faults and deliveries of each round, and
 * the choices of processes. The state at a time is a function of these: it is substituted, not
 * constrained. So the step formula says only that the faults, deliveries and choices of the round
 * are admissible.
 */
public final class RoundUnrolling implements TransitionFormulas {
  /** The process symmetry that the encoding uses. */
  public enum Symmetry {
    NONE,
    /** One representative of each orbit under permutations of processes. */
    PROCESSES
  }

  private final RoundSystem system;
  private final CoordinatorSymmetry coordinatorSymmetry;
  private final SymbolicValues values;
  private final TermFactory f;
  private final RoundEncoding encoding;
  private final ConstrainedRoundState state;
  private final ProcessSymmetryBreaking processSymmetryBreaking;
  private final IntUnaryOperator firstInterchangeable;
  private final Formula valueSymmetryBreaking;
  private final List<SymbolicRound> unrolledRounds = new ArrayList<>();
  private final List<Formula> badByTime = new ArrayList<>();

  /**
   * The state at time 0 with its symmetry-breaking constraints.
   *
   * @param firstInterchangeable the first of the interchangeable processes, by number of phases
   * @param valueSymmetryBreaking the constraint that initial values are canonical
   */
  private record InitialConstraints(
      ConstrainedRoundState state,
      IntUnaryOperator firstInterchangeable,
      Formula valueSymmetryBreaking) {}

  private RoundUnrolling(
      RoundSystem system,
      CoordinatorSymmetry coordinatorSymmetry,
      SymbolicValues values,
      InitialConstraints constraints)
      throws RejectedException {
    this.system = system;
    this.coordinatorSymmetry = coordinatorSymmetry;
    this.values = values;
    this.f = values.formulas();
    this.encoding = new RoundEncoding(system, values);
    this.state = constraints.state();
    this.processSymmetryBreaking = new ProcessSymmetryBreaking(system, values);
    this.firstInterchangeable = constraints.firstInterchangeable();
    this.valueSymmetryBreaking = constraints.valueSymmetryBreaking();
    prepare();
  }

  /**
   * All runs from initial states.
   *
   * @param system the system with its network; all its properties are checked
   */
  public static RoundUnrolling fromInitial(
      RoundSystem system, Symmetry symmetry, InputSelection selection) throws RejectedException {
    return fromInitial(
        system, coordinatorSymmetry(system, symmetry), ValueSymmetryBreaking.of(system, selection));
  }

  /**
   * All runs from initial states.
   *
   * @param renamed the classes of values with their symmetry
   */
  static RoundUnrolling fromInitial(
      RoundSystem system, CoordinatorSymmetry coordinatorSymmetry, List<ValueClass> renamed)
      throws RejectedException {
    checkSupported(system);
    var values = new SymbolicValues(new TermFactory());
    ConstrainedRoundState state = InitialRoundStates.of(system, values);
    Formula first = new ValueSymmetryBreaking(system, renamed, values).constraint(state.state());
    return new RoundUnrolling(
        system,
        coordinatorSymmetry,
        values,
        new InitialConstraints(state, coordinatorSymmetry::firstInterchangeable, first));
  }

  /** All runs from arbitrary states at the beginning of a phase, reachable or not. */
  public static RoundUnrolling fromArbitrary(RoundSystem system, Symmetry symmetry)
      throws RejectedException {
    return fromArbitrary(system, coordinatorSymmetry(system, symmetry));
  }

  static RoundUnrolling fromArbitrary(RoundSystem system, CoordinatorSymmetry coordinatorSymmetry)
      throws RejectedException {
    checkSupported(system);
    var values = new SymbolicValues(new TermFactory());
    ConstrainedRoundState state = ArbitraryRoundStates.of(system, coordinatorSymmetry, values);
    Formula any = values.formulas().truth(true);
    return new RoundUnrolling(
        system,
        coordinatorSymmetry,
        values,
        new InitialConstraints(state, coordinatorSymmetry::firstInterchangeableFromArbitrary, any));
  }

  static CoordinatorSymmetry coordinatorSymmetry(RoundSystem system, Symmetry symmetry) {
    return switch (symmetry) {
      case NONE -> CoordinatorSymmetry.none(system);
      case PROCESSES -> CoordinatorSymmetry.of(system);
    };
  }

  private static void checkSupported(RoundSystem system) throws RejectedException {
    for (RoundProperty property : system.properties()) {
      if (property instanceof RoundProperty.Temporal) {
        throw UnsupportedRoundFeature.TEMPORAL.at(
            property.at(),
            "`%s` is a liveness property; the SMT engine checks safety only"
                .formatted(property.name()));
      }
    }
  }

  /** Encodes the first phase; a term that cannot be encoded occurs there, if at all. */
  private void prepare() throws RejectedException {
    for (int time = 0; time <= system.rounds().size(); time++) {
      badAt(time);
      if (time < system.rounds().size()) {
        extend(time);
      }
    }
  }

  private void extend(int time) throws RejectedException {
    while (unrolledRounds.size() <= time) {
      unrolledRounds.add(encoding.encode(state(unrolledRounds.size()), unrolledRounds.size()));
    }
  }

  private SymbolicRound round(int time) {
    try {
      extend(time);
    } catch (RejectedException e) {
      throw new IllegalStateException("a later phase is not like the first one", e);
    }
    return unrolledRounds.get(time);
  }

  SymbolicRoundState state(int time) {
    return time == 0 ? state.state() : round(time - 1).after();
  }

  @Override
  public TermFactory factory() {
    return f;
  }

  @Override
  public Formula init() {
    return state.constraint();
  }

  @Override
  public Formula symmetryBreaking(int until) {
    int rounds = system.rounds().size();
    int phases = (until + rounds - 1) / rounds;
    return f.and(
        valueSymmetryBreaking,
        processSymmetryBreaking.constraint(state.state(), firstInterchangeable.applyAsInt(phases)));
  }

  @Override
  public Formula step(int time) {
    Formula goesOn = goesOn(time);
    return goesOn.isFalse() ? goesOn : f.and(goesOn, round(time).possible());
  }

  /** Whether a round follows a time. */
  private Formula goesOn(int time) {
    OptionalInt phases = system.phaseLimit();
    // In runs from initial states, the time of the last round is known.
    int round = time % system.rounds().size();
    if (phases.isPresent() && state.state().phaseContext().phase().isConstant()) {
      int phase = 1 + (time - round) / system.rounds().size();
      if (phase > phases.getAsInt()) {
        return f.truth(false);
      }
    }
    Formula unfailed = time == 0 ? f.truth(true) : f.not(round(time - 1).fails());
    if (phases.isEmpty()) {
      return unfailed;
    }
    var last = values.of(phases.getAsInt());
    return f.and(unfailed, f.not(values.less(last, state(time).phaseContext().phase())));
  }

  @Override
  public Formula bad(int time) {
    try {
      return badAt(time);
    } catch (RejectedException e) {
      throw new IllegalStateException("a later phase is not like the first one", e);
    }
  }

  private Formula badAt(int time) throws RejectedException {
    while (badByTime.size() <= time) {
      int next = badByTime.size();
      Formula before = next == 0 ? f.truth(false) : round(next - 1).violates();
      badByTime.add(f.or(before, f.or(violations(next))));
    }
    return badByTime.get(time);
  }

  private List<Formula> violations(int time) throws RejectedException {
    var violations = new ArrayList<Formula>();
    SymbolicRoundState now = state(time);
    for (RoundProperty property : system.properties()) {
      switch (property) {
        case RoundProperty.Invariant invariant -> {
          if (invariant.appliesAt(now.round())) {
            violations.add(f.not(holds(invariant.condition(), invariant.at(), time)));
          }
        }
        case RoundProperty.Validity validity -> violations.add(isInvalid(validity, now));
        case RoundProperty.Irrevocability _ -> {}
        case RoundProperty.Temporal _ ->
            throw new IllegalStateException("refused before: " + property.name());
      }
    }
    return violations;
  }

  private Formula isInvalid(RoundProperty.Validity validity, SymbolicRoundState now) {
    List<Formula> some =
        now.variables().stream()
            .map(v -> values.equal(v.get(validity.output()), now.unproposed().value()))
            .toList();
    return f.and(now.unproposed().isMonitored(), f.or(some));
  }

  /** Whether a condition holds at a time; false if its evaluation ends in a run-time error. */
  public Formula holds(Term condition, Position at, int time) throws RejectedException {
    SymbolicRoundState now = state(time);
    var evaluator = SymbolicEvaluator.ofState(values, now.processStates(f), now.phaseContext());
    Formula holds = evaluator.holds(condition, at);
    List<Formula> failures = evaluator.failures().stream().map(GuardedFault::when).toList();
    return f.and(holds, f.not(f.or(failures)));
  }

  /**
   * Whether no process has the unproposed value in this variable, if the variable is of that type;
   * true if validity is not checked.
   */
  public Formula isUnproposed(int variable, int time) {
    SymbolicRoundState now = state(time);
    List<Formula> nobodys =
        IntStream.range(0, system.processes())
            .mapToObj(
                p ->
                    f.not(
                        ValidityEncoding.occurs(
                            values,
                            now.unproposed().value(),
                            now.variables().get(p).get(variable))))
            .toList();
    return f.implies(now.unproposed().isMonitored(), f.and(nobodys));
  }

  @Override
  public Formula distinct(int earlier, int later) {
    SymbolicRoundState one = state(earlier);
    SymbolicRoundState other = state(later);
    int phases = (later - earlier) / system.rounds().size();
    boolean sameTurn = !coordinatorSymmetry.usesPrimary() || phases % system.processes() == 0;
    if (one.round() != other.round()
        || system.phaseLimit().isPresent()
        || coordinatorSymmetry.usesPrimaryOfOtherPhases()
        || !sameTurn) {
      return f.truth(true);
    }
    return f.not(new StateEquivalence(system, values).of(one, other));
  }

  /** The run from an initial state that a model describes, up to the violation at a time. */
  public RoundReplay replay(SmtModel smtModel, int time) {
    return decoder(smtModel).replay(time);
  }

  /** The run from an arbitrary state that a model describes, up to a time. */
  public ExecutionFragment fragment(SmtModel smtModel, int time) {
    return decoder(smtModel).fragment(time);
  }

  private RoundCounterexampleDecoder decoder(SmtModel smtModel) {
    var states = new ArrayList<SymbolicRoundState>();
    states.add(state.state());
    unrolledRounds.forEach(p -> states.add(p.after()));
    return new RoundCounterexampleDecoder(
        system,
        coordinatorSymmetry,
        values,
        smtModel,
        new RoundCounterexampleDecoder.SymbolicRun(states, unrolledRounds));
  }
}
