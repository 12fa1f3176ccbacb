package rondo.smt.rounds;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.round.RoundSystem;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValues;
import rondo.smt.value.SymbolicVariable;

/**
 * Encodes a choice among rows of values. A column is a key if the keys before it do not determine
 * it; only keys are free variables, the other columns are functions of them.
 */
final class TupleChoice {
  private static final int FIRST_PHASE = 1;

  private final RoundSystem system;
  private final SymbolicValues values;
  private final TermFactory f;
  private final String name;
  private final List<List<Value>> rows;
  private final List<Integer> keys = new ArrayList<>();
  private final Map<Integer, SymbolicValue> open = new HashMap<>();
  private final List<Formula> possible = new ArrayList<>();

  private TupleChoice(
      RoundSystem system, SymbolicValues values, String name, List<List<Value>> rows) {
    this.system = system;
    this.values = values;
    this.f = values.formulas();
    this.name = name;
    this.rows = rows;
  }

  /**
   * The initial values of a process's variables.
   *
   * @param keys the columns that are free
   */
  record ChosenTuple(List<SymbolicValue> variables, List<Integer> keys, Formula possible) {
    ChosenTuple {
      variables = List.copyOf(variables);
      keys = List.copyOf(keys);
    }

    /** Whether the choice is this row. */
    Formula equalTo(List<Value> row, SymbolicValues values) {
      return values
          .formulas()
          .and(
              keys.stream()
                  .map(k -> values.equal(variables.get(k), values.of(row.get(k))))
                  .toList());
    }
  }

  /** An arbitrary row. */
  static ChosenTuple of(
      RoundSystem system, SymbolicValues values, int process, List<List<Value>> rows) {
    return new TupleChoice(system, values, "[" + process + "]", rows).begun();
  }

  private ChosenTuple begun() {
    var variables = new ArrayList<SymbolicValue>();
    for (int v = 0; v < system.variables().size(); v++) {
      variables.add(variable(v));
    }
    restrict();
    return new ChosenTuple(variables, keys, f.and(possible));
  }

  private SymbolicValue variable(int variable) {
    if (values(variable).size() == 1) {
      return values.of(rows.getFirst().get(variable));
    }
    for (int key : keys) {
      if (isDetermined(variable, List.of(key))) {
        return derived(variable, List.of(key));
      }
    }
    if (isDetermined(variable, keys)) {
      return derived(variable, keys);
    }
    String text = system.variables().get(variable).name() + name;
    SymbolicVariable any =
        values.variable(text, system.variables().get(variable).type(), FIRST_PHASE);
    keys.add(variable);
    open.put(variable, any.value());
    possible.add(any.wellFormed());
    return any.value();
  }

  private Set<Value> values(int variable) {
    var all = new LinkedHashSet<Value>();
    rows.forEach(r -> all.add(r.get(variable)));
    return all;
  }

  private static List<Value> part(List<Value> row, List<Integer> of) {
    return of.stream().map(row::get).toList();
  }

  private boolean isDetermined(int variable, List<Integer> by) {
    var known = new HashMap<List<Value>, Value>();
    for (List<Value> row : rows) {
      Value before = known.putIfAbsent(part(row, by), row.get(variable));
      if (before != null && !before.equals(row.get(variable))) {
        return false;
      }
    }
    return true;
  }

  /** A column as a function of the keys that determine it. */
  private SymbolicValue derived(int variable, List<Integer> by) {
    var parts = new LinkedHashMap<Value, Set<List<Value>>>();
    for (List<Value> row : rows) {
      parts.computeIfAbsent(row.get(variable), _ -> new LinkedHashSet<>()).add(part(row, by));
    }
    Type type = system.variables().get(variable).type();
    Optional<SymbolicValue> derived = Optional.empty();
    for (Map.Entry<Value, Set<List<Value>>> entry : parts.entrySet()) {
      SymbolicValue value = values.coerce(type, values.of(entry.getKey()));
      Formula when = f.or(entry.getValue().stream().map(part -> is(by, part)).toList());
      derived = Optional.of(derived.map(d -> values.merge(when, value, d)).orElse(value));
    }
    return derived.orElseThrow();
  }

  private Formula is(List<Integer> of, List<Value> part) {
    return f.and(
        IntStream.range(0, of.size())
            .mapToObj(i -> values.equal(open.get(of.get(i)), values.of(part.get(i))))
            .toList());
  }

  /** Requires that the keys occur together in a row. */
  private void restrict() {
    var parts = new LinkedHashSet<List<Value>>();
    rows.forEach(r -> parts.add(part(r, keys)));
    long product = 1;
    for (int key : keys) {
      product = Math.min(Integer.MAX_VALUE, product * values(key).size());
    }
    if (product == parts.size()) {
      keys.stream().filter(k -> !isWhole(k)).forEach(k -> possible.add(oneOf(k)));
    } else {
      possible.add(f.or(parts.stream().map(p -> is(keys, p)).toList()));
    }
  }

  /** Whether a key ranges over its whole type. */
  private boolean isWhole(int key) {
    int different = values(key).size();
    return switch (system.variables().get(key).type()) {
      case Type.Bool _ -> different == 2;
      case Type.Range(int low, int high) -> different == (long) high - low + 1;
      case Type.Enumeration(_, List<String> constants) -> different == constants.size();
      case Type.Process(int count) -> different == count;
      case Type.Stamp _,
          Type.Optional _,
          Type.Sequence _,
          Type.Table _,
          Type.SetOf _,
          Type.Structure _ ->
          false;
    };
  }

  private Formula oneOf(int key) {
    return f.or(values(key).stream().map(v -> values.equal(open.get(key), values.of(v))).toList());
  }
}
