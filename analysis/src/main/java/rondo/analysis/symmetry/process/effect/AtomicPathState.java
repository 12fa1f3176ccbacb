package rondo.analysis.symmetry.process.effect;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.Expr;
import rondo.ir.IntType;
import rondo.ir.Location;

/**
 * The state on one path of a symbolic execution: the assignments so far, by variable, and the
 * conditions under which the path is taken. Immutable.
 */
record AtomicPathState(
    Map<Location, List<AtomicOutcome.Write>> writes,
    Map<Expr, Boolean> conditions,
    List<Action.Send> sends,
    List<AtomicOutcome.Check> checks) {
  static final AtomicPathState INITIAL =
      new AtomicPathState(Map.of(), Map.of(), List.of(), List.of());

  /** The outcome of the path. */
  AtomicOutcome outcome(AtomicOutcome.End end) {
    List<AtomicOutcome.Write> all = new ArrayList<>();
    writes.values().forEach(all::addAll);
    return new AtomicOutcome(conditions, all, sends, checks, end);
  }

  /**
   * The value of a location.
   *
   * @param location with an index over the initial state
   * @param types the types of variables
   */
  Expr load(Location location, Function<Location, IntType> types) throws UnknownEffectException {
    List<AtomicOutcome.Write> log = writes.getOrDefault(variableOf(location), List.of());
    Expr value = new Expr.Load(location);
    for (AtomicOutcome.Write write : log) {
      Expr index = index(write.to());
      if (index.equals(index(location))) {
        value = truncated(write.value(), types.apply(location), types);
      } else if (!(index instanceof Expr.Const) || !(index(location) instanceof Expr.Const)) {
        Expr same =
            new Expr.Binary(
                Expr.BinaryOp.EQ, unchecked(index), unchecked(index(location)), Position.NONE);
        value =
            new Expr.Conditional(
                same, truncated(write.value(), types.apply(location), types), value);
      }
    }
    return value;
  }

  private static Expr index(Location location) {
    return location.index().orElse(new Expr.Const(0));
  }

  /** An index into one dimension as a number. */
  private static Expr unchecked(Expr index) throws UnknownEffectException {
    if (index instanceof Expr.Const) {
      return index;
    }
    if (index instanceof Expr.CheckedIndex c) {
      return c.index();
    }
    throw new UnknownEffectException("elements of an array of several dimensions");
  }

  private static Location variableOf(Location location) {
    return new Location(location.scope(), location.variable(), Optional.empty());
  }

  /** The state after an assignment. */
  AtomicPathState store(Location location, Expr value, IntType type) {
    Map<Location, List<AtomicOutcome.Write>> changed = new LinkedHashMap<>(writes);
    List<AtomicOutcome.Write> log =
        new ArrayList<>(changed.getOrDefault(variableOf(location), List.of()));
    Expr stored =
        value instanceof Expr.Const(int number)
            ? new Expr.Const(type.truncate(number))
            : withoutMasks(value, type);
    if (index(location) instanceof Expr.Const c) {
      forget(log, c);
    }
    log.add(new AtomicOutcome.Write(location, stored));
    changed.put(variableOf(location), Collections.unmodifiableList(log));
    return new AtomicPathState(changed, conditions, sends, checks);
  }

  /** Removes an assignment that is overwritten, unless an element with unknown index came after. */
  private static void forget(List<AtomicOutcome.Write> log, Expr.Const index) {
    for (int i = log.size() - 1; i >= 0 && index(log.get(i).to()) instanceof Expr.Const c; i--) {
      if (c.equals(index)) {
        log.remove(i);
        return;
      }
    }
  }

  AtomicPathState send(Action.Send send) {
    List<Action.Send> more = new ArrayList<>(sends);
    more.add(send);
    return new AtomicPathState(writes, conditions, List.copyOf(more), checks);
  }

  AtomicPathState check(AtomicOutcome.Check check) {
    List<AtomicOutcome.Check> more = new ArrayList<>(checks);
    more.add(check);
    return new AtomicPathState(writes, conditions, sends, List.copyOf(more));
  }

  AtomicPathState assume(Expr atom, boolean holds) {
    Map<Expr, Boolean> more = new LinkedHashMap<>(conditions);
    more.put(atom, holds);
    return new AtomicPathState(writes, more, sends, checks);
  }

  // Truncation

  private static Expr truncated(Expr value, IntType type, Function<Location, IntType> types)
      throws UnknownEffectException {
    if (type.bits() == 32 || isWithin(value, type, types)) {
      return value;
    }
    if (type.signed()) {
      throw new UnknownEffectException("a signed number may overflow");
    }
    return new Expr.Binary(Expr.BinaryOp.BIT_AND, value, mask(type), Position.NONE);
  }

  private static Expr.Const mask(IntType type) {
    return new Expr.Const(type.truncate(-1));
  }

  /** Whether a value needs no truncation, by its form. */
  private static boolean isWithin(Expr value, IntType type, Function<Location, IntType> types) {
    return switch (value) {
      case Expr.Const(int number) -> type.truncate(number) == number;
      case Expr.Pid _ -> type.bits() >= 8 && !type.signed();
      case Expr.Unary u -> u.op() == Expr.UnaryOp.NOT;
      case Expr.Conditional c ->
          isWithin(c.then(), type, types) && isWithin(c.otherwise(), type, types);
      case Expr.Binary b ->
          switch (b.op()) {
            case EQ, NE, LT, LE, GT, GE, AND, OR -> true;
            case BIT_AND ->
                !type.signed() && b.right() instanceof Expr.Const(int m) && type.truncate(m) == m;
            case ADD, SUB, MUL, DIV, MOD, BIT_OR, BIT_XOR, SHL, SHR -> false;
          };
      case Expr.Load(Location from) -> {
        IntType held = types.apply(from);
        yield held.equals(type)
            || !held.signed() && held.bits() + (type.signed() ? 1 : 0) <= type.bits();
      }
      case Expr.CheckedIndex _, Expr.NewChannel _, Expr.ChannelQuery _, Expr.Poll _ -> false;
      case Expr.Run _, Expr.ProcessOf _, Expr.ProcessCount _, Expr.Last _ -> false;
      case Expr.Timeout _, Expr.NonProgress _, Expr.Enabled _, Expr.PcValue _ -> false;
      case Expr.GetPriority _, Expr.SetPriority _, Expr.RemoteLabel _ -> false;
      case Expr.RemoteVariable _ -> false;
    };
  }

  /**
   * Sums and products are truncated once, when they are stored: truncating operands before has no
   * effect.
   */
  private static Expr withoutMasks(Expr value, IntType type) {
    if (!(value instanceof Expr.Binary b) || type.signed()) {
      return value;
    }
    return switch (b.op()) {
      case ADD, SUB, MUL ->
          new Expr.Binary(
              b.op(), withoutMasks(b.left(), type), withoutMasks(b.right(), type), b.at());
      case BIT_AND -> b.right().equals(mask(type)) ? withoutMasks(b.left(), type) : value;
      case DIV, MOD, BIT_OR, BIT_XOR, SHL, SHR, EQ, NE, LT, LE, GT, GE, AND, OR -> value;
    };
  }
}
