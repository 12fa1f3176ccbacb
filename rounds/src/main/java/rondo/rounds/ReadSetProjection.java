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
 * What updates depend on. A variable that an update never reads it sets or leaves alone, whatever
 * its value is, so there is no need to execute the update for each of them. The variable is given a
 * value that is none of its type instead: since none such is ever assigned, it is still there
 * afterwards if and only if the variable was left alone.
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

  /** The variables, of which those are strange that the update of a round does not read. */
  List<Value> project(List<Value> own, int round) {
    var seen = new ArrayList<Value>();
    for (int v = 0; v < own.size(); v++) {
      seen.add(readSets.get(round).contains(v) ? own.get(v) : placeholders.get(v));
    }
    return List.copyOf(seen);
  }

  /** The variables after an update that has begun with a glance at {@code own}. */
  List<Value> mergeBack(List<Value> own, List<Value> after) {
    var all = new ArrayList<Value>();
    for (int v = 0; v < own.size(); v++) {
      all.add(after.get(v).equals(placeholders.get(v)) ? own.get(v) : after.get(v));
    }
    return List.copyOf(all);
  }
}
