package rondo.smt.process.execution;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.Formula;
import rondo.smt.formula.SmtTerm;
import rondo.smt.formula.TermFactory;

/** A symbolic state: a term for each cell of a {@link SymbolicStateLayout}; mutable. */
public final class SymbolicMemory {
  private final SymbolicStateLayout symbolicStateLayout;
  private SmtTerm[] cells;

  private SymbolicMemory(SymbolicStateLayout symbolicStateLayout, SmtTerm[] cells) {
    this.symbolicStateLayout = symbolicStateLayout;
    this.cells = cells;
  }

  /** No process or channel is alive, and every global variable is 0. */
  public static SymbolicMemory blank(SymbolicStateLayout symbolicStateLayout) {
    return new SymbolicMemory(symbolicStateLayout, new SmtTerm[0]);
  }

  /** A memory and the condition under which it is the current one. */
  public record GuardedMemory(Formula when, SymbolicMemory symbolicMemory) {}

  public SymbolicStateLayout layout() {
    return symbolicStateLayout;
  }

  public SymbolicMemory copy() {
    return new SymbolicMemory(symbolicStateLayout, cells.clone());
  }

  public SmtTerm get(int cell) {
    return cell < cells.length ? cells[cell] : symbolicStateLayout.defaultValue(cell);
  }

  public Formula formula(int cell) {
    return (Formula) get(cell);
  }

  public BitVector bitVector(int cell) {
    return (BitVector) get(cell);
  }

  public void set(int cell, SmtTerm value) {
    if (cell >= cells.length) {
      int known = cells.length;
      cells = Arrays.copyOf(cells, symbolicStateLayout.size());
      for (int i = known; i < cells.length; i++) {
        cells[i] = symbolicStateLayout.defaultValue(i);
      }
    }
    cells[cell] = value;
  }

  /** Assigns a cell where a condition holds. */
  void set(Formula when, int cell, SmtTerm value) {
    set(cell, choice(symbolicStateLayout.formulas(), when, value, get(cell)));
  }

  private static SmtTerm choice(TermFactory f, Formula when, SmtTerm then, SmtTerm otherwise) {
    return switch (then) {
      case Formula t -> f.ifThenElse(when, t, (Formula) otherwise);
      case BitVector t -> f.ifThenElse(when, t, (BitVector) otherwise);
      default -> throw new IllegalArgumentException("no cell holds " + then);
    };
  }

  /**
   * Merges memories of which one is current; the result is arbitrary where none is. So a cell that
   * is equal in all is kept, and the most frequent term of a cell serves as its default.
   */
  static SymbolicMemory merge(List<GuardedMemory> branches) {
    SymbolicMemory first = branches.getFirst().symbolicMemory();
    if (branches.size() == 1) {
      return first;
    }
    SmtTerm[] merged = new SmtTerm[first.symbolicStateLayout.size()];
    for (int cell = 0; cell < merged.length; cell++) {
      merged[cell] = merged(branches, cell);
    }
    return new SymbolicMemory(first.symbolicStateLayout, merged);
  }

  private static SmtTerm merged(List<GuardedMemory> branches, int cell) {
    SmtTerm first = branches.getFirst().symbolicMemory().get(cell);
    int i = 1;
    while (i < branches.size() && branches.get(i).symbolicMemory().get(cell) == first) {
      i++;
    }
    if (i == branches.size()) {
      return first;
    }
    Map<SmtTerm, List<Formula>> values = new LinkedHashMap<>();
    for (GuardedMemory memory : branches) {
      values
          .computeIfAbsent(memory.symbolicMemory().get(cell), _ -> new ArrayList<>())
          .add(memory.when());
    }
    SmtTerm value =
        values.entrySet().stream()
            .max(Comparator.comparingInt(e -> e.getValue().size()))
            .orElseThrow()
            .getKey();
    values.remove(value);
    TermFactory f = branches.getFirst().symbolicMemory().symbolicStateLayout.formulas();
    for (Map.Entry<SmtTerm, List<Formula>> other : values.entrySet()) {
      value = choice(f, f.or(other.getValue()), other.getKey(), value);
    }
    return value;
  }
}
