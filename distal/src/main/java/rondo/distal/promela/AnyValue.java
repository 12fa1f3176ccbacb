package rondo.distal.promela;

import java.util.ArrayList;
import rondo.ir.data.Type;

/** A value of a type, whichever. */
final class AnyValue {
  private final Frame frame;
  private final RoundWords words;

  AnyValue(Frame frame, RoundWords words) {
    this.frame = frame;
    this.words = words;
  }

  Code of(Type type) {
    return switch (type) {
      case Type.Bool _, Type.Range _, Type.Enumeration _, Type.Process _, Type.SetOf _ ->
          between(Code.number(frame.codes.low(type)), Code.number(frame.codes.high(type)));
      case Type.Stamp() -> between(Code.ZERO, words.phase());
      case Type.Optional(Type of) -> {
        Code any = frame.temporary("any");
        frame.set(any, frame.codes.none());
        frame.out().add("if");
        frame.option("true", frame.aside(() -> frame.set(any, of(of))));
        frame.out().add(":: true -> skip");
        frame.out().add("fi;");
        yield any;
      }
      case Type.Structure _, Type.Table _ -> {
        var parts = new ArrayList<Code>();
        Shapes.parts(type).forEach(p -> parts.add(of(p)));
        yield frame.codes.whole(type, parts);
      }
      case Type.Sequence(Type of, int capacity) -> {
        Code any = frame.temporary("any");
        frame.set(any, Code.ZERO);
        more((Type.Sequence) type, of, capacity, any);
        yield any;
      }
    };
  }

  /** Item by item, of any number. */
  private void more(Type.Sequence type, Type of, int capacity, Code any) {
    Code open = frame.temporary("open");
    frame.set(open, Code.TRUE);
    for (int i = 0; i < capacity; i++) {
      int place = i;
      frame.out().add("if");
      frame.option(
          open.text(),
          frame.aside(
              () -> {
                Code digit = frame.codes.asDigit(type, place, of(of));
                Code weighted = digit.times(frame.codes.weight(type, place));
                frame.set(any, any.infix("+", weighted));
              }));
      frame.option("true", frame.aside(() -> frame.set(open, Code.FALSE)));
      frame.out().add("fi;");
    }
  }

  private Code between(Code low, Code high) {
    Code any = frame.temporary("any");
    frame.out().add("select (%s : %s .. %s);".formatted(any, low, high));
    return any;
  }
}
