package rondo.events.engine;

import java.util.List;
import java.util.stream.Stream;
import rondo.events.engine.Numbers.Local;
import rondo.explore.numbers.PairMemo;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Letter;

/**
 * How processes that may change places look to a local state, a pool or the monitors: a hash of it
 * in which one of them is marked, and of the others just the group is known. What is renamed looks
 * to the renamed process as it looked to the process before, since no name goes into a hash.
 */
final class Faces {
  private static final long MARKED = 0x632BE59BD9B4E019L;
  private static final long NONE = 0xD1B54A32D192ED03L;

  private final EventSystem system;
  private final Numbers numbers;
  private final Names names;
  private final Listing<Face> all = new Listing<>();
  private final PairMemo[] locals;
  private final PairMemo pools = new PairMemo();
  private final PairMemo ledgers = new PairMemo();

  Faces(EventSystem system, Numbers numbers, Names names) {
    this.system = system;
    this.numbers = numbers;
    this.names = names;
    locals = Stream.generate(PairMemo::new).limit(system.roles().size()).toArray(PairMemo[]::new);
  }

  /**
   * The looks of a local state, pool or ledger.
   *
   * @param named those whose names it has
   * @param rest how it looks to all others
   * @param marks how it looks to those that it names, by name
   */
  record Face(long named, long rest, long[] marks) {
    long mark(int name) {
      return (named >>> name & 1) == 0 ? rest : marks[name];
    }
  }

  Face ofLocal(int role, int local) {
    int known = locals[role].look(local, 0);
    if (known == PairMemo.UNKNOWN) {
      List<LocalVariable> variables = system.roles().get(role).variables();
      Local own = numbers.local(local);
      long named = 0;
      for (int v = 0; v < own.variables().size(); v++) {
        named |= named(variables.get(v).type(), own.variables().get(v));
      }
      known = all.add(face(named, marked -> hash(variables, own, marked)));
      locals[role].put(local, 0, known);
    }
    return all.get(known);
  }

  Face ofPool(int pool) {
    int known = pools.look(pool, 0);
    if (known == PairMemo.UNKNOWN) {
      List<Letter> letters = numbers.pool(pool).letters();
      long named = 0;
      for (Letter letter : letters) {
        Type type = system.messages().get(letter.kind()).content();
        named |= named(letter.sender()) | named(type, letter.content());
      }
      known = all.add(face(named, marked -> hash(letters, marked)));
      pools.put(pool, 0, known);
    }
    return all.get(known);
  }

  /** Of what monitors remember. */
  Face ofLedger(int ledger) {
    int known = ledgers.look(ledger, 0);
    if (known == PairMemo.UNKNOWN) {
      List<List<Value>> watched = numbers.ledger(ledger).watched();
      long named = 0;
      for (int m = 0; m < watched.size(); m++) {
        List<LocalVariable> variables = system.monitors().get(m).variables();
        for (int v = 0; v < variables.size(); v++) {
          named |= named(variables.get(v).type(), watched.get(m).get(v));
        }
      }
      known = all.add(face(named, marked -> hashMonitors(watched, marked)));
      ledgers.put(ledger, 0, known);
    }
    return all.get(known);
  }

  private long hashMonitors(List<List<Value>> watched, int marked) {
    long hash = 0;
    for (int m = 0; m < watched.size(); m++) {
      hash = hash(hash, system.monitors().get(m).variables(), watched.get(m), marked);
    }
    return hash;
  }

  private interface Hashing {
    /**
     * @param marked a process, none if it is negative
     */
    long hash(int marked);
  }

  private Face face(long named, Hashing hashing) {
    long[] marks = new long[named == 0 ? 0 : names.count()];
    for (int n = 0; n < marks.length; n++) {
      marks[n] = hashing.hash(names.process(n));
    }
    return new Face(named, hashing.hash(-1), marks);
  }

  private long named(int process) {
    int name = names.name(process);
    return name < 0 ? 0 : 1L << name;
  }

  /** Whose names there are in a value. */
  private long named(Type type, Value value) {
    if (value instanceof Value.None) {
      return 0;
    }
    return switch (type) {
      case Type.Bool _, Type.Range _, Type.Enumeration _, Type.Stamp _ -> 0;
      case Type.Process _ -> named(((Value.Number) value).value());
      case Type.Optional(Type of) -> named(of, value);
      case Type.Sequence(Type of, _) -> inAny(of, value);
      case Type.SetOf(Type of) -> inAny(of, value);
      case Type.Table(Type.Process _, _) -> -1L >>> (Long.SIZE - names.count());
      case Type.Table(_, Type of) -> inAny(of, value);
      case Type.Structure(_, List<Type.Field> fields) -> {
        long named = 0;
        for (int f = 0; f < fields.size(); f++) {
          named |= named(fields.get(f).type(), items(value).get(f));
        }
        yield named;
      }
    };
  }

  private long inAny(Type of, Value value) {
    long named = 0;
    for (Value item : items(value)) {
      named |= named(of, item);
    }
    return named;
  }

  static long mix(long value) {
    long mixed = (value ^ (value >>> 32)) * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ (mixed >>> 29)) * 0xBF58476D1CE4E5B9L;
    return mixed ^ (mixed >>> 32);
  }

  private static long then(long before, long next) {
    return mix(31 * before + next);
  }

  private long process(int process, int marked) {
    return process == marked ? MARKED : mix(names.groupOf(process) + 1);
  }

  private long hash(List<LocalVariable> declared, Local local, int marked) {
    return hash(local.standing().ordinal(), declared, local.variables(), marked);
  }

  private long hash(long before, List<LocalVariable> declared, List<Value> values, int marked) {
    long hash = before;
    for (int v = 0; v < values.size(); v++) {
      hash = then(hash, hash(declared.get(v).type(), values.get(v), marked));
    }
    return hash;
  }

  private long hash(List<Letter> letters, int marked) {
    long hash = 0;
    for (Letter letter : letters) {
      Type type = system.messages().get(letter.kind()).content();
      long one = then(letter.kind(), process(letter.sender(), marked));
      hash += then(one, hash(type, letter.content(), marked));
    }
    return hash;
  }

  private long hash(Type type, Value value, int marked) {
    if (value instanceof Value.None) {
      return NONE;
    }
    return switch (type) {
      case Type.Bool _, Type.Range _, Type.Enumeration _, Type.Stamp _ ->
          mix(((Value.Number) value).value());
      case Type.Process _ -> process(((Value.Number) value).value(), marked);
      case Type.Optional(Type of) -> hash(of, value, marked);
      case Type.Sequence(Type of, _) -> inOrder(of, items(value), marked);
      case Type.SetOf(Type of) -> {
        long hash = 0;
        for (Value item : items(value)) {
          hash += mix(hash(of, item, marked));
        }
        yield hash;
      }
      case Type.Table(Type.Process _, Type of) -> {
        long hash = 0;
        for (int p = 0; p < items(value).size(); p++) {
          hash += then(process(p, marked), hash(of, items(value).get(p), marked));
        }
        yield hash;
      }
      case Type.Table(_, Type of) -> inOrder(of, items(value), marked);
      case Type.Structure(_, List<Type.Field> fields) -> {
        long hash = 0;
        for (int f = 0; f < fields.size(); f++) {
          hash = then(hash, hash(fields.get(f).type(), items(value).get(f), marked));
        }
        yield hash;
      }
    };
  }

  private long inOrder(Type of, List<Value> items, int marked) {
    long hash = items.size();
    for (Value item : items) {
      hash = then(hash, hash(of, item, marked));
    }
    return hash;
  }

  private static List<Value> items(Value value) {
    return ((Value.Items) value).items();
  }

  /** Roughly how many bytes it takes to remember all this. */
  long bytes() {
    return (32L + 8 * names.count()) * all.size();
  }
}
