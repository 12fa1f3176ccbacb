package rondo.smt.process;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import rondo.smt.check.Unrolled;
import rondo.smt.formula.Bits;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.formula.Term;
import rondo.trace.Property;

/**
 * A system of processes spelt out in time. The state at a time is made of terms of the state at
 * time 0 and of the choices since, so that what is constant in the beginning stays so as long as it
 * can.
 */
final class ProcessRuns implements Unrolled {
  private final Scene scene;
  private final Set<Property> checked;
  private final String name;
  private final Formula start;
  private final List<State> states;
  private final List<Expansion> expansions;

  /** What is time 0 here is this time of the lists. */
  private final int offset;

  /**
   * How runs begin.
   *
   * @param name how their choices are called, to be told from those of others
   * @param when what is known of the state at time 0
   */
  record Start(String name, Formula when, State state) {}

  ProcessRuns(Scene scene, Set<Property> checked, Start start) {
    this.scene = scene;
    this.checked = checked.isEmpty() ? Set.of() : EnumSet.copyOf(checked);
    this.name = start.name();
    this.start = start.when();
    states = new ArrayList<>(List.of(start.state()));
    expansions = new ArrayList<>();
    offset = 0;
  }

  private ProcessRuns(ProcessRuns whole, int time, Formula start) {
    scene = whole.scene;
    checked = whole.checked;
    name = whole.name;
    this.start = start;
    states = whole.states;
    expansions = whole.expansions;
    offset = whole.offset + time;
  }

  @Override
  public Formulas formulas() {
    return scene.formulas();
  }

  Scene scene() {
    return scene;
  }

  @Override
  public Formula start() {
    return start;
  }

  @Override
  public Formula step(int time) {
    return expansion(time).step();
  }

  /** The state at a time. */
  State state(int time) {
    while (states.size() <= offset + time) {
      states.add(expansion(states.size() - 1 - offset).next());
    }
    return states.get(offset + time);
  }

  Memory memory(int time) {
    return state(time).memory();
  }

  /** Knows more of the state at a time; the states after it have not been asked for yet. */
  void refine(int time, Function<Memory, Memory> knowing) {
    State known = state(time);
    states.set(offset + time, new State(knowing.apply(known.memory()), known.facts()));
  }

  /** What is known when a time has come: how runs begin, and all steps since. */
  Formula reaching(int time) {
    var steps = new ArrayList<Formula>(List.of(start));
    for (int t = 0; t < time; t++) {
      steps.add(step(t));
    }
    return formulas().and(steps);
  }

  /** These runs, looked at from a later time on: what is time 0 then is that one. */
  ProcessRuns from(int time) {
    if (time == 0) {
      return this;
    }
    return new ProcessRuns(this, time, reaching(time));
  }

  private Expansion expansion(int time) {
    while (expansions.size() <= offset + time) {
      int next = expansions.size();
      var choices = new Choices(formulas(), name + " " + next + " ");
      expansions.add(new Expansion(scene, state(next - offset), choices));
    }
    return expansions.get(offset + time);
  }

  /** The state at this time is a deadlock, or a step from there breaks something. */
  @Override
  public Formula wrong(int time) {
    Expansion expansion = expansion(time);
    var some = new ArrayList<Formula>();
    expansion.problems().stream()
        .filter(p -> checked.contains(Property.of(p.kind())))
        .forEach(p -> some.add(p.when()));
    if (checked.contains(Property.INVALID_END_STATE)) {
      some.add(expansion.deadlock());
    }
    return formulas().or(some);
  }

  @Override
  public Formula differ(int earlier, int later) {
    var some = new ArrayList<Formula>();
    for (int cell = 0; cell < scene.layout().size(); cell++) {
      Term one = memory(earlier).get(cell);
      Term other = memory(later).get(cell);
      if (one != other) {
        some.add(formulas().not(same(one, other)));
      }
    }
    return formulas().or(some);
  }

  private Formula same(Term one, Term other) {
    return switch (one) {
      case Formula truth -> formulas().same(truth, (Formula) other);
      case Bits number -> formulas().same(number, (Bits) other);
      default -> throw new IllegalArgumentException("no cell holds " + one);
    };
  }
}
