package rondo.events.symmetry;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import rondo.events.local.StateInterner;
import rondo.events.local.StateInterner.InternedLocalState;
import rondo.events.reduction.RecordedKinds.Broadcast;
import rondo.explore.FibonacciHash;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventSystem;

/**
 * Permutation-invariant hashes of a local state, a message pool or a run history, with one process
 * marked; every other process contributes only its group. Process identifiers do not enter a hash,
 * so the hash of a permuted word for the image of a process equals the hash of the word for that
 * process.
 */
final class ProcessSignatures {
  private static final long MARKED = 0x632BE59BD9B4E019L;
  private static final long NONE = 0xD1B54A32D192ED03L;

  private final EventSystem system;
  private final StateInterner interner;
  private final SymmetricProcesses symmetric;
  private final SignatureTable[] locals;
  private final SignatureTable pools = new SignatureTable();
  private final SignatureTable histories = new SignatureTable();

  ProcessSignatures(EventSystem system, StateInterner interner, SymmetricProcesses symmetric) {
    this.system = system;
    this.interner = interner;
    this.symmetric = symmetric;
    locals =
        Stream.generate(SignatureTable::new)
            .limit(system.roles().size())
            .toArray(SignatureTable[]::new);
  }

  /**
   * The hashes of a local state, pool or run history.
   *
   * @param mentioned the set of interchangeable processes that occur in it
   * @param unmarkedHash the hash for each process that does not occur in it
   * @param markedHashes the hashes for the processes that occur in it, by index
   */
  record WordSignature(long mentioned, long unmarkedHash, long[] markedHashes) {
    long hashFor(int index) {
      return (mentioned >>> index & 1) == 0 ? unmarkedHash : markedHashes[index];
    }
  }

  /**
   * The signatures that are known, by word. Lookups are lock-free; a thread that reads a table that
   * has become too small computes a known signature once more.
   */
  private static final class SignatureTable {
    private volatile WordSignature[] signatures = new WordSignature[64];
    private int size;

    WordSignature get(int word) {
      WordSignature[] now = signatures;
      return word < now.length ? now[word] : null;
    }

    synchronized void put(int word, WordSignature signature) {
      WordSignature[] all = signatures;
      if (word >= all.length) {
        all = Arrays.copyOf(all, Math.max(word + 1, 2 * all.length));
      }
      size += all[word] == null ? 1 : 0;
      all[word] = signature;
      signatures = all;
    }

    synchronized int size() {
      return size;
    }
  }

  WordSignature ofLocal(int role, int local) {
    WordSignature known = locals[role].get(local);
    if (known == null) {
      List<LocalVariable> variables = system.roles().get(role).variables();
      InternedLocalState own = interner.local(local);
      long mentioned = 0;
      for (int v = 0; v < own.variables().size(); v++) {
        mentioned |= mentioned(variables.get(v).type(), own.variables().get(v));
      }
      for (Broadcast broadcast : own.broadcasts()) {
        mentioned |= mentioned(content(broadcast.kind()), broadcast.content());
      }
      known = signature(mentioned, marked -> hash(variables, own, marked));
      locals[role].put(local, known);
    }
    return known;
  }

  WordSignature ofPool(int pool) {
    WordSignature known = pools.get(pool);
    if (known == null) {
      List<EventMessage> messages = interner.pool(pool).messages();
      long mentioned = 0;
      for (EventMessage message : messages) {
        Type type = system.messages().get(message.kind()).content();
        mentioned |= mentioned(message.sender()) | mentioned(type, message.content());
      }
      known = signature(mentioned, marked -> hash(messages, marked));
      pools.put(pool, known);
    }
    return known;
  }

  /** The hashes of the variables of monitors. */
  WordSignature ofHistory(int history) {
    WordSignature known = histories.get(history);
    if (known == null) {
      List<List<Value>> monitorVariables = interner.history(history).monitorVariables();
      long mentioned = 0;
      for (int m = 0; m < monitorVariables.size(); m++) {
        List<LocalVariable> variables = system.monitors().get(m).variables();
        for (int v = 0; v < variables.size(); v++) {
          mentioned |= mentioned(variables.get(v).type(), monitorVariables.get(m).get(v));
        }
      }
      known = signature(mentioned, marked -> hashMonitors(monitorVariables, marked));
      histories.put(history, known);
    }
    return known;
  }

  private long hashMonitors(List<List<Value>> monitorVariables, int marked) {
    long hash = 0;
    for (int m = 0; m < monitorVariables.size(); m++) {
      hash = hash(hash, system.monitors().get(m).variables(), monitorVariables.get(m), marked);
    }
    return hash;
  }

  private interface Hashing {
    /**
     * @param marked a process; none if negative
     */
    long hash(int marked);
  }

  private WordSignature signature(long mentioned, Hashing hashing) {
    long[] marks = new long[mentioned == 0 ? 0 : symmetric.count()];
    for (int n = 0; n < marks.length; n++) {
      marks[n] = hashing.hash(symmetric.process(n));
    }
    return new WordSignature(mentioned, hashing.hash(-1), marks);
  }

  private long mentioned(int process) {
    int index = symmetric.index(process);
    return index < 0 ? 0 : 1L << index;
  }

  /** The interchangeable processes that occur in a value. */
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
        long mentioned = 0;
        for (int f = 0; f < fields.size(); f++) {
          mentioned |= mentioned(fields.get(f).type(), items(value).get(f));
        }
        yield mentioned;
      }
    };
  }

  private long inAny(Type of, Value value) {
    long mentioned = 0;
    for (Value item : items(value)) {
      mentioned |= mentioned(of, item);
    }
    return mentioned;
  }

  static long mix(long value) {
    long mixed = (value ^ (value >>> 32)) * FibonacciHash.FACTOR;
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
    long hash = hash(state.status().ordinal(), declared, state.variables(), marked);
    for (Broadcast broadcast : state.broadcasts()) {
      hash +=
          then(broadcast.kind() + 1L, hash(content(broadcast.kind()), broadcast.content(), marked));
    }
    return hash;
  }

  private Type content(int kind) {
    return system.messages().get(kind).content();
  }

  private long hash(long before, List<LocalVariable> declared, List<Value> values, int marked) {
    long hash = before;
    for (int v = 0; v < values.size(); v++) {
      hash = then(hash, hash(declared.get(v).type(), values.get(v), marked));
    }
    return hash;
  }

  private long hash(List<EventMessage> messages, int marked) {
    long hash = 0;
    for (EventMessage message : messages) {
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
          // The constant distinguishes a set with an item of hash 0 from the empty set.
          hash += mix(hash(of, item, marked) + MARKED);
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

  /** Estimate of the memory of the hashes, in bytes. */
  long bytes() {
    int size =
        pools.size() + histories.size() + Stream.of(locals).mapToInt(SignatureTable::size).sum();
    return (32L + 8 * symmetric.count()) * size;
  }
}
