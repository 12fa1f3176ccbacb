package rondo.translate.promela.term;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;
import rondo.ir.data.Type;

/** Translates folds to loops that compute a code. */
public final class FoldText {
  private static final Type BOOL = new Type.Bool();

  private final PromelaWriter writer;
  private final ValueEncoding encoding;
  private final TermText terms;
  private final LoopText loops;

  FoldText(PromelaWriter writer, TermText terms) {
    this.writer = writer;
    this.encoding = writer.encoding;
    this.terms = terms;
    this.loops = new LoopText(writer, terms);
  }

  public LoopText loops() {
    return loops;
  }

  PromelaExpression of(Term.Fold fold) {
    return mailboxQuery(fold).orElseGet(() -> looped(fold));
  }

  /** A query about one sender without a loop: whether its message was received, or the message. */
  private Optional<PromelaExpression> mailboxQuery(Term.Fold fold) {
    Loop loop = fold.loop();
    if (!(loop.range() instanceof LoopRange.Mailbox) || loop.sender().isEmpty()) {
      return Optional.empty();
    }
    Term sender = new Term.BoundVariable(loop.sender().get());
    boolean heardFrom = fold.foldKind() == Term.FoldKind.EXISTS && loop.where() == Term.TRUE;
    boolean message =
        fold.foldKind() == Term.FoldKind.LEAST
            && fold.value().equals(new Term.BoundVariable(loop.variable()));
    Term condition = heardFrom ? fold.value() : loop.where();
    if ((heardFrom || message)
        && condition instanceof Term.Binary(Term.BinaryOp op, Term left, Term right, _)
        && op == Term.BinaryOp.EQ
        && left.equals(sender)
        && isFixed(right)) {
      PromelaExpression heard = writer.context.messageFrom(terms.value(right));
      if (message) {
        writer.require(
            heard.notEqualTo(writer.context.noMessage()),
            "no message was received from it",
            fold.at());
      }
      return Optional.of(heardFrom ? heard.notEqualTo(writer.context.noMessage()) : heard);
    }
    return Optional.empty();
  }

  /** Whether a process term is loop-invariant and cannot fail. */
  private static boolean isFixed(Term process) {
    return process instanceof Term.ProcessConstant
        || process instanceof Term.Self
        || (process instanceof Term.Primary(Term phase) && phase instanceof Term.Phase);
  }

  private PromelaExpression looped(Term.Fold fold) {
    writer.types.bind(fold.loop());
    Type type = writer.types.of(fold);
    PromelaExpression result = writer.temporary(name(fold.foldKind()));
    writer.scoped(() -> compute(fold, type, result));
    return result;
  }

  private static String name(Term.FoldKind foldKind) {
    return switch (foldKind) {
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

  private void compute(Term.Fold fold, Type type, PromelaExpression result) {
    switch (fold.foldKind()) {
      case COUNT -> {
        writer.set(result, PromelaExpression.ZERO);
        each(fold, BOOL, v -> writer.when(v, () -> writer.out().add(result + "++;")));
      }
      case SUM -> {
        writer.set(result, PromelaExpression.ZERO);
        each(fold, writer.types.of(fold.value()), v -> writer.set(result, result.infix("+", v)));
      }
      case EXISTS -> {
        writer.set(result, PromelaExpression.FALSE);
        each(fold, BOOL, v -> writer.when(v, () -> writer.set(result, PromelaExpression.TRUE)));
      }
      case FORALL -> {
        writer.set(result, PromelaExpression.TRUE);
        each(
            fold,
            BOOL,
            v -> writer.when(v.not(), () -> writer.set(result, PromelaExpression.FALSE)));
      }
      case LEAST -> extreme(fold, type, result, "<");
      case GREATEST -> extreme(fold, type, result, ">");
      case LONGEST -> longest(fold, type, result);
      case FIRST, LAST -> oneOf(fold, type, result);
      case SET -> {
        Type of = ((Type.SetOf) type).of();
        encoding.maxCode(type); // throws if there are too many values
        writer.set(result, PromelaExpression.ZERO);
        each(fold, of, v -> writer.set(result, result.infix("|", encoding.singleton(of, v))));
      }
      case UNION -> {
        writer.set(result, PromelaExpression.ZERO);
        each(fold, type, v -> writer.set(result, result.infix("|", v)));
      }
      case MOST_FREQUENT -> mostFrequent(fold, ((Type.SetOf) type).of(), result);
    }
  }

  private void each(Term.Fold fold, Type type, Consumer<PromelaExpression> then) {
    loops.write(fold.loop(), () -> then.accept(terms.as(fold.value(), type)));
  }

  private void refuseSets(Term.Fold fold, Type type) {
    if (type.contains(Type.SetOf.class::isInstance)) {
      throw new InexpressibleException("sets are ordered", fold.at());
    }
  }

  /**
   * Initializes the result with a code beyond all others; if it remains, the collection is empty.
   */
  private void extreme(Term.Fold fold, Type type, PromelaExpression result, String operator) {
    refuseSets(fold, type);
    boolean least = operator.equals("<");
    PromelaExpression beyond =
        PromelaExpression.number(least ? encoding.maxCode(type) + 1L : encoding.minCode(type) - 1L);
    writer.set(result, beyond);
    each(
        fold,
        type,
        v -> {
          PromelaExpression value = writer.evaluateOnce(v, "value");
          writer.when(value.infix(operator, result), () -> writer.set(result, value));
        });
    requireNonEmpty(fold, result, beyond);
  }

  private void requireNonEmpty(Term.Fold fold, PromelaExpression result, PromelaExpression beyond) {
    writer.require(result.notEqualTo(beyond), "the collection is empty", fold.at());
  }

  private void longest(Term.Fold fold, Type type, PromelaExpression result) {
    refuseSets(fold, type);
    if (!(type instanceof Type.Sequence sequence)) {
      throw new InexpressibleException("the longest of " + type, fold.at());
    }
    PromelaExpression beyond = PromelaExpression.number(-1);
    writer.set(result, beyond);
    each(
        fold,
        type,
        v -> {
          PromelaExpression value = writer.evaluateOnce(v, "value");
          PromelaExpression size = encoding.length(sequence, value);
          PromelaExpression most = encoding.length(sequence, result);
          PromelaExpression better =
              result
                  .equalTo(beyond)
                  .or(size.infix(">", most))
                  .or(size.equalTo(most).and(value.infix("<", result)));
          writer.when(better, () -> writer.set(result, value));
        });
    requireNonEmpty(fold, result, beyond);
  }

  private void oneOf(Term.Fold fold, Type type, PromelaExpression result) {
    PromelaExpression beyond = PromelaExpression.number(encoding.minCode(type) - 1L);
    writer.set(result, beyond);
    each(
        fold,
        type,
        v -> {
          if (fold.foldKind() == Term.FoldKind.LAST) {
            writer.set(result, v);
          } else {
            PromelaExpression value = writer.evaluateOnce(v, "value");
            writer.when(result.equalTo(beyond), () -> writer.set(result, value));
          }
        });
    requireNonEmpty(fold, result, beyond);
  }

  /** Counts the occurrences of each value. */
  private void mostFrequent(Term.Fold fold, Type of, PromelaExpression result) {
    encoding.maxCode(new Type.SetOf(of)); // throws if there are too many values
    PromelaExpression most = writer.temporary("most");
    PromelaExpression times = writer.temporary("times");
    PromelaExpression candidate = writer.temporary("candidate");
    writer.set(result, PromelaExpression.ZERO);
    writer.set(most, PromelaExpression.number(1));
    writer
        .out()
        .open(
            "for (%s : %d .. %d) {"
                .formatted(candidate, encoding.minCode(of), encoding.maxCode(of)));
    writer.set(times, PromelaExpression.ZERO);
    each(fold, of, v -> writer.when(v.equalTo(candidate), () -> writer.out().add(times + "++;")));
    PromelaExpression bit = encoding.singleton(of, candidate);
    PromelaLines more =
        writer.capture(
            () -> {
              writer.set(most, times);
              writer.set(result, bit);
            });
    PromelaLines same = writer.capture(() -> writer.set(result, result.infix("|", bit)));
    writer.out().add("if");
    for (var option :
        List.of(
            new PromelaWriter.PreparedExpression(more, times.infix(">", most)),
            new PromelaWriter.PreparedExpression(same, times.equalTo(most)),
            new PromelaWriter.PreparedExpression(
                new PromelaLines(), PromelaExpression.atom("else")))) {
      writer.option(option.expression().text(), option.before());
    }
    writer.out().add("fi;");
    writer.out().close("};");
  }
}
