package rondo.smt.process;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
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

  /**
   * What lies in memories of which one is; what comes out where none is does not matter. So a cell
   * that is the same in all stays what it is, and otherwise is what it is most often by default.
   */
  static Memory merge(List<Branch> branches) {
    Memory first = branches.getFirst().memory();
    if (branches.size() == 1) {
      return first;
    }
    Term[] merged = new Term[first.layout.size()];
    for (int cell = 0; cell < merged.length; cell++) {
      merged[cell] = merged(branches, cell);
    }
    return new Memory(first.layout, merged);
  }

  private static Term merged(List<Branch> branches, int cell) {
    Term first = branches.getFirst().memory().get(cell);
    int i = 1;
    while (i < branches.size() && branches.get(i).memory().get(cell) == first) {
      i++;
    }
    if (i == branches.size()) {
      return first;
    }
    Map<Term, List<Formula>> values = new LinkedHashMap<>();
    for (Branch branch : branches) {
      values.computeIfAbsent(branch.memory().get(cell), _ -> new ArrayList<>()).add(branch.when());
    }
    Term value =
        values.entrySet().stream()
            .max(Comparator.comparingInt(e -> e.getValue().size()))
            .orElseThrow()
            .getKey();
    values.remove(value);
    Formulas f = branches.getFirst().memory().layout.formulas();
    for (Map.Entry<Term, List<Formula>> other : values.entrySet()) {
      value = choice(f, f.or(other.getValue()), other.getKey(), value);
    }
    return value;
  }
}
