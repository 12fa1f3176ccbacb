package rondo.distal.promela;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import rondo.ir.data.Loop;
import rondo.ir.data.Source;
import rondo.ir.data.Term;
import rondo.ir.data.Type;

/** Folds as loops that compute a number. */
final class FoldText {
  private static final Type BOOL = new Type.Bool();

  private final Frame frame;
  private final Codes codes;
  private final TermText terms;
  private final LoopText loops;

  FoldText(Frame frame, TermText terms) {
    this.frame = frame;
    this.codes = frame.codes;
    this.terms = terms;
    this.loops = new LoopText(frame, terms);
  }

  LoopText loops() {
    return loops;
  }

  Code of(Term.Fold fold) {
    return asked(fold).orElseGet(() -> looped(fold));
  }

  /** What is asked of one process: whether it was heard of, and what. */
  private Optional<Code> asked(Term.Fold fold) {
    Loop loop = fold.loop();
    if (!(loop.source() instanceof Source.Heard) || loop.sender().isEmpty()) {
      return Optional.empty();
    }
    Term sender = new Term.Bound(loop.sender().get());
    boolean heardFrom = fold.kind() == Term.Kind.EXISTS && loop.where() == Term.TRUE;
    boolean message =
        fold.kind() == Term.Kind.LEAST && fold.value().equals(new Term.Bound(loop.variable()));
    Term condition = heardFrom ? fold.value() : loop.where();
    if ((heardFrom || message)
        && condition instanceof Term.Binary(Term.BinaryOp op, Term left, Term right, _)
        && op == Term.BinaryOp.EQ
        && left.equals(sender)
        && isFixed(right)) {
      Code heard = frame.place.heardOf(terms.value(right));
      if (message) {
        frame.demand(heard.isNot(frame.place.nothing()), "nothing was heard of it", fold.at());
      }
      return Optional.of(heardFrom ? heard.isNot(frame.place.nothing()) : heard);
    }
    return Optional.empty();
  }

  /** Whether a process is the same in each turn, and there is nothing that can go wrong with it. */
  private static boolean isFixed(Term process) {
    return process instanceof Term.Certain
        || process instanceof Term.Self
        || (process instanceof Term.Primary(Term phase) && phase instanceof Term.Phase);
  }

  private Code looped(Term.Fold fold) {
    frame.typing.bind(fold.loop());
    Type type = frame.typing.of(fold);
    Code result = frame.temporary(name(fold.kind()));
    frame.scoped(() -> compute(fold, type, result));
    return result;
  }

  private static String name(Term.Kind kind) {
    return switch (kind) {
      case COUNT -> "number";
      case SUM -> "sum";
      case LEAST -> "least";
      case GREATEST -> "greatest";
      case LONGEST -> "longest";
      case EXISTS -> "some";
      case FORALL -> "all";
      case SET -> "members";
      case UNION -> "members";
      case MOST_FREQUENT -> "frequent";
      case FIRST -> "first";
      case LAST -> "last";
    };
  }

  private void compute(Term.Fold fold, Type type, Code result) {
    switch (fold.kind()) {
      case COUNT -> {
        frame.set(result, Code.ZERO);
        each(fold, BOOL, v -> frame.when(v, () -> frame.out().add(result + "++;")));
      }
      case SUM -> {
        frame.set(result, Code.ZERO);
        each(fold, frame.typing.of(fold.value()), v -> frame.set(result, result.infix("+", v)));
      }
      case EXISTS -> {
        frame.set(result, Code.FALSE);
        each(fold, BOOL, v -> frame.when(v, () -> frame.set(result, Code.TRUE)));
      }
      case FORALL -> {
        frame.set(result, Code.TRUE);
        each(fold, BOOL, v -> frame.when(v.not(), () -> frame.set(result, Code.FALSE)));
      }
      case LEAST -> extreme(fold, type, result, "<");
      case GREATEST -> extreme(fold, type, result, ">");
      case LONGEST -> longest(fold, type, result);
      case FIRST, LAST -> oneOf(fold, type, result);
      case SET -> {
        Type of = ((Type.SetOf) type).of();
        codes.high(type); // refuses what there are too many of
        frame.set(result, Code.ZERO);
        each(fold, of, v -> frame.set(result, result.infix("|", codes.single(of, v))));
      }
      case UNION -> {
        frame.set(result, Code.ZERO);
        each(fold, type, v -> frame.set(result, result.infix("|", v)));
      }
      case MOST_FREQUENT -> mostFrequent(fold, ((Type.SetOf) type).of(), result);
    }
  }

  private void each(Term.Fold fold, Type type, Consumer<Code> then) {
    loops.write(fold.loop(), () -> then.accept(terms.as(fold.value(), type)));
  }

  private void refuseSets(Term.Fold fold, Type type) {
    if (type.holds(Type.SetOf.class::isInstance)) {
      throw new InexpressibleException("sets are compared by their order", fold.at());
    }
  }

  /** Begins with a number beyond all others; if it stays so, there was none. */
  private void extreme(Term.Fold fold, Type type, Code result, String operator) {
    refuseSets(fold, type);
    boolean least = operator.equals("<");
    Code beyond = Code.number(least ? codes.high(type) + 1L : codes.low(type) - 1L);
    frame.set(result, beyond);
    each(
        fold,
        type,
        v -> {
          Code value = frame.once(v, "value");
          frame.when(value.infix(operator, result), () -> frame.set(result, value));
        });
    demandSome(fold, result, beyond);
  }

  private void demandSome(Term.Fold fold, Code result, Code beyond) {
    frame.demand(result.isNot(beyond), "there is no value to take", fold.at());
  }

  private void longest(Term.Fold fold, Type type, Code result) {
    refuseSets(fold, type);
    if (!(type instanceof Type.Sequence sequence)) {
      throw new InexpressibleException("the longest of " + type, fold.at());
    }
    Code beyond = Code.number(-1);
    frame.set(result, beyond);
    each(
        fold,
        type,
        v -> {
          Code value = frame.once(v, "value");
          Code size = codes.length(sequence, value);
          Code most = codes.length(sequence, result);
          Code better =
              result
                  .is(beyond)
                  .or(size.infix(">", most))
                  .or(size.is(most).and(value.infix("<", result)));
          frame.when(better, () -> frame.set(result, value));
        });
    demandSome(fold, result, beyond);
  }

  private void oneOf(Term.Fold fold, Type type, Code result) {
    Code beyond = Code.number(codes.low(type) - 1L);
    frame.set(result, beyond);
    each(
        fold,
        type,
        v -> {
          if (fold.kind() == Term.Kind.LAST) {
            frame.set(result, v);
          } else {
            Code value = frame.once(v, "value");
            frame.when(result.is(beyond), () -> frame.set(result, value));
          }
        });
    demandSome(fold, result, beyond);
  }

  /** For each value, how often it comes. */
  private void mostFrequent(Term.Fold fold, Type of, Code result) {
    codes.high(new Type.SetOf(of)); // refuses what there are too many of
    Code most = frame.temporary("most");
    Code times = frame.temporary("times");
    Code candidate = frame.temporary("candidate");
    frame.set(result, Code.ZERO);
    frame.set(most, Code.number(1));
    frame.out().open("for (%s : %d .. %d) {".formatted(candidate, codes.low(of), codes.high(of)));
    frame.set(times, Code.ZERO);
    each(fold, of, v -> frame.when(v.is(candidate), () -> frame.out().add(times + "++;")));
    Code bit = codes.single(of, candidate);
    Lines more =
        frame.aside(
            () -> {
              frame.set(most, times);
              frame.set(result, bit);
            });
    Lines same = frame.aside(() -> frame.set(result, result.infix("|", bit)));
    frame.out().add("if");
    for (var option :
        List.of(
            new Frame.Prepared(more, times.infix(">", most)),
            new Frame.Prepared(same, times.is(most)),
            new Frame.Prepared(new Lines(), Code.atom("else")))) {
      frame.option(option.code().text(), option.before());
    }
    frame.out().add("fi;");
    frame.out().close("};");
  }
}
