package rondo.rounds;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import rondo.ir.data.Domain;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.TermTraversal;

/**
 * Projects local states to the read set of an update. The effect of an update on a variable that it
 * does not read is independent of the value of that variable, so the update need not be executed
 * for each value. An unread variable is replaced by a placeholder outside its type instead: since
 * no such value is ever assigned, the placeholder is still there afterwards if and only if the
 * update did not assign the variable.
 */
final class ReadSetProjection {
  private static final Value NO_ITEMS = new Value.Items(List.of());

  private final List<Set<Integer>> readSets;
  private final List<Value> placeholders;

  ReadSetProjection(RoundSystem system) {
    readSets = system.rounds().stream().map(TermTraversal::variablesReadBy).toList();
    placeholders =
        system.variables().stream()
            .map(LocalVariable::type)
            .map(ReadSetProjection::placeholder)
            .toList();
  }

  private static Value placeholder(Type type) {
    return Domain.contains(type, NO_ITEMS) ? Value.of(0) : NO_ITEMS;
  }

  /** The variables, with placeholders for those that the update of a round does not read. */
  List<Value> project(List<Value> own, int round) {
    var seen = new ArrayList<Value>();
    for (int v = 0; v < own.size(); v++) {
      seen.add(readSets.get(round).contains(v) ? own.get(v) : placeholders.get(v));
    }
    return List.copyOf(seen);
  }

  /**
   * The variables after an update of the projection of {@code own}: unassigned ones keep their
   * value.
   */
  List<Value> mergeBack(List<Value> own, List<Value> after) {
    var all = new ArrayList<Value>();
    for (int v = 0; v < own.size(); v++) {
      all.add(after.get(v).equals(placeholders.get(v)) ? own.get(v) : after.get(v));
    }
    return List.copyOf(all);
  }
}
