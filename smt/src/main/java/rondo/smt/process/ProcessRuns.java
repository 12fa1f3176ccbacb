package rondo.smt.process;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
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
  private final Programs programs;
  private final Set<Property> checked;
  private final String name;
  private final Formula start;
  private final List<State> states = new ArrayList<>();
  private final List<Expansion> expansions = new ArrayList<>();

  /**
   * How runs begin.
   *
   * @param name how their choices are called, to be told from those of others
   * @param when what is known of the state at time 0
   */
  record Start(String name, Formula when, State state) {}

  ProcessRuns(Scene scene, Programs programs, Set<Property> checked, Start start) {
    this.scene = scene;
    this.programs = programs;
    this.checked = checked.isEmpty() ? Set.of() : EnumSet.copyOf(checked);
    this.name = start.name();
    this.start = start.when();
    states.add(start.state());
  }

  @Override
  public Formulas formulas() {
    return scene.formulas();
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
    while (states.size() <= time) {
      states.add(expansion(states.size() - 1).next());
    }
    return states.get(time);
  }

  Memory memory(int time) {
    return state(time).memory();
  }

  private Expansion expansion(int time) {
    while (expansions.size() <= time) {
      int next = expansions.size();
      var choices = new Choices(formulas(), name + " " + next + " ");
      expansions.add(new Expansion(programs, scene, state(next), choices));
    }
    return expansions.get(time);
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
