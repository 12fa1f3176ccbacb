package rondo.distal.promela;

import java.util.ArrayList;
import java.util.List;
import rondo.diagnostics.Position;
import rondo.ir.data.Type;

/** Numbers of one type as numbers of another: the same value may have another number there. */
final class Conversion {
  private final Frame frame;
  private final Codes codes;

  Conversion(Frame frame) {
    this.frame = frame;
    this.codes = frame.codes;
  }

  /** What to do with a value that the other type does not have. */
  sealed interface Misfit {
    /** There is none. */
    record Impossible() implements Misfit {}

    record RuntimeError(String message, Position at) implements Misfit {}
  }

  /** Whether all values of a type are of the other as well. */
  boolean fits(Type from, Type to) {
    if (from.equals(to) || from.equals(Shapes.NOTHING)) {
      return true;
    }
    if (to instanceof Type.Optional(Type of)) {
      return fits(Shapes.present(from), of);
    }
    if (from instanceof Type.Optional) {
      return false;
    }
    if (Shapes.isScalar(from)) {
      return Shapes.isScalar(to)
          && codes.low(to) <= codes.low(from)
          && codes.high(from) <= codes.high(to);
    }
    return switch (from) {
      case Type.SetOf(Type of) -> to instanceof Type.SetOf(Type other) && fits(of, other);
      case Type.Sequence(Type of, int capacity) ->
          to instanceof Type.Sequence(Type other, int most) && capacity <= most && fits(of, other);
      case Type.Table(_, Type of) -> to instanceof Type.Table(_, Type other) && fits(of, other);
      case Type.Structure _ -> {
        List<Type> parts = Shapes.parts(from);
        boolean all = to instanceof Type.Structure && parts.size() == Shapes.parts(to).size();
        for (int i = 0; all && i < parts.size(); i++) {
          all = fits(parts.get(i), Shapes.parts(to).get(i));
        }
        yield all;
      }
      case Type.Bool _,
          Type.Range _,
          Type.Enumeration _,
          Type.Process _,
          Type.Stamp _,
          Type.Optional _ ->
          false;
    };
  }

  Code convert(Code code, Type from, Type to, Misfit misfit) {
    if (from.equals(to) || from.equals(Shapes.NOTHING)) {
      return code;
    }
    if (from instanceof Type.Optional || to instanceof Type.Optional) {
      return optional(code, from, to, misfit);
    }
    if (Shapes.isScalar(from)) {
      return scalar(code, from, to, misfit);
    }
    return switch (to) {
      case Type.SetOf(Type of) when from instanceof Type.SetOf(Type given) ->
          set(code, given, of, misfit);
      case Type.Sequence s when from instanceof Type.Sequence given ->
          sequence(code, given, s, misfit);
      case Type.Structure _, Type.Table _ -> parts(code, from, to, misfit);
      case Type.SetOf _,
          Type.Sequence _,
          Type.Bool _,
          Type.Range _,
          Type.Enumeration _,
          Type.Process _,
          Type.Stamp _,
          Type.Optional _ ->
          throw new InexpressibleException("a value of type " + from + " is used as " + to);
    };
  }

  private Code optional(Code code, Type from, Type to, Misfit misfit) {
    Type given = Shapes.present(from);
    Type wanted = Shapes.present(to);
    if (given.equals(wanted) || given.equals(Shapes.NOTHING)) {
      if (!(to instanceof Type.Optional)) {
        demand(code.isNot(codes.none()), misfit);
      }
      return code;
    }
    if (!(from instanceof Type.Optional)) {
      return convert(code, given, wanted, misfit);
    }
    Code there = frame.once(code, "value");
    if (!(to instanceof Type.Optional)) {
      demand(there.isNot(codes.none()), misfit);
      return convert(there, given, wanted, misfit);
    }
    if (Shapes.isScalar(given)) {
      if (!fits(given, wanted)) {
        demand(there.is(codes.none()).or(within(there, wanted)), misfit);
      }
      return there;
    }
    Code result = frame.temporary("value");
    frame.set(result, codes.none());
    frame.when(
        there.isNot(codes.none()), () -> frame.set(result, convert(there, given, wanted, misfit)));
    return result;
  }

  private Code within(Code code, Type type) {
    return Code.number(codes.low(type))
        .infix("<=", code)
        .and(code.infix("<=", Code.number(codes.high(type))));
  }

  private void demand(Code condition, Misfit misfit) {
    switch (misfit) {
      case Misfit.Impossible() -> {}
      case Misfit.RuntimeError(String message, Position at) -> frame.demand(condition, message, at);
    }
  }

  private Code scalar(Code code, Type from, Type to, Misfit misfit) {
    if (fits(from, to)) {
      return code;
    }
    Code kept = frame.once(code, "value");
    Code above = Code.number(codes.low(to)).infix("<=", kept);
    Code below = kept.infix("<=", Code.number(codes.high(to)));
    boolean low = codes.low(from) >= codes.low(to);
    boolean high = codes.high(from) <= codes.high(to);
    demand(low ? below : high ? above : above.and(below), misfit);
    return kept;
  }

  private Code set(Code code, Type given, Type wanted, Misfit misfit) {
    if (given.equals(Shapes.NOTHING)) {
      return code;
    }
    if (!Shapes.isScalar(given)) {
      throw new InexpressibleException("sets of " + given + " and of " + wanted + " are mixed");
    }
    int shift = codes.low(given) - codes.low(wanted);
    Code kept = fits(given, wanted) ? code : frame.once(code, "set");
    if (!fits(given, wanted)) {
      long mask = 0;
      for (int v = codes.low(given); v <= codes.high(given); v++) {
        boolean there = codes.low(wanted) <= v && v <= codes.high(wanted);
        mask |= there ? 0 : 1L << (v - codes.low(given));
      }
      demand(kept.infix("&", Code.number(mask)).is(Code.ZERO), misfit);
    }
    return shift == 0 ? kept : kept.infix(shift > 0 ? "<<" : ">>", Code.number(Math.abs(shift)));
  }

  private Code parts(Code code, Type from, Type to, Misfit misfit) {
    Code kept = frame.once(code, "whole");
    var parts = new ArrayList<Code>();
    List<Type> given = Shapes.parts(from);
    List<Type> wanted = Shapes.parts(to);
    for (int i = 0; i < wanted.size(); i++) {
      parts.add(convert(codes.part(from, kept, i), given.get(i), wanted.get(i), misfit));
    }
    return codes.whole(to, parts);
  }

  /** Item by item; where there is no item, none is added. */
  private Code sequence(Code code, Type.Sequence from, Type.Sequence to, Misfit misfit) {
    Code kept = frame.once(code, "items");
    if (from.of().equals(to.of())) {
      if (from.capacity() <= to.capacity()) {
        return kept.times(power(to, to.capacity() - from.capacity()));
      }
      long scale = power(to, from.capacity() - to.capacity());
      demand(kept.modulo(scale).is(Code.ZERO), misfit);
      return kept.over(scale);
    }
    Code sum = frame.temporary("items");
    frame.set(sum, Code.ZERO);
    for (int i = 0; i < from.capacity(); i++) {
      int place = i;
      frame.when(
          codes.digit(from, kept, i).infix(">", Code.ZERO),
          () -> {
            if (place >= to.capacity()) {
              demand(Code.FALSE, misfit);
              return;
            }
            Code item = convert(codes.part(from, kept, place), from.of(), to.of(), misfit);
            Code digit = codes.asDigit(to, place, item).times(codes.weight(to, place));
            frame.set(sum, sum.infix("+", digit));
          });
    }
    return sum;
  }

  /** What so many digits of a sequence count. */
  long power(Type.Sequence type, int digits) {
    long power = 1;
    for (int i = 0; i < digits; i++) {
      power *= codes.size(type.of()) + 1;
    }
    return power;
  }
}
