package rondo.smt.process;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import rondo.ir.Observer;
import rondo.smt.check.TransitionFormulas;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.Formula;
import rondo.smt.formula.SmtTerm;
import rondo.smt.formula.TermFactory;
import rondo.smt.process.execution.ChoiceVariables;
import rondo.smt.process.execution.EncodingContext;
import rondo.smt.process.execution.StateCondition;
import rondo.smt.process.execution.SymbolicExpansion;
import rondo.smt.process.execution.SymbolicMemory;
import rondo.smt.process.execution.SymbolicState;
import rondo.trace.Property;

/**
 * The transition formulas of a system of processes. The state at a time is a term over the state at
 * time 0 and the choices since, so initial constants are propagated as far as possible.
 */
final class ProcessUnrolling implements TransitionFormulas {
  private final EncodingContext context;
  private final Set<Property> checked;
  private final String name;
  private final Formula start;
  private final List<SymbolicState> states;
  private final List<SymbolicExpansion> expansions;

  /** Time 0 of this unrolling is this index of the lists. */
  private final int offset;

  /**
   * The state at time 0.
   *
   * @param name the prefix of the choice variables, distinct for each unrolling
   * @param when the constraint on the state
   */
  record InitialState(String name, Formula when, SymbolicState symbolicState) {}

  ProcessUnrolling(EncodingContext context, Set<Property> checked, InitialState state) {
    this.context = context;
    this.checked = checked.isEmpty() ? Set.of() : EnumSet.copyOf(checked);
    this.name = state.name();
    this.start = state.when();
    states = new ArrayList<>(List.of(state.symbolicState()));
    expansions = new ArrayList<>();
    offset = 0;
  }

  private ProcessUnrolling(ProcessUnrolling whole, int time, Formula start) {
    context = whole.context;
    checked = whole.checked;
    name = whole.name;
    this.start = start;
    states = whole.states;
    expansions = whole.expansions;
    offset = whole.offset + time;
  }

  @Override
  public TermFactory factory() {
    return context.formulas();
  }

  EncodingContext context() {
    return context;
  }

  @Override
  public Formula init() {
    return start;
  }

  @Override
  public Formula step(int time) {
    return expansion(time).step();
  }

  SymbolicState state(int time) {
    while (states.size() <= offset + time) {
      states.add(expansion(states.size() - 1 - offset).next());
    }
    return states.get(offset + time);
  }

  SymbolicMemory memory(int time) {
    return state(time).symbolicMemory();
  }

  /**
   * Replaces the state at a time by a simplified one; later states must not have been computed yet.
   */
  void refine(int time, Function<SymbolicMemory, SymbolicMemory> knowing) {
    SymbolicState known = state(time);
    states.set(
        offset + time, new SymbolicState(knowing.apply(known.symbolicMemory()), known.constants()));
  }

  /** The constraint of the state at time 0 and all steps up to a time. */
  Formula pathTo(int time) {
    var steps = new ArrayList<Formula>(List.of(start));
    for (int t = 0; t < time; t++) {
      steps.add(step(t));
    }
    return factory().and(steps);
  }

  /** The suffix of this unrolling whose time 0 is the given time. */
  ProcessUnrolling suffix(int time) {
    if (time == 0) {
      return this;
    }
    return new ProcessUnrolling(this, time, pathTo(time));
  }

  private SymbolicExpansion expansion(int time) {
    while (expansions.size() <= offset + time) {
      int next = expansions.size();
      var variables = new ChoiceVariables(factory(), name + " " + next + " ");
      expansions.add(new SymbolicExpansion(context, state(next - offset), variables));
    }
    return expansions.get(offset + time);
  }

  /** The state at this time is a deadlock or a witness, or a step from it causes a violation. */
  @Override
  public Formula bad(int time) {
    SymbolicExpansion symbolicExpansion = expansion(time);
    var some = new ArrayList<Formula>();
    symbolicExpansion.violations().stream()
        .filter(p -> checked.contains(Property.of(p.kind())))
        .forEach(p -> some.add(p.when()));
    if (checked.contains(Property.INVALID_END_STATE)) {
      some.add(symbolicExpansion.deadlock());
    }
    if (checked.contains(Property.FORBIDDEN)) {
      context.system().observer().ifPresent(o -> some.addAll(reached(o, time)));
    }
    return factory().or(some);
  }

  /** The witness is reached, or the evaluation of its condition fails. */
  private List<Formula> reached(Observer witness, int time) {
    var some = new ArrayList<Formula>();
    for (Observer.Move move : witness.states().get(witness.start()).moves()) {
      if (witness.states().get(move.target()).status() == Observer.Status.VIOLATING) {
        var condition = StateCondition.of(context, state(time), move.guard());
        some.add(condition.holds());
        if (checked.contains(Property.RUNTIME_ERROR)) {
          some.add(condition.fails());
        }
      }
    }
    return some;
  }

  @Override
  public Formula distinct(int earlier, int later) {
    var some = new ArrayList<Formula>();
    for (int cell = 0; cell < context.symbolicStateLayout().size(); cell++) {
      SmtTerm one = memory(earlier).get(cell);
      SmtTerm other = memory(later).get(cell);
      if (one != other) {
        some.add(factory().not(same(one, other)));
      }
    }
    return factory().or(some);
  }

  private Formula same(SmtTerm one, SmtTerm other) {
    return switch (one) {
      case Formula truth -> factory().equal(truth, (Formula) other);
      case BitVector number -> factory().equal(number, (BitVector) other);
      default -> throw new IllegalArgumentException("no cell holds " + one);
    };
  }
}
