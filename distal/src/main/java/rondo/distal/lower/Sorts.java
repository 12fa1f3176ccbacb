package rondo.distal.lower;

import java.util.Optional;
import rondo.ir.data.Type;

/** How sorts relate to one another and to types. */
final class Sorts {
  /** Beyond this, the bounds of a number are not followed. */
  static final long FAR = 1L << 31;

  private Sorts() {}

  static Sort of(Type type) {
    return switch (type) {
      case Type.Bool _ -> Sort.BOOL;
      case Type.Range(int low, int high) -> new Sort.Number(low, high);
      case Type.Enumeration e -> new Sort.Enumeration(e);
      case Type.Process _ -> Sort.PROCESS;
      case Type.Stamp _ -> Sort.PHASE;
      case Type.Optional(Type of) -> new Sort.Optional(of(of));
      case Type.Sequence(Type of, int capacity) -> new Sort.Sequence(of(of), capacity);
      case Type.Table(Type index, Type of) -> new Sort.Table(index, of(of));
      case Type.SetOf(Type of) -> new Sort.SetOf(of(of));
      case Type.Structure s -> new Sort.Structure(s);
    };
  }

  /** Numbers within bounds. */
  static Sort.Number number(long low, long high) {
    return new Sort.Number(Math.clamp(low, -FAR, FAR), Math.clamp(high, -FAR, FAR));
  }

  /** Whether a value of one sort can stand where the other one is wanted, just as it is. */
  static boolean fits(Sort from, Sort to) {
    if (from instanceof Sort.Wrong || from instanceof Sort.Nothing || to instanceof Sort.Wrong) {
      return true;
    }
    return switch (to) {
      case Sort.Wrong _, Sort.Nothing _ -> false;
      case Sort.Number _ -> from instanceof Sort.Number;
      case Sort.Bool _, Sort.Process _, Sort.Enumeration _, Sort.Structure _ -> from.equals(to);
      case Sort.Phase _ -> from instanceof Sort.Phase || isZero(from);
      case Sort.Optional(Sort t) -> fits(from instanceof Sort.Optional(Sort f) ? f : from, t);
      case Sort.SetOf(Sort t) -> from instanceof Sort.SetOf(Sort f) && fits(f, t);
      case Sort.Sequence(Sort t, _) ->
          from instanceof Sort.Sequence(Sort f, _) && fits(f, t)
              || from instanceof Sort.Row(Sort g, _) && fits(g, t);
      case Sort.Row(Sort t, int length) ->
          from instanceof Sort.Row(Sort f, int l) && l == length && fits(f, t);
      case Sort.Table(Type index, Sort t) ->
          from instanceof Sort.Table(Type i, Sort f) && i.equals(index) && fits(f, t)
              || from instanceof Sort.Row(Sort g, int l) && l == size(index) && fits(g, t);
      case Sort.Mailbox(Sort t) -> from instanceof Sort.Mailbox(Sort f) && fits(f, t);
      case Sort.Transit _ -> from.equals(to);
    };
  }

  /** 0 is the stamp of no phase. */
  static boolean isZero(Sort sort) {
    return sort instanceof Sort.Number(long low, long high) && low == 0 && high == 0;
  }

  /** The least sort that both fit. */
  static Optional<Sort> join(Sort a, Sort b) {
    if (a instanceof Sort.Number(long l, long h) && b instanceof Sort.Number(long m, long i)) {
      return Optional.of(new Sort.Number(Math.min(l, m), Math.max(h, i)));
    }
    if (a instanceof Sort.Optional || b instanceof Sort.Optional) {
      Sort left = a instanceof Sort.Optional(Sort of) ? of : a;
      Sort right = b instanceof Sort.Optional(Sort of) ? of : b;
      return join(left, right).map(Sort.Optional::new);
    }
    if (a instanceof Sort.SetOf(Sort f) && b instanceof Sort.SetOf(Sort g)) {
      return join(f, g).map(Sort.SetOf::new);
    }
    if (items(a).isPresent() && items(b).isPresent()) {
      return joinItems(a, b);
    }
    return fits(a, b) ? Optional.of(b) : fits(b, a) ? Optional.of(a) : Optional.empty();
  }

  private static Optional<Sort> joinItems(Sort a, Sort b) {
    Optional<Sort> of = join(items(a).get(), items(b).get());
    if (a instanceof Sort.Table(Type index, _)) {
      return fits(b, a) || fits(a, b) || b instanceof Sort.Table(Type i, _) && i.equals(index)
          ? of.map(o -> new Sort.Table(index, o))
          : Optional.empty();
    }
    if (b instanceof Sort.Table) {
      return joinItems(b, a);
    }
    if (a instanceof Sort.Row(_, int n) && b instanceof Sort.Row(_, int m) && n == m) {
      return of.map(o -> new Sort.Row(o, n));
    }
    int most = Math.max(length(a), length(b));
    return of.map(o -> new Sort.Sequence(o, most));
  }

  private static int length(Sort sort) {
    return sort instanceof Sort.Row(_, int n) ? n : sort instanceof Sort.Sequence(_, int c) ? c : 0;
  }

  /** The sort of the items of a sequence or table. */
  static Optional<Sort> items(Sort sort) {
    return switch (sort) {
      case Sort.Sequence(Sort of, _) -> Optional.of(of);
      case Sort.Row(Sort of, _) -> Optional.of(of);
      case Sort.Table(_, Sort of) -> Optional.of(of);
      case Sort.Number _, Sort.Bool _, Sort.Process _, Sort.Phase _, Sort.Enumeration _ ->
          Optional.empty();
      case Sort.Structure _, Sort.Optional _, Sort.SetOf _, Sort.Mailbox _ -> Optional.empty();
      case Sort.Transit _, Sort.Nothing _, Sort.Wrong _ -> Optional.empty();
    };
  }

  /** How many values a type of an index has. */
  static int size(Type index) {
    return switch (index) {
      case Type.Bool _ -> 2;
      case Type.Range(int low, int high) -> high - low + 1;
      case Type.Enumeration e -> e.constants().size();
      case Type.Process(int count) -> count;
      case Type.Stamp _, Type.Optional _, Type.Sequence _, Type.Table _ -> 0;
      case Type.SetOf _, Type.Structure _ -> 0;
    };
  }

  /** Whether {@code <} has a meaning for values of this sort. */
  static boolean isOrdered(Sort sort) {
    return sort instanceof Sort.Number
        || sort instanceof Sort.Phase
        || sort instanceof Sort.Enumeration
        || sort instanceof Sort.Process;
  }

  static boolean isWrong(Sort sort) {
    return sort instanceof Sort.Wrong;
  }
}
