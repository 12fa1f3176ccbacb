package rondo.translate.promela.term;

import java.util.ArrayList;
import java.util.List;
import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.translate.promela.term.Conversion.ConversionFailure;

/**
 * Translates terms to Promela expressions. What an expression cannot express (a loop, or an
 * operation that may fail) is computed by preceding statements; conditional operands are computed
 * under their condition.
 */
public final class TermText {
  private static final ConversionFailure IMPOSSIBLE = new ConversionFailure.Impossible();

  private final PromelaWriter writer;
  private final ValueEncoding encoding;
  private final Conversion conversion;
  private final FoldText folds;
  private final BinaryText binaries;

  TermText(PromelaWriter writer) {
    this.writer = writer;
    this.encoding = writer.encoding;
    this.conversion = new Conversion(writer);
    this.folds = new FoldText(writer, this);
    this.binaries = new BinaryText(writer, this, conversion);
  }

  public FoldText folds() {
    return folds;
  }

  private Type type(Term term) {
    return writer.types.of(term);
  }

  /** A term whose value is known to be in the type. */
  public PromelaExpression as(Term term, Type type) {
    return converted(term, type, IMPOSSIBLE);
  }

  /** A term whose value must be in the type; a run-time error otherwise. */
  public PromelaExpression checked(Term term, Type type, Position at) {
    return converted(
        term, type, new ConversionFailure.RuntimeError("not a value of type " + type, at));
  }

  /**
   * A term converted to a type.
   *
   * @param failure the treatment of values outside the type
   */
  PromelaExpression converted(Term term, Type type, ConversionFailure failure) {
    Type present = TypeOperations.present(type);
    switch (term) {
      case Term.Constant(Value value) -> {
        Type wide = writer.types.widened(type, term);
        return wide.equals(type)
            ? encoding.constant(type, value)
            : conversion.convert(encoding.constant(wide, value), wide, type, failure);
      }
      case Term.Tuple(List<Term> items, _) when !TypeOperations.isScalar(type) -> {
        List<Type> parts = TypeOperations.parts(present);
        if (items.size() <= parts.size()) {
          var codesOfParts = new ArrayList<PromelaExpression>();
          for (int i = 0; i < items.size(); i++) {
            codesOfParts.add(converted(items.get(i), parts.get(i), failure));
          }
          return encoding.compose(present, codesOfParts);
        }
      }
      case Term.SetOf(List<Term> members) when present instanceof Type.SetOf(Type of) -> {
        return members.stream()
            .map(m -> encoding.singleton(of, converted(m, of, failure)))
            .reduce((a, b) -> a.infix("|", b))
            .orElse(PromelaExpression.ZERO);
      }
      case Term.Conditional(Term condition, Term then, Term otherwise) -> {
        return either(
            value(condition),
            writer.capture(() -> converted(then, type, failure)),
            writer.capture(() -> converted(otherwise, type, failure)));
      }
      case Term.Binary b
          when b.op() == Term.BinaryOp.CONCAT
              && present instanceof Type.Sequence(Type of, _)
              && failure instanceof ConversionFailure.RuntimeError -> {
        int capacity = TermTypes.capacity(type(b));
        var whole = new Type.Sequence(of, capacity);
        return conversion.convert(
            binaries.concatenation(b, whole, failure), whole, present, failure);
      }
      default -> {}
    }
    return conversion.convert(value(term), type(term), type, failure);
  }

  private PromelaExpression either(
      PromelaExpression condition,
      PromelaWriter.PreparedExpression then,
      PromelaWriter.PreparedExpression otherwise) {
    if (then.before().isEmpty() && otherwise.before().isEmpty()) {
      return PromelaExpression.conditional(condition, then.expression(), otherwise.expression());
    }
    PromelaExpression result = writer.temporary("value");
    writer.when(
        condition,
        () -> {
          writer.out().addAll(then.before());
          writer.set(result, then.expression());
        },
        () -> {
          writer.out().addAll(otherwise.before());
          writer.set(result, otherwise.expression());
        });
    return result;
  }

  /** A term, encoded in its own type. */
  PromelaExpression value(Term term) {
    return switch (term) {
      case Term.Constant _, Term.Tuple _, Term.SetOf _, Term.Conditional _ -> as(term, type(term));
      case Term.ProcessConstant(int process) -> PromelaExpression.number(process);
      case Term.OwnVariable(int variable) -> writer.context.ownVariable(variable);
      case Term.RemoteVariable(Term process, int variable) ->
          writer.context.variable(process, value(process), variable);
      case Term.MonitorVariable _ -> throw new InexpressibleException("monitors");
      case Term.BoundVariable(Binder binder) -> writer.bound(binder);
      case Term.Self() -> writer.context.self();
      case Term.Phase() -> writer.context.phase();
      case Term.Primary(Term phase) -> primary(phase);
      case Term.Successor(Term process) ->
          PromelaExpression.call(
              encoding.macro(
                  "successor",
                  "p",
                  PromelaExpression.atom("(p)").plus(1).infix("%", writer.context.processCount())),
              value(process));
      case Term.HasStatus(ProcessStatus status, Term process) ->
          writer.context.condition(status, value(process));
      case Term.Unary(Term.UnaryOp op, Term operand) ->
          switch (op) {
            case NEGATE -> value(operand).prefix("-");
            case NOT -> as(operand, new Type.Bool()).not();
          };
      case Term.Binary binary -> binaries.of(binary);
      case Term.IsPresent(Term optional) ->
          type(optional) instanceof Type.Optional
              ? value(optional).notEqualTo(encoding.none())
              : PromelaExpression.TRUE;
      case Term.OptionalValue(Term optional, String text, Position at) ->
          present(optional, text, at);
      case Term.Field(Term structure, int field) -> field(structure, field);
      case Term.Element element -> element(element);
      case Term.Contains(Term collection, Term element) -> contains(collection, element);
      case Term.Fold fold -> folds.of(fold);
    };
  }

  private PromelaExpression primary(Term phase) {
    if (writer.types.low(phase) < 1 - writer.context.processes()) {
      throw new InexpressibleException("`primary` of numbers below 0");
    }
    PromelaExpression number = writer.context.processCount();
    PromelaExpression turn =
        PromelaExpression.atom("(phase)").infix("+", number).plus(-1).infix("%", number);
    return PromelaExpression.call(encoding.macro("primary", "phase", turn), value(phase));
  }

  private PromelaExpression present(Term optional, String text, Position at) {
    PromelaExpression expression = value(optional);
    if (!(type(optional) instanceof Type.Optional)) {
      return expression;
    }
    PromelaExpression kept = writer.evaluateOnce(expression, "value");
    writer.require(kept.notEqualTo(encoding.none()), text + " is none", at);
    return kept;
  }

  private PromelaExpression field(Term structure, int field) {
    if (structure instanceof Term.Tuple(List<Term> items, _)
        && type(items.get(field)).equals(type(new Term.Field(structure, field)))) {
      return value(items.get(field));
    }
    return encoding.part(TypeOperations.present(type(structure)), value(structure), field);
  }

  private PromelaExpression element(Term.Element e) {
    Type whole = TypeOperations.present(type(e.items()));
    PromelaExpression items = writer.evaluateOnce(value(e.items()), "items");
    PromelaExpression index = offset(whole, items, e.index(), e.first(), e.at());
    return encoding.item(whole, items, index);
  }

  /** The index of an element from 0; a run-time error if there is no such element. */
  PromelaExpression offset(
      Type whole, PromelaExpression items, Term index, int first, Position at) {
    PromelaExpression place = value(index).plus(-first);
    long low = writer.types.low(index) - first;
    long high = writer.types.high(index) - first;
    boolean fixed = !(whole instanceof Type.Sequence);
    if (low < 0 || !fixed || high >= TypeOperations.parts(whole).size()) {
      place = writer.evaluateOnce(place, "place");
      PromelaExpression count =
          whole instanceof Type.Sequence s
              ? encoding.length(s, items)
              : PromelaExpression.number(TypeOperations.parts(whole).size());
      PromelaExpression below = place.infix("<", count);
      writer.require(
          low < 0 ? PromelaExpression.ZERO.infix("<=", place).and(below) : below,
          "there is no such element",
          at);
    }
    return place;
  }

  private PromelaExpression contains(Term collection, Term element) {
    Type type = type(collection);
    if (!(TypeOperations.present(type) instanceof Type.SetOf(Type of))) {
      var each = new Binder(-1 - writer.promelaNames.mark(), "each");
      PromelaExpression wanted = writer.evaluateOnce(value(element), "wanted");
      var sought = new Binder(each.slot() - 1000, "wanted");
      writer.bind(sought, type(element), wanted);
      Position at = Position.NONE;
      Term same =
          new Term.Binary(
              Term.BinaryOp.EQ, new Term.BoundVariable(each), new Term.BoundVariable(sought), at);
      var loop = new Loop(each, new LoopRange.Elements(collection, at));
      return folds.of(new Term.Fold(Term.FoldKind.EXISTS, loop, same, at));
    }
    Type given = type(element);
    if (conversion.fits(given, of)) {
      PromelaExpression set = value(collection);
      return encoding.contains(of, set, as(element, of));
    }
    Type wide = TypeOperations.join(of, given);
    PromelaExpression set = as(collection, new Type.SetOf(wide));
    return encoding.contains(wide, set, as(element, wide));
  }
}
