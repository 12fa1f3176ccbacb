package rondo.rounds.values;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import rondo.ir.data.Domain;
import rondo.ir.data.Value;
import rondo.rounds.engine.Renaming;

/** Renames the values of classes in the variables of processes. */
public final class ValueRenaming implements Renaming<List<Value>> {
  private final List<Values> classes;
  private final List<Places> variables;
  private final Places unproposed;
  private final List<Value> unproposable;

  /**
   * @param unproposable the values that validity is about: some that nobody proposes
   * @param output the variable that may be one of them
   */
  public ValueRenaming(ValueClasses classes, List<Value> unproposable, int output) {
    this.classes =
        classes.renamed().stream()
            .map(c -> new Values(Domain.values(c.domain(), 0).size(), use(c)))
            .toList();
    this.variables = classes.variables();
    this.unproposed = unproposable.isEmpty() ? new Places.Nowhere() : variables.get(output);
    this.unproposable = List.copyOf(unproposable);
  }

  private static Use use(ValueClass one) {
    return switch (one.use()) {
      case EXCHANGED -> Use.EXCHANGED;
      case ORDERED -> Use.ORDERED;
      case KEPT -> throw new IllegalArgumentException(one + " is not renamed");
    };
  }

  @Override
  public List<Values> classes() {
    return classes;
  }

  @Override
  public BitSet[] used(List<Value> own) {
    BitSet[] used = none(classes.size());
    for (int v = 0; v < own.size(); v++) {
      variables.get(v).collect(own.get(v), used);
    }
    return used;
  }

  static BitSet[] none(int classes) {
    var none = new BitSet[classes];
    Arrays.setAll(none, _ -> new BitSet());
    return none;
  }

  @Override
  public List<Value> renamed(List<Value> own, int[][] to) {
    var renamed = new ArrayList<Value>(own.size());
    for (int v = 0; v < own.size(); v++) {
      renamed.add(variables.get(v).renamed(own.get(v), to));
    }
    return List.copyOf(renamed);
  }

  @Override
  public BitSet[] usedUnproposed(int number) {
    BitSet[] used = none(classes.size());
    unproposed.collect(unproposable.get(number), used);
    return used;
  }

  @Override
  public int renamedUnproposed(int number, int[][] to) {
    return unproposable.indexOf(unproposed.renamed(unproposable.get(number), to));
  }

  @Override
  public Comparator<List<Value>> order() {
    return Comparator.comparing(Value.Items::new);
  }
}
