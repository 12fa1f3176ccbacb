package rondo.distal.promela;

import java.util.ArrayList;
import java.util.List;
import rondo.diagnostics.Position;
import rondo.distal.promela.Conversion.Misfit;
import rondo.ir.data.Binder;
import rondo.ir.data.Loop;
import rondo.ir.data.Source;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;

/**
 * Terms as expressions of Promela. What an expression cannot say – a loop, or what may go wrong –
 * is written before it; what is only looked at under a condition is only computed under it.
 */
final class TermText {
  private static final Misfit IMPOSSIBLE = new Misfit.Impossible();

  private final Frame frame;
  private final Codes codes;
  private final Conversion conversion;
  private final FoldText folds;
  private final BinaryText binaries;

  TermText(Frame frame) {
    this.frame = frame;
    this.codes = frame.codes;
    this.conversion = new Conversion(frame);
    this.folds = new FoldText(frame, this);
    this.binaries = new BinaryText(frame, this, conversion);
  }

  FoldText folds() {
    return folds;
  }

  private Type type(Term term) {
    return frame.typing.of(term);
  }

  /** A term of which it is known that its value is one of the type. */
  Code as(Term term, Type type) {
    return fitted(term, type, IMPOSSIBLE);
  }

  /** A term whose value must be one of the type. */
  Code checked(Term term, Type type, Position at) {
    return fitted(term, type, new Misfit.RuntimeError("no value of type " + type, at));
  }

  /** The same, and what happens if it is none. */
  Code fitted(Term term, Type type, Misfit misfit) {
    Type present = Shapes.present(type);
    switch (term) {
      case Term.Constant(Value value) -> {
        Type wide = frame.typing.widened(type, term);
        return wide.equals(type)
            ? codes.constant(type, value)
            : conversion.convert(codes.constant(wide, value), wide, type, misfit);
      }
      case Term.Tuple(List<Term> items) when !Shapes.isScalar(type) -> {
        List<Type> parts = Shapes.parts(present);
        if (items.size() <= parts.size()) {
          var codesOfParts = new ArrayList<Code>();
          for (int i = 0; i < items.size(); i++) {
            codesOfParts.add(fitted(items.get(i), parts.get(i), misfit));
          }
          return codes.whole(present, codesOfParts);
        }
      }
      case Term.SetOf(List<Term> members) when present instanceof Type.SetOf(Type of) -> {
        return members.stream()
            .map(m -> codes.single(of, fitted(m, of, misfit)))
            .reduce((a, b) -> a.infix("|", b))
            .orElse(Code.ZERO);
      }
      case Term.Conditional(Term condition, Term then, Term otherwise) -> {
        return either(
            value(condition),
            frame.aside(() -> fitted(then, type, misfit)),
            frame.aside(() -> fitted(otherwise, type, misfit)));
      }
      case Term.Binary b
          when b.op() == Term.BinaryOp.CONCAT
              && present instanceof Type.Sequence(Type of, _)
              && misfit instanceof Misfit.RuntimeError -> {
        int capacity = Typing.capacity(type(b));
        var whole = new Type.Sequence(of, capacity);
        return conversion.convert(binaries.concatenation(b, whole, misfit), whole, present, misfit);
      }
      default -> {}
    }
    return conversion.convert(value(term), type(term), type, misfit);
  }

  private Code either(Code condition, Frame.Prepared then, Frame.Prepared otherwise) {
    if (then.before().isEmpty() && otherwise.before().isEmpty()) {
      return Code.either(condition, then.code(), otherwise.code());
    }
    Code result = frame.temporary("value");
    frame.when(
        condition,
        () -> {
          frame.out().addAll(then.before());
          frame.set(result, then.code());
        },
        () -> {
          frame.out().addAll(otherwise.before());
          frame.set(result, otherwise.code());
        });
    return result;
  }

  /** A term, as a number of the type that it has. */
  Code value(Term term) {
    return switch (term) {
      case Term.Constant _, Term.Tuple _, Term.SetOf _, Term.Conditional _ -> as(term, type(term));
      case Term.Certain(int process) -> Code.number(process);
      case Term.Own(int variable) -> frame.place.own(variable);
      case Term.Of(Term process, int variable) -> frame.place.of(process, value(process), variable);
      case Term.Watched _ -> throw new InexpressibleException("monitors");
      case Term.Bound(Binder binder) -> frame.bound(binder);
      case Term.Self() -> frame.place.self();
      case Term.Phase() -> frame.place.phase();
      case Term.Primary(Term phase) -> primary(phase);
      case Term.Successor(Term process) ->
          Code.call(
              codes.macro(
                  "successor", "p", Code.atom("(p)").plus(1).infix("%", frame.place.number())),
              value(process));
      case Term.Is(Term.Condition condition, Term process) ->
          frame.place.is(condition, value(process));
      case Term.Unary(Term.UnaryOp op, Term operand) ->
          switch (op) {
            case NEGATE -> value(operand).prefix("-");
            case NOT -> as(operand, new Type.Bool()).not();
          };
      case Term.Binary binary -> binaries.of(binary);
      case Term.IsPresent(Term optional) ->
          type(optional) instanceof Type.Optional ? value(optional).isNot(codes.none()) : Code.TRUE;
      case Term.Present(Term optional, String text, Position at) -> present(optional, text, at);
      case Term.Field(Term structure, int field) -> field(structure, field);
      case Term.Element element -> element(element);
      case Term.Contains(Term collection, Term element) -> contains(collection, element);
      case Term.Fold fold -> folds.of(fold);
    };
  }

  private Code primary(Term phase) {
    if (frame.typing.low(phase) < 1 - frame.place.processes()) {
      throw new InexpressibleException("`primary` of numbers below 0");
    }
    Code number = frame.place.number();
    Code turn = Code.atom("(phase)").infix("+", number).plus(-1).infix("%", number);
    return Code.call(codes.macro("primary", "phase", turn), value(phase));
  }

  private Code present(Term optional, String text, Position at) {
    Code code = value(optional);
    if (!(type(optional) instanceof Type.Optional)) {
      return code;
    }
    Code kept = frame.once(code, "value");
    frame.demand(kept.isNot(codes.none()), text + " is none", at);
    return kept;
  }

  private Code field(Term structure, int field) {
    if (structure instanceof Term.Tuple(List<Term> items)
        && type(items.get(field)).equals(type(new Term.Field(structure, field)))) {
      return value(items.get(field));
    }
    return codes.part(Shapes.present(type(structure)), value(structure), field);
  }

  private Code element(Term.Element e) {
    Type whole = Shapes.present(type(e.items()));
    Code items = frame.once(value(e.items()), "items");
    Code index = place(whole, items, e.index(), e.first(), e.at());
    return codes.item(whole, items, index);
  }

  /** Where an element is, counted from 0; what goes wrong if there is none. */
  Code place(Type whole, Code items, Term index, int first, Position at) {
    Code place = value(index).plus(-first);
    long low = frame.typing.low(index) - first;
    long high = frame.typing.high(index) - first;
    boolean fixed = !(whole instanceof Type.Sequence);
    if (low < 0 || !fixed || high >= Shapes.parts(whole).size()) {
      place = frame.once(place, "place");
      Code count =
          whole instanceof Type.Sequence s
              ? codes.length(s, items)
              : Code.number(Shapes.parts(whole).size());
      Code below = place.infix("<", count);
      frame.demand(
          low < 0 ? Code.ZERO.infix("<=", place).and(below) : below,
          "there is no such element",
          at);
    }
    return place;
  }

  private Code contains(Term collection, Term element) {
    Type type = type(collection);
    if (!(Shapes.present(type) instanceof Type.SetOf(Type of))) {
      var each = new Binder(-1 - frame.names.mark(), "each");
      Code wanted = frame.once(value(element), "wanted");
      var sought = new Binder(each.slot() - 1000, "wanted");
      frame.bind(sought, type(element), wanted);
      Position at = Position.NONE;
      Term same =
          new Term.Binary(Term.BinaryOp.EQ, new Term.Bound(each), new Term.Bound(sought), at);
      var loop = new Loop(each, new Source.Elements(collection, at));
      return folds.of(new Term.Fold(Term.Kind.EXISTS, loop, same, at));
    }
    Type given = type(element);
    if (conversion.fits(given, of)) {
      Code set = value(collection);
      return codes.has(of, set, as(element, of));
    }
    Type wide = Shapes.join(of, given);
    Code set = as(collection, new Type.SetOf(wide));
    return codes.has(wide, set, as(element, wide));
  }
}
