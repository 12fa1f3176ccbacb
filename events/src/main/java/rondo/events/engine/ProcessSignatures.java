package rondo.events.engine;

import java.util.List;
import java.util.stream.Stream;
import rondo.events.engine.StateInterner.InternedLocalState;
import rondo.explore.memo.PairMemo;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventSystem;

/**
 * How processes that may change places look to a local state, a pool or the monitors: a hash of it
 * in which one of them is marked, and of the others just the group is known. What is renamed looks
 * to the renamed process as it looked to the process before, since no name goes into a hash.
 */
final class ProcessSignatures {
  private static final long MARKED = 0x632BE59BD9B4E019L;
  private static final long NONE = 0xD1B54A32D192ED03L;

  private final EventSystem system;
  private final StateInterner interner;
  private final SymmetricProcesses symmetric;
  private final AppendOnlyList<WordSignature> all = new AppendOnlyList<>();
  private final PairMemo[] locals;
  private final PairMemo pools = new PairMemo();
  private final PairMemo histories = new PairMemo();

  ProcessSignatures(EventSystem system, StateInterner interner, SymmetricProcesses symmetric) {
    this.system = system;
    this.interner = interner;
    this.symmetric = symmetric;
    locals = Stream.generate(PairMemo::new).limit(system.roles().size()).toArray(PairMemo[]::new);
  }

  /**
   * The looks of a local state, pool or ledger.
   *
   * @param mentioned those whose names it has
   * @param unmarkedHash how it looks to all others
   * @param markedHashes how it looks to those that it names, by name
   */
  record WordSignature(long mentioned, long unmarkedHash, long[] markedHashes) {
    long hashFor(int name) {
      return (mentioned >>> name & 1) == 0 ? unmarkedHash : markedHashes[name];
    }
  }

  WordSignature ofLocal(int role, int local) {
    int known = locals[role].lookUp(local, 0);
    if (known == PairMemo.UNKNOWN) {
      List<LocalVariable> variables = system.roles().get(role).variables();
      InternedLocalState own = interner.local(local);
      long named = 0;
      for (int v = 0; v < own.variables().size(); v++) {
        named |= mentioned(variables.get(v).type(), own.variables().get(v));
      }
      known = all.add(signature(named, marked -> hash(variables, own, marked)));
      locals[role].put(local, 0, known);
    }
    return all.get(known);
  }

  WordSignature ofPool(int pool) {
    int known = pools.lookUp(pool, 0);
    if (known == PairMemo.UNKNOWN) {
      List<EventMessage> letters = interner.pool(pool).messages();
      long named = 0;
      for (EventMessage message : letters) {
        Type type = system.messages().get(message.kind()).content();
        named |= mentioned(message.sender()) | mentioned(type, message.content());
      }
      known = all.add(signature(named, marked -> hash(letters, marked)));
      pools.put(pool, 0, known);
    }
    return all.get(known);
  }

  /** Of what monitors remember. */
  WordSignature ofHistory(int ledger) {
    int known = histories.lookUp(ledger, 0);
    if (known == PairMemo.UNKNOWN) {
      List<List<Value>> watched = interner.history(ledger).monitorVariables();
      long named = 0;
      for (int m = 0; m < watched.size(); m++) {
        List<LocalVariable> variables = system.monitors().get(m).variables();
        for (int v = 0; v < variables.size(); v++) {
          named |= mentioned(variables.get(v).type(), watched.get(m).get(v));
        }
      }
      known = all.add(signature(named, marked -> hashMonitors(watched, marked)));
      histories.put(ledger, 0, known);
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

  private WordSignature signature(long named, Hashing hashing) {
    long[] marks = new long[named == 0 ? 0 : symmetric.count()];
    for (int n = 0; n < marks.length; n++) {
      marks[n] = hashing.hash(symmetric.process(n));
    }
    return new WordSignature(named, hashing.hash(-1), marks);
  }

  private long mentioned(int process) {
    int name = symmetric.index(process);
    return name < 0 ? 0 : 1L << name;
  }

  /** Whose names there are in a value. */
  private long mentioned(Type type, Value value) {
    if (value instanceof Value.None) {
      return 0;
    }
    return switch (type) {
      case Type.Bool _, Type.Range _, Type.Enumeration _, Type.Stamp _ -> 0;
      case Type.Process _ -> mentioned(((Value.Number) value).value());
      case Type.Optional(Type of) -> mentioned(of, value);
      case Type.Sequence(Type of, _) -> inAny(of, value);
      case Type.SetOf(Type of) -> inAny(of, value);
      case Type.Table(Type.Process _, _) -> -1L >>> (Long.SIZE - symmetric.count());
      case Type.Table(_, Type of) -> inAny(of, value);
      case Type.Structure(_, List<Type.Field> fields) -> {
        long named = 0;
        for (int f = 0; f < fields.size(); f++) {
          named |= mentioned(fields.get(f).type(), items(value).get(f));
        }
        yield named;
      }
    };
  }

  private long inAny(Type of, Value value) {
    long named = 0;
    for (Value item : items(value)) {
      named |= mentioned(of, item);
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
    return process == marked ? MARKED : mix(symmetric.groupOf(process) + 1);
  }

  private long hash(List<LocalVariable> declared, InternedLocalState state, int marked) {
    return hash(state.status().ordinal(), declared, state.variables(), marked);
  }

  private long hash(long before, List<LocalVariable> declared, List<Value> values, int marked) {
    long hash = before;
    for (int v = 0; v < values.size(); v++) {
      hash = then(hash, hash(declared.get(v).type(), values.get(v), marked));
    }
    return hash;
  }

  private long hash(List<EventMessage> letters, int marked) {
    long hash = 0;
    for (EventMessage message : letters) {
      Type type = system.messages().get(message.kind()).content();
      long one = then(message.kind(), process(message.sender(), marked));
      hash += then(one, hash(type, message.content(), marked));
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
    return (32L + 8 * symmetric.count()) * all.size();
  }
}
