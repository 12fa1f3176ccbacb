package rondo.rounds.values;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.Loop;
import rondo.ir.data.Source;
import rondo.ir.data.Term;
import rondo.ir.data.Term.BinaryOp;
import rondo.ir.data.Type;
import rondo.ir.data.Value;

/**
 * Follows values through terms. What is moved, collected or compared for equality is of one sort;
 * what orders values, computes with them or names one is noted, to be settled when all sorts are
 * known.
 */
final class TermFlow {
  /** Something that is done with values of a shape. */
  record Note(Shape shape, Reason why) {}

  private final List<Shape> variables;
  private final Map<Integer, Flow> bound = new HashMap<>();
  private final List<Note> ordering = new ArrayList<>();
  private final List<Note> keeping = new ArrayList<>();
  private Set<Integer> madeUp = Set.of();
  private Shape heard = Shape.unknown();
  private Position at = Position.NONE;

  TermFlow(List<Shape> variables) {
    this.variables = variables;
  }

  /** Forgets what was noted, to go through everything once more. */
  void restart() {
    ordering.clear();
    keeping.clear();
  }

  /** What orders values. */
  List<Note> ordering() {
    return ordering;
  }

  /** What does more than that with them. */
  List<Note> keeping() {
    return keeping;
  }

  /** Where in the text the terms that follow stand. */
  void at(Position place) {
    at = place.isKnown() ? place : at;
  }

  Position at() {
    return at;
  }

  /** Terms that follow are about what is heard in a round. */
  void hear(Shape message) {
    heard = message;
  }

  /** Of these variables, values may be made up in the terms that follow. */
  void suspect(Set<Integer> some) {
    madeUp = new HashSet<>(some);
  }

  void bind(Binder binder, Flow flow) {
    bound.put(binder.slot(), flow);
  }

  void keep(Shape shape, String what) {
    keeping.add(new Note(shape, new Reason(what, at)));
  }

  private void order(Flow flow, String what) {
    ordering.add(new Note(flow.shape(), new Reason(what, at)));
    if (flow.isMadeUp()) {
      keep(flow.shape(), what + " where all values are gone through");
    }
  }

  private Flow number(String what) {
    return Flow.known(Shape.kept(new Reason(what, at)));
  }

  private Flow truth() {
    return number("a truth value");
  }

  private Flow process() {
    return number("a process");
  }

  /** A process that sends, or is gone through. */
  Shape anyProcess() {
    return process().shape();
  }

  Flow of(Term term) {
    return switch (term) {
      case Term.Constant(Value value) -> Flow.known(constant(value));
      case Term.Own(int variable) -> new Flow(variables.get(variable), madeUp.contains(variable));
      case Term.Of(Term process, int variable) -> {
        of(process);
        yield Flow.known(variables.get(variable));
      }
      case Term.Bound(Binder binder) -> bound.get(binder.slot());
      case Term.Certain _, Term.Self _ -> process();
      case Term.Watched _ -> throw new IllegalStateException("nobody watches rounds: " + term);
      case Term.Phase() -> number("the number of a phase");
      case Term.Primary(Term phase) -> {
        keep(of(phase).shape(), "it is asked whose turn it is");
        yield process();
      }
      case Term.Successor(Term process) -> {
        of(process);
        yield process();
      }
      case Term.Is(_, Term process) -> {
        of(process);
        yield truth();
      }
      case Term.Unary(Term.UnaryOp op, Term operand) ->
          switch (op) {
            case NEGATE -> computed(of(operand).shape());
            case NOT -> decided(operand);
          };
      case Term.Binary binary -> binary(binary);
      case Term.Conditional(Term condition, Term then, Term otherwise) -> {
        decided(condition);
        yield either(of(then), of(otherwise));
      }
      case Term.IsPresent(Term optional) -> {
        of(optional);
        yield truth();
      }
      case Term.Present(Term optional, _, Position place) -> {
        at(place);
        yield of(optional);
      }
      case Term.Field(Term structure, int field) -> {
        Flow whole = of(structure);
        yield whole.with(whole.shape().field(field));
      }
      case Term.Element(Term items, Term index, _, Position place) -> {
        at(place);
        Flow whole = of(items);
        index(index);
        yield whole.with(whole.shape().items(at));
      }
      case Term.Tuple(List<Term> items) -> {
        List<Flow> flows = items.stream().map(this::of).toList();
        Shape row = Shape.row(flows.stream().map(Flow::shape).toList());
        yield new Flow(row, flows.stream().anyMatch(Flow::isMadeUp));
      }
      case Term.SetOf(List<Term> members) -> {
        Flow one = Flow.known(Shape.unknown());
        for (Term member : members) {
          one = either(one, of(member));
        }
        yield one.with(Shape.many(one.shape()));
      }
      case Term.Contains(Term collection, Term element) -> {
        Shape items = of(collection).shape().items(at);
        items.unify(of(element).shape(), at);
        yield truth();
      }
      case Term.Fold fold -> fold(fold);
    };
  }

  /** A number that is used to find an item. */
  void index(Term index) {
    keep(of(index).shape(), "they are used as an index");
  }

  /** A condition; a truth value is never one of those that may change places. */
  Flow decided(Term condition) {
    keep(of(condition).shape(), "they are used as a truth value");
    return truth();
  }

  private Shape constant(Value value) {
    return switch (value) {
      case Value.None() -> Shape.unknown();
      case Value.Number _ -> Shape.kept(new Reason("one of them is named", at));
      case Value.Items(List<Value> items) -> Shape.row(items.stream().map(this::constant).toList());
    };
  }

  private Flow computed(Shape... operands) {
    Stream.of(operands).forEach(o -> keep(o, "they are computed with"));
    return number("a number that is computed");
  }

  private Flow either(Flow one, Flow other) {
    one.shape().unify(other.shape(), at);
    return new Flow(one.shape(), one.isMadeUp() || other.isMadeUp());
  }

  private Flow binary(Term.Binary b) {
    at(b.at());
    Flow left = of(b.left());
    Flow right = of(b.right());
    at(b.at());
    return switch (b.op()) {
      case ADD, SUB, MUL, DIV, MOD -> computed(left.shape(), right.shape());
      case AND, OR -> {
        keep(left.shape(), "they are used as a truth value");
        keep(right.shape(), "they are used as a truth value");
        yield truth();
      }
      case EQ, NE -> {
        either(left, right);
        yield truth();
      }
      case LT, LE, GT, GE -> {
        order(either(left, right), "they are compared by `" + symbol(b.op()) + "`");
        yield truth();
      }
      case SUBSET, PREFIX -> {
        collections(left, right);
        yield truth();
      }
      case UNION, CONCAT -> collections(left, right);
      case INTERSECTION -> {
        Flow both = collections(left, right);
        yield new Flow(both.shape(), left.isMadeUp() && right.isMadeUp());
      }
      case DIFFERENCE -> left.with(collections(left, right).shape());
    };
  }

  private Flow collections(Flow left, Flow right) {
    left.shape().items(at);
    right.shape().items(at);
    return either(left, right);
  }

  private static String symbol(BinaryOp op) {
    return switch (op) {
      case LT -> "<";
      case LE -> "<=";
      case GT -> ">";
      case GE -> ">=";
      case ADD, SUB, MUL, DIV, MOD, EQ, NE, AND, OR -> throw new IllegalArgumentException();
      case UNION, INTERSECTION, DIFFERENCE, SUBSET, CONCAT, PREFIX ->
          throw new IllegalArgumentException();
    };
  }

  private Flow fold(Term.Fold fold) {
    at(fold.at());
    Flow each = enter(fold.loop());
    Flow value = of(fold.value());
    at(fold.at());
    return switch (fold.kind()) {
      case COUNT -> {
        keep(value.shape(), "they are used as a truth value");
        yield number("a number that is counted");
      }
      case EXISTS, FORALL -> {
        keep(value.shape(), "they are used as a truth value");
        yield truth();
      }
      case SUM -> computed(value.shape());
      case LEAST, GREATEST -> {
        if (!isOfOneSender(fold.loop())) {
          boolean least = fold.kind() == Term.Kind.LEAST;
          order(value, "the " + (least ? "least" : "greatest") + " of them is taken");
        }
        yield value;
      }
      case LONGEST -> {
        order(value, "the longest of them is taken");
        yield value;
      }
      case FIRST, LAST -> {
        order(each, "one of them comes first");
        yield value;
      }
      case SET, MOST_FREQUENT -> value.with(Shape.many(value.shape()));
      case UNION -> {
        value.shape().items(at);
        yield value;
      }
    };
  }

  /** Whether a loop goes through the messages of one process: there is at most one. */
  private static boolean isOfOneSender(Loop loop) {
    return loop.source() instanceof Source.Heard
        && loop.where() instanceof Term.Binary(BinaryOp op, Term left, Term right, _)
        && op == BinaryOp.EQ
        && ((isSender(left, loop) && isOutside(right, loop))
            || (isSender(right, loop) && isOutside(left, loop)));
  }

  private static boolean isSender(Term term, Loop loop) {
    return term instanceof Term.Bound(Binder binder)
        && loop.sender().map(Binder::slot).equals(Optional.of(binder.slot()));
  }

  /** Whether a process is the same in every turn of a loop. */
  private static boolean isOutside(Term process, Loop loop) {
    return switch (process) {
      case Term.Self _, Term.Certain _, Term.Primary(Term.Phase _) -> true;
      case Term.Bound(Binder binder) ->
          binder.slot() != loop.variable().slot() && !isSender(process, loop);
      default -> false;
    };
  }

  /** Binds the names of a loop; what it goes through. */
  Flow enter(Loop loop) {
    Flow each = each(loop.source());
    bind(loop.variable(), each);
    loop.sender().ifPresent(s -> bind(s, process()));
    decided(loop.where());
    return each;
  }

  /** What a source has. */
  Flow each(Source source) {
    return switch (source) {
      case Source.Interval(
              Term.Constant(Value.Number(int low)),
              Term.Constant(Value.Number(int high))) ->
          new Flow(Shape.single(new Type.Range(low, high)), true);
      case Source.Interval(Term low, Term high) -> {
        keep(of(low).shape(), "they bound a range");
        keep(of(high).shape(), "they bound a range");
        yield new Flow(number("a number of a range").shape(), true);
      }
      case Source.Domain(Type type) -> {
        boolean values = type.holds(t -> t instanceof Type.Range || t instanceof Type.Enumeration);
        yield new Flow(Shape.of(type, at), values);
      }
      case Source.Elements(Term collection, Position place) -> {
        at(place);
        Flow whole = of(collection);
        yield whole.with(whole.shape().items(at));
      }
      case Source.Heard() -> Flow.known(heard);
      case Source.Read _, Source.Transit _ ->
          throw new IllegalStateException("no message is on its way between rounds");
    };
  }
}
