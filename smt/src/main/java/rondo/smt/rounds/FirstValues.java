package rondo.smt.rounds;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import rondo.ir.data.Domain;
import rondo.ir.data.Value;
import rondo.ir.round.Allowance;
import rondo.ir.round.Assumption.Span;
import rondo.ir.round.RoundSystem;
import rondo.rounds.Inputs;
import rondo.rounds.values.ValueClass;
import rondo.rounds.values.ValueClass.Use;
import rondo.rounds.values.ValueClasses;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValues;

/**
 * Of beginnings that differ only in which values processes begin with, but not in which of them
 * begin with the same ones, looks at one: that whose values are the first of their class. Where any
 * values may change places, a process begins with a value that one before it begins with, or with
 * the next one; so a beginning stands for a partition of the processes. Where the order of values
 * counts, only none is left out.
 *
 * <p>This goes with processes in the order of {@link Interchange}: of all beginnings that stand for
 * each other, the one that comes first, process by process, has both.
 */
final class FirstValues {
  private final RoundSystem system;
  private final List<ValueClass> classes;
  private final SymbolicValues values;
  private final Formulas f;

  /**
   * @param classes as {@link #of} has them
   */
  FirstValues(RoundSystem system, List<ValueClass> classes, SymbolicValues values) {
    this.system = system;
    this.classes = List.copyOf(classes);
    this.values = values;
    this.f = values.formulas();
  }

  /**
   * The classes whose values may be renamed, as the text of the protocol and of its properties
   * shows.
   */
  static List<ValueClass> of(RoundSystem system) {
    if (new Allowance(system.network()).byzantine(Span.WHOLE_RUN) > 0) {
      return List.of(); // Who is byzantine has certain values.
    }
    return ValueClasses.in(system).settled().stream().filter(c -> isPlain(system, c)).toList();
  }

  /** The same if that is wanted. */
  static List<ValueClass> of(RoundSystem system, Inputs inputs) {
    return switch (inputs) {
      case ALL -> List.of();
      case PARTITIONED -> of(system);
    };
  }

  /** Whether variables begin with such values, not with something that is made of them. */
  private static boolean isPlain(RoundSystem system, ValueClass values) {
    return system.variables().stream()
        .filter(v -> values.variables().contains(v.name()))
        .allMatch(v -> v.type().equals(values.domain()));
  }

  /** Whether a beginning is one that stands for others. */
  Formula areUsed(Situation beginning) {
    return f.and(classes.stream().map(c -> areUsed(c, beginning)).toList());
  }

  /** When a value that somebody begins with, or that nobody proposes, is a certain one. */
  private record Cell(Formula there, SymbolicValue value) {}

  private Formula areUsed(ValueClass of, Situation beginning) {
    List<Cell> cells = cells(of, beginning);
    List<Value> domain = Domain.values(of.domain(), 0);
    var used = new ArrayList<Formula>();
    for (int c = 0; c < cells.size(); c++) {
      List<Cell> others = of.use() == Use.EXCHANGED ? cells.subList(0, c) : cells;
      for (int v = 1; v < domain.size(); v++) {
        Value before = domain.get(v - 1);
        List<Formula> some = others.stream().map(o -> is(o, before)).toList();
        used.add(f.implies(is(cells.get(c), domain.get(v)), f.or(some)));
      }
    }
    return f.and(used);
  }

  private Formula is(Cell cell, Value value) {
    return f.and(cell.there(), values.same(cell.value(), values.of(value)));
  }

  private List<Cell> cells(ValueClass of, Situation beginning) {
    var cells = new ArrayList<Cell>();
    List<Integer> variables =
        IntStream.range(0, system.variables().size())
            .filter(v -> of.variables().contains(system.variables().get(v).name()))
            .boxed()
            .toList();
    for (List<SymbolicValue> member : beginning.variables()) {
      variables.forEach(v -> cells.add(new Cell(f.truth(true), member.get(v))));
    }
    Validity.of(system)
        .filter(v -> variables.contains(v.input()))
        .ifPresent(
            _ ->
                cells.add(
                    new Cell(beginning.unproposed().watched(), beginning.unproposed().value())));
    return cells;
  }
}
