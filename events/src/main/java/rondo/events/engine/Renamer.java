package rondo.events.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.events.engine.Numbers.Local;
import rondo.explore.numbers.PairMemo;
import rondo.explore.numbers.VectorMemo;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Ledger;
import rondo.ir.event.Letter;
import rondo.ir.event.Monitor;
import rondo.ir.event.Pool;
import rondo.ir.event.Role;

/**
 * What becomes of local states, pools and monitors if process p is called {@code to[p]}. It is
 * found out once for each renaming and number.
 */
final class Renamer {
  private final EventSystem system;
  private final Numbers numbers;
  private final VectorMemo<Integer> renamings = new VectorMemo<>();
  private final PairMemo[] locals;
  private final PairMemo pools = new PairMemo();
  private final PairMemo ledgers = new PairMemo();
  private int count;

  Renamer(EventSystem system, Numbers numbers) {
    this.system = system;
    this.numbers = numbers;
    locals = Stream.generate(PairMemo::new).limit(system.roles().size()).toArray(PairMemo[]::new);
  }

  /** A number for a renaming. */
  int number(int[] to) {
    return renamings.look(to).orElseGet(() -> added(to));
  }

  private synchronized int added(int[] to) {
    if (renamings.look(to).isEmpty()) {
      renamings.put(to, count++);
    }
    return renamings.look(to).orElseThrow();
  }

  /**
   * @param number that of {@code to}
   */
  int local(int role, int local, int[] to, int number) {
    int known = locals[role].look(number, local);
    if (known == PairMemo.UNKNOWN) {
      known = numbers.number(renamed(system.roles().get(role), numbers.local(local), to));
      locals[role].put(number, local, known);
    }
    return known;
  }

  private static Local renamed(Role role, Local local, int[] to) {
    return new Local(local.standing(), renamed(role.variables(), local.variables(), to));
  }

  private static List<Value> renamed(List<LocalVariable> declared, List<Value> values, int[] to) {
    var variables = new ArrayList<Value>();
    for (int v = 0; v < values.size(); v++) {
      variables.add(renamed(declared.get(v).type(), values.get(v), to));
    }
    return variables;
  }

  /** What monitors remember may name processes; what else is counted does not. */
  int ledger(int ledger, int[] to, int number) {
    int known = ledgers.look(number, ledger);
    if (known == PairMemo.UNKNOWN) {
      Ledger before = numbers.ledger(ledger);
      List<Monitor> monitors = system.monitors();
      List<List<Value>> watched =
          IntStream.range(0, monitors.size())
              .mapToObj(m -> renamed(monitors.get(m).variables(), before.watched().get(m), to))
              .toList();
      known = numbers.number(before.watched(watched));
      ledgers.put(number, ledger, known);
    }
    return known;
  }

  int pool(int pool, int[] to, int number) {
    int known = pools.look(number, pool);
    if (known == PairMemo.UNKNOWN) {
      List<Letter> letters =
          numbers.pool(pool).letters().stream().map(l -> renamed(l, to)).toList();
      known = numbers.number(new Pool(letters));
      pools.put(number, pool, known);
    }
    return known;
  }

  private Letter renamed(Letter letter, int[] to) {
    Type type = system.messages().get(letter.kind()).content();
    return new Letter(
        letter.kind(), to[letter.sender()], renamed(type, letter.content(), to), letter.place());
  }

  private static Value renamed(Type type, Value value, int[] to) {
    if (value instanceof Value.None) {
      return value;
    }
    return switch (type) {
      case Type.Bool _, Type.Range _, Type.Enumeration _, Type.Stamp _ -> value;
      case Type.Process _ -> Value.of(to[((Value.Number) value).value()]);
      case Type.Optional(Type of) -> renamed(of, value, to);
      case Type.Sequence(Type of, _) -> new Value.Items(renamed(of, items(value), to));
      case Type.SetOf(Type of) -> Value.set(renamed(of, items(value), to));
      case Type.Table(Type index, Type of) -> {
        List<Value> items = renamed(of, items(value), to);
        yield new Value.Items(index instanceof Type.Process ? moved(items, to) : items);
      }
      case Type.Structure(_, List<Type.Field> fields) ->
          new Value.Items(
              IntStream.range(0, fields.size())
                  .mapToObj(f -> renamed(fields.get(f).type(), items(value).get(f), to))
                  .toList());
    };
  }

  private static List<Value> items(Value value) {
    return ((Value.Items) value).items();
  }

  private static List<Value> renamed(Type of, List<Value> items, int[] to) {
    return items.stream().map(i -> renamed(of, i, to)).toList();
  }

  private static List<Value> moved(List<Value> items, int[] to) {
    Value[] moved = new Value[items.size()];
    for (int p = 0; p < moved.length; p++) {
      moved[to[p]] = items.get(p);
    }
    return List.of(moved);
  }

  /** Roughly how many bytes it takes to remember all this. */
  long bytes() {
    return pools.bytes()
        + ledgers.bytes()
        + renamings.bytes()
        + Stream.of(locals).mapToLong(PairMemo::bytes).sum();
  }
}
