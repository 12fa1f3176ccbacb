package rondo.smt.process;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import rondo.smt.formula.Bits;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.formula.Term;

/** A state as terms, one for each cell of a {@link Layout}; a step can change it. */
final class Memory {
  private final Layout layout;
  private Term[] cells;

  private Memory(Layout layout, Term[] cells) {
    this.layout = layout;
    this.cells = cells;
  }

  /** Nothing is alive, and every global variable 0. */
  static Memory blank(Layout layout) {
    return new Memory(layout, new Term[0]);
  }

  /** One of several memories, under the condition of which it is. */
  record Branch(Formula when, Memory memory) {}

  Layout layout() {
    return layout;
  }

  Memory copy() {
    return new Memory(layout, cells.clone());
  }

  Term get(int cell) {
    return cell < cells.length ? cells[cell] : layout.blank(cell);
  }

  Formula truth(int cell) {
    return (Formula) get(cell);
  }

  Bits bits(int cell) {
    return (Bits) get(cell);
  }

  void set(int cell, Term value) {
    if (cell >= cells.length) {
      int known = cells.length;
      cells = Arrays.copyOf(cells, layout.size());
      for (int i = known; i < cells.length; i++) {
        cells[i] = layout.blank(i);
      }
    }
    cells[cell] = value;
  }

  /** Changes a cell where a condition holds. */
  void set(Formula when, int cell, Term value) {
    set(cell, choice(layout.formulas(), when, value, get(cell)));
  }

  private static Term choice(Formulas f, Formula when, Term then, Term otherwise) {
    return switch (then) {
      case Formula t -> f.choice(when, t, (Formula) otherwise);
      case Bits t -> f.choice(when, t, (Bits) otherwise);
      default -> throw new IllegalArgumentException("no cell holds " + then);
    };
  }

  /** What lies in memories of which at most one is; {@code otherwise} if none is. */
  static Memory merge(List<Branch> branches, Memory otherwise) {
    Layout layout = otherwise.layout;
    Formulas f = layout.formulas();
    Term[] merged = new Term[layout.size()];
    for (int cell = 0; cell < merged.length; cell++) {
      Term value = otherwise.get(cell);
      Map<Term, List<Formula>> others = new LinkedHashMap<>();
      for (Branch branch : branches) {
        Term there = branch.memory().get(cell);
        if (there != value) {
          others.merge(there, List.of(branch.when()), Memory::joined);
        }
      }
      for (Map.Entry<Term, List<Formula>> other : others.entrySet()) {
        value = choice(f, f.or(other.getValue()), other.getKey(), value);
      }
      merged[cell] = value;
    }
    return new Memory(layout, merged);
  }

  private static List<Formula> joined(List<Formula> some, List<Formula> more) {
    return java.util.stream.Stream.concat(some.stream(), more.stream()).toList();
  }

  /** One of these; which one if none is does not matter. */
  static Memory merge(List<Branch> branches) {
    return branches.size() == 1
        ? branches.getFirst().memory()
        : merge(branches.subList(1, branches.size()), branches.getFirst().memory());
  }
}
