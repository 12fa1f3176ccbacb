package rondo.smt.parameterized;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.Domain;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.TermEvaluator;
import rondo.smt.formula.Formula;
import rondo.smt.formula.IntegerTerm;
import rondo.smt.formula.TermFactory;
import rondo.smt.parameterized.SymbolicNumber.Known;
import rondo.smt.parameterized.SymbolicNumber.Linear;

/**
 * Evaluates terms of a process whose variables are known, but not how many messages of each content
 * it has received. Conditions on these numbers are decided by an {@link ExecutionPath}. Run-time
 * errors are those of {@link TermEvaluator}.
 */
public final class LocalEvaluator {
  private final TermFactory f;
  private final ParameterTerms parameters;
  private final IntegerTerm phase;
  private final Coordinator coordinator;
  private final boolean isCoordinator;
  private final List<Value> own;
  private final List<ReceivedMessages> mailbox;
  private final ExecutionPath path;
  private final OtherValues others;
  private final OptionalInt self;
  private SymbolicNumber[] slots = new SymbolicNumber[8];

  /**
   * The messages with the same content that a process has received, from the coordinator or from
   * other processes.
   *
   * @param sent the content as it was sent, where stamps are not compared with other messages
   */
  public record ReceivedMessages(
      Value content, Value sent, boolean isFromCoordinator, IntegerTerm count) {
    /** Elements other than messages. */
    public static ReceivedMessages element(Value value, IntegerTerm count) {
      return new ReceivedMessages(value, value, false, count);
    }
  }

  /**
   * What all processes have in common.
   *
   * @param phase the current phase
   */
  record Common(
      TermFactory factory, ParameterTerms parameters, Coordinator coordinator, IntegerTerm phase) {
    /** There is neither a coordinator nor a phase. */
    static Common ofEvents(TermFactory f, ParameterTerms parameters) {
      return new Common(
          f, parameters, new Coordinator(Optional.empty()), f.integerVariable("no phase"));
    }
  }

  /**
   * @param own the variables of the process, read at each evaluation, so that changes are visible
   */
  LocalEvaluator(
      Common common,
      boolean isCoordinator,
      List<Value> own,
      List<ReceivedMessages> mailbox,
      ExecutionPath path) {
    this(common, isCoordinator, own, mailbox, path, OptionalInt.empty());
  }

  /**
   * An evaluator for a process of an event-based protocol, without received messages.
   *
   * @param self the number of the process: terms may refer to particular processes
   */
  public static LocalEvaluator ofEvents(
      TermFactory f, ParameterTerms parameters, List<Value> own, ExecutionPath path, int self) {
    return new LocalEvaluator(
        Common.ofEvents(f, parameters), false, own, List.of(), path, OptionalInt.of(self));
  }

  /**
   * @param self the number of the process, if terms may refer to particular processes
   */
  LocalEvaluator(
      Common common,
      boolean isCoordinator,
      List<Value> own,
      List<ReceivedMessages> mailbox,
      ExecutionPath path,
      OptionalInt self) {
    this.self = self;
    f = common.factory();
    parameters = common.parameters();
    phase = common.phase();
    coordinator = common.coordinator();
    this.isCoordinator = isCoordinator;
    this.own = own;
    this.mailbox = mailbox;
    this.path = path;
    others = new OtherValues(f, path);
  }

  /** The values of ranges of any size that have a name. */
  OtherValues others() {
    return others;
  }

  public void bind(Binder binder, SymbolicNumber value) {
    if (binder.slot() >= slots.length) {
      slots = Arrays.copyOf(slots, 2 * binder.slot() + 1);
    }
    slots[binder.slot()] = value;
  }

  public boolean holds(Term condition) {
    return ((Value.Number) known(condition, Position.NONE)).value() != 0;
  }

  /** A value that does not depend on numbers that are unknown. */
  public Value known(Term term, Position at) {
    return switch (value(term)) {
      case Known(Value value) -> value;
      case Linear(IntegerTerm number) when number.equals(phase) -> RelativeStamp.CURRENT.value();
      case Linear _ ->
          throw new UnsupportedParameterizationException("a number of messages as a value", at);
    };
  }

  private List<Value> items(Term term) {
    return ((Value.Items) known(term, Position.NONE)).items();
  }

  /** The members of a set without other values, of which there may be more than one. */
  private List<Value> members(Term term) {
    List<Value> members = items(term);
    if (members.stream().anyMatch(OpenValues::hasOther)) {
      throw new UnsupportedParameterizationException(
          "an operation on sets of values of any number", Position.NONE);
    }
    return members;
  }

  SymbolicNumber value(Term term) {
    return switch (term) {
      case Term.Constant(Value value) -> new Known(value);
      case Term.BoundVariable(Binder binder) -> slots[binder.slot()];
      case Term.OwnVariable(int variable) ->
          parameters.isParameter(variable)
              ? number(parameters.parameter(variable))
              : new Known(own.get(variable));
      case Term.Phase() -> number(phase);
      case Term.Binary binary -> binary(binary);
      case Term.Fold fold -> new LocalFold(this, fold).value();
      case Term.Unary(Term.UnaryOp op, Term operand) ->
          switch (op) {
            case NOT -> new Known(Value.of(!holds(operand)));
            case NEGATE -> number(f.multiply(-1, linear(operand)));
          };
      case Term.Conditional(Term condition, Term then, Term otherwise) ->
          value(holds(condition) ? then : otherwise);
      case Term.IsPresent(Term optional) ->
          new Known(Value.of(!(known(optional, Position.NONE) instanceof Value.None)));
      case Term.OptionalValue(Term optional, String text, Position at) -> {
        Value value = known(optional, at);
        if (value instanceof Value.None) {
          throw TermEvaluator.error("`" + text + "` is none", at);
        }
        yield new Known(value);
      }
      case Term.Field(Term structure, int field) -> new Known(items(structure).get(field));
      case Term.Tuple(List<Term> items, _) -> new Known(new Value.Items(values(items)));
      case Term.SetOf(List<Term> members) ->
          new Known(Value.set(unstamped(values(members), Position.NONE)));
      case Term.Contains(Term collection, Term element) ->
          new Known(Value.of(contains(items(collection), known(element, Position.NONE))));
      case Term.Element(Term collection, Term index, int first, Position at) -> {
        List<Value> items = items(collection);
        int place = ((Value.Number) known(index, at)).value() - first;
        if (place < 0 || place >= items.size()) {
          throw TermEvaluator.error("there is no such element", at);
        }
        yield new Known(items.get(place));
      }
      case Term.Self _ when self.isPresent() -> new Known(Value.of(self.getAsInt()));
      case Term.ProcessConstant(int process) when self.isPresent() -> new Known(Value.of(process));
      case Term.Self _ -> process(isCoordinator);
      case Term.ProcessConstant _, Term.Primary _ when coordinator.isCalled(term) -> process(true);
      case Term.ProcessConstant _, Term.Primary _, Term.Successor _ ->
          throw new UnsupportedParameterizationException("a particular process", Position.NONE);
      case Term.RemoteVariable _, Term.HasStatus _, Term.MonitorVariable _ ->
          throw new UnsupportedParameterizationException("a property", Position.NONE);
    };
  }

  /** A process; {@link Coordinator} makes sure that it is compared with the coordinator only. */
  private static SymbolicNumber process(boolean isCoordinator) {
    return new Known(Value.of(isCoordinator));
  }

  /** Values without stamps: those of which only the order is known are no members of sets. */
  static List<Value> unstamped(List<Value> values, Position at) {
    if (values.stream().anyMatch(RelativeStamp::occursIn)) {
      throw new UnsupportedParameterizationException("a set of stamps", at);
    }
    return values;
  }

  private boolean contains(List<Value> items, Value element) {
    unstamped(List.of(element), Position.NONE);
    return others.contains(items, element);
  }

  private List<Value> values(List<Term> terms) {
    return terms.stream().map(t -> known(t, Position.NONE)).toList();
  }

  /** A number as a linear term. */
  private IntegerTerm linear(Term term) {
    return linear(value(term));
  }

  IntegerTerm linear(SymbolicNumber value) {
    return switch (value) {
      case Known(Value known) when RelativeStamp.occursIn(known) ->
          throw new UnsupportedParameterizationException("a stamp as a number", Position.NONE);
      case Known(Value known) -> f.integer(((Value.Number) known).value());
      case Linear(IntegerTerm term) -> term;
    };
  }

  private static int number(Value value, Position at) {
    unstamped(List.of(value), at);
    return ((Value.Number) value).value();
  }

  static SymbolicNumber number(IntegerTerm term) {
    return term.constant().isPresent()
        ? new Known(Value.of(Math.toIntExact(term.constant().getAsLong())))
        : new Linear(term);
  }

  private SymbolicNumber binary(Term.Binary b) {
    return switch (b.op()) {
      case ADD, SUB, MUL, DIV, MOD ->
          number(parameters.binary(b.op(), linear(b.left()), linear(b.right()), b.at()));
      case AND -> new Known(Value.of(holds(b.left()) && holds(b.right())));
      case OR -> new Known(Value.of(holds(b.left()) || holds(b.right())));
      case EQ, NE, LT, LE, GT, GE -> new Known(Value.of(compare(b)));
      case UNION -> {
        var all = new ArrayList<>(members(b.left()));
        all.addAll(members(b.right()));
        yield new Known(Value.set(all));
      }
      case INTERSECTION -> {
        var both = new ArrayList<>(members(b.left()));
        both.retainAll(new HashSet<>(members(b.right())));
        yield new Known(Value.set(both));
      }
      case DIFFERENCE -> {
        var rest = new ArrayList<>(members(b.left()));
        rest.removeAll(new HashSet<>(members(b.right())));
        yield new Known(Value.set(rest));
      }
      case SUBSET ->
          new Known(Value.of(new HashSet<>(members(b.right())).containsAll(members(b.left()))));
      case PREFIX, CONCAT ->
          throw new UnsupportedParameterizationException("an operation on sequences", b.at());
    };
  }

  private boolean compare(Term.Binary b) {
    SymbolicNumber left = value(b.left());
    SymbolicNumber right = value(b.right());
    boolean isNone = isNone(left) || isNone(right);
    if (!isNone && (isStamp(left) || isStamp(right))) {
      return OtherValues.isOrdered(b.op(), stamp(left, b.at()).order(stamp(right, b.at()), b.at()));
    }
    if (left instanceof Known(Value one) && right instanceof Known(Value other)) {
      if (!isNone) {
        unstamped(List.of(one, other), b.at());
      }
      if (OpenValues.hasOther(one) || OpenValues.hasOther(other)) {
        return others.compare(b.op(), one, other, b.at());
      }
      return OtherValues.isOrdered(b.op(), one.compareTo(other));
    }
    return path.decide(parameters.compared(b.op(), linear(left), linear(right)));
  }

  private static boolean isNone(SymbolicNumber number) {
    return number.equals(new Known(Value.NONE));
  }

  private static boolean isStamp(SymbolicNumber number) {
    return number instanceof Known(Value value) && RelativeStamp.of(value).isPresent();
  }

  private RelativeStamp stamp(SymbolicNumber number, Position at) {
    return switch (number) {
      case Known(Value value) ->
          RelativeStamp.of(value)
              .orElseThrow(
                  () ->
                      new UnsupportedParameterizationException(
                          "a comparison of a stamp with a number", at));
      case Linear(IntegerTerm term) when term.equals(phase) -> RelativeStamp.CURRENT;
      case Linear _ ->
          throw new UnsupportedParameterizationException(
              "a comparison of a stamp with a number", at);
    };
  }

  /** The elements of a loop; those of a mailbox by content. */
  List<ReceivedMessages> elements(Loop loop, Position at) {
    if (loop.sender().isPresent() && !coordinator.exists()) {
      throw new UnsupportedParameterizationException("the sender of a message", at);
    }
    if (OpenValues.distinguished(loop.range()).isPresent()) {
      throw new UnsupportedParameterizationException("a choice among values of any number", at);
    }
    return switch (loop.range()) {
      case LoopRange.Mailbox() -> mailbox;
      case LoopRange.Interval(Term low, Term high) ->
          once(Domain.numbers(number(known(low, at), at), number(known(high, at), at)));
      case LoopRange.Domain(Type type) -> {
        if (self.isEmpty() && type.contains(Type.Process.class::isInstance)) {
          throw new UnsupportedParameterizationException("a loop over all processes", at);
        }
        yield once(Domain.values(type, 0));
      }
      case LoopRange.Elements(Term collection, _) -> once(items(collection));
      case LoopRange.ReadMessages _, LoopRange.MessagesInTransit _ ->
          throw new UnsupportedParameterizationException("this loop", at);
    };
  }

  List<ReceivedMessages> once(List<Value> values) {
    return values.stream().map(v -> ReceivedMessages.element(v, f.integer(1))).toList();
  }

  /** Binds the variable of a loop and returns whether the filter admits the element. */
  boolean bindAndTest(Loop loop, ReceivedMessages element) {
    bind(loop.variable(), new Known(element.content()));
    loop.sender().ifPresent(s -> bind(s, process(element.isFromCoordinator())));
    return holds(loop.where());
  }

  TermFactory factory() {
    return f;
  }

  ParameterTerms parameters() {
    return parameters;
  }

  List<ReceivedMessages> mailbox() {
    return mailbox;
  }

  ExecutionPath path() {
    return path;
  }

  /** Whether a condition on the number of elements holds on this path. */
  boolean decide(Formula condition) {
    return path.decide(condition);
  }
}
