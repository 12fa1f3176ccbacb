package rondo.rounds;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import rondo.analysis.symmetry.value.ValueClass;
import rondo.analysis.symmetry.value.ValueClasses;
import rondo.analysis.symmetry.value.ValueOccurrences;
import rondo.ir.data.Domain;
import rondo.ir.data.Value;
import rondo.rounds.engine.protocol.ValueSymmetry;

/** Permutes the values of symmetric classes in local states. */
final class ValueRenaming implements ValueSymmetry<List<Value>> {
  private final List<SymmetricValues> classes;
  private final List<ValueOccurrences> variables;
  private final ValueOccurrences unproposed;
  private final List<Value> unproposable;

  /**
   * @param unproposable the values that a validity property is about
   * @param output the variable that must not hold an unproposed value
   */
  ValueRenaming(ValueClasses classes, List<Value> unproposable, int output) {
    this.classes =
        classes.symmetric().stream()
            .map(c -> new SymmetricValues(Domain.values(c.domain(), 0).size(), use(c)))
            .toList();
    this.variables = classes.variables();
    this.unproposed = unproposable.isEmpty() ? new ValueOccurrences.None() : variables.get(output);
    this.unproposable = List.copyOf(unproposable);
  }

  private static SymmetryKind use(ValueClass one) {
    return switch (one.symmetry()) {
      case PERMUTABLE -> SymmetryKind.PERMUTABLE;
      case ORDER_PRESERVING -> SymmetryKind.ORDER_PRESERVING;
      case FIXED -> throw new IllegalArgumentException(one + " is not renamed");
    };
  }

  @Override
  public List<SymmetricValues> classes() {
    return classes;
  }

  @Override
  public BitSet[] used(List<Value> own) {
    BitSet[] used = ValueOccurrences.noValues(classes.size());
    for (int v = 0; v < own.size(); v++) {
      variables.get(v).collect(own.get(v), used);
    }
    return used;
  }

  @Override
  public List<Value> permuted(List<Value> own, int[][] to) {
    var permuted = new ArrayList<Value>(own.size());
    for (int v = 0; v < own.size(); v++) {
      permuted.add(variables.get(v).permuted(own.get(v), to));
    }
    return List.copyOf(permuted);
  }

  @Override
  public BitSet[] usedUnproposed(int number) {
    BitSet[] used = ValueOccurrences.noValues(classes.size());
    unproposed.collect(unproposable.get(number), used);
    return used;
  }

  @Override
  public int permutedUnproposed(int number, int[][] to) {
    return unproposable.indexOf(unproposed.permuted(unproposable.get(number), to));
  }

  @Override
  public Comparator<List<Value>> order() {
    return Comparator.comparing(Value.Items::new);
  }
}
