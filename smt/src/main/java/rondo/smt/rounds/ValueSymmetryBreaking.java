package rondo.smt.rounds;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import rondo.analysis.symmetry.value.InputSelection;
import rondo.analysis.symmetry.value.ValueAsymmetryReason;
import rondo.analysis.symmetry.value.ValueClass;
import rondo.analysis.symmetry.value.ValueClass.SymmetryKind;
import rondo.analysis.symmetry.value.ValueClasses;
import rondo.diagnostics.Position;
import rondo.ir.data.Domain;
import rondo.ir.data.Value;
import rondo.ir.round.RoundSystem;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValues;

/**
 * Symmetry breaking for input values: keeps the initial state of each orbit whose values are the
 * first of their class. If values may be permuted, a process begins with a value that occurs before
 * it, or with the next unused one; so initial states correspond to partitions of the processes. If
 * only order-preserving renamings are allowed, the values that occur form an initial segment of the
 * class.
 *
 * <p>Compatible with {@link ProcessSymmetryBreaking}: the lexicographically least initial state of
 * an orbit, compared process by process, satisfies both constraints.
 */
final class ValueSymmetryBreaking {
  private final RoundSystem system;
  private final List<ValueClass> classes;
  private final SymbolicValues values;
  private final TermFactory f;

  /**
   * @param classes the classes of values with their symmetry
   */
  ValueSymmetryBreaking(RoundSystem system, List<ValueClass> classes, SymbolicValues values) {
    this.system = system;
    this.classes = List.copyOf(classes);
    this.values = values;
    this.f = values.formulas();
  }

  /** Whether some class has a nontrivial symmetry. */
  static boolean isApplicable(List<ValueClass> classes) {
    return classes.stream().anyMatch(c -> c.symmetry() != SymmetryKind.FIXED);
  }

  /** The classes of input values with their symmetry; empty if value symmetry is not used. */
  static List<ValueClass> of(RoundSystem system, InputSelection selection) {
    return switch (selection) {
      case ALL -> List.of();
      case PARTITIONED -> of(system);
    };
  }

  /** The classes with the symmetry found by static analysis of the protocol and its properties. */
  private static List<ValueClass> of(RoundSystem system) {
    var classes = ValueClasses.in(system);
    List<ValueClass> settled = classes.staticallySymmetric();
    return classes.all().stream().map(c -> kept(system, c, settled)).toList();
  }

  private static ValueClass kept(RoundSystem system, ValueClass of, List<ValueClass> settled) {
    if (of.symmetry() == SymmetryKind.FIXED) {
      return of;
    }
    if (!settled.contains(of)) {
      return kept(of, "their symmetry is not known statically");
    }
    if (system.network().faultModel().byzantine() > 0) {
      return kept(of, "Byzantine processes hold fixed ones");
    }
    return isPlain(system, of) ? of : kept(of, "initial values contain several of them");
  }

  private static ValueClass kept(ValueClass of, String what) {
    Position at = of.restriction().map(ValueAsymmetryReason::at).orElse(Position.NONE);
    return new ValueClass(
        of.variables(),
        of.domain(),
        SymmetryKind.FIXED,
        Optional.of(new ValueAsymmetryReason(what, at)));
  }

  /**
   * Whether variables are initialized with values of the class themselves, not with composite
   * values.
   */
  private static boolean isPlain(RoundSystem system, ValueClass values) {
    return system.variables().stream()
        .filter(v -> values.variables().contains(v.name()))
        .allMatch(v -> v.type().equals(values.domain()));
  }

  /** Whether an initial state is canonical. */
  Formula constraint(SymbolicRoundState beginning) {
    return f.and(
        classes.stream()
            .filter(c -> c.symmetry() != SymmetryKind.FIXED)
            .map(c -> constraint(c, beginning))
            .toList());
  }

  /** An initial value, or the unproposed value, and the condition under which it is present. */
  private record Cell(Formula there, SymbolicValue value) {}

  private Formula constraint(ValueClass of, SymbolicRoundState beginning) {
    List<Cell> cells = cells(of, beginning);
    List<Value> domain = Domain.values(of.domain(), 0);
    var used = new ArrayList<Formula>();
    for (int c = 0; c < cells.size(); c++) {
      List<Cell> others = of.symmetry() == SymmetryKind.PERMUTABLE ? cells.subList(0, c) : cells;
      for (int v = 1; v < domain.size(); v++) {
        Value before = domain.get(v - 1);
        List<Formula> some = others.stream().map(o -> is(o, before)).toList();
        used.add(f.implies(is(cells.get(c), domain.get(v)), f.or(some)));
      }
    }
    return f.and(used);
  }

  private Formula is(Cell cell, Value value) {
    return f.and(cell.there(), values.equal(cell.value(), values.of(value)));
  }

  private List<Cell> cells(ValueClass of, SymbolicRoundState beginning) {
    var cells = new ArrayList<Cell>();
    List<Integer> variables =
        IntStream.range(0, system.variables().size())
            .filter(v -> of.variables().contains(system.variables().get(v).name()))
            .boxed()
            .toList();
    for (List<SymbolicValue> member : beginning.variables()) {
      variables.forEach(v -> cells.add(new Cell(f.truth(true), member.get(v))));
    }
    ValidityEncoding.of(system)
        .filter(v -> variables.contains(v.input()))
        .ifPresent(
            _ ->
                cells.add(
                    new Cell(
                        beginning.unproposed().isMonitored(), beginning.unproposed().value())));
    return cells;
  }
}
