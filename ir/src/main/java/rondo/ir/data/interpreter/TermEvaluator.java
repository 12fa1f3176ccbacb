package rondo.ir.data.interpreter;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.data.Binder;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Receivers;
import rondo.ir.data.Term;
import rondo.ir.data.Value;

/** Evaluates terms, for an executing process or in a global state. */
public final class TermEvaluator {
  private static final int NO_PROCESS = -1;

  private final int self;
  private final RoundNumber number;
  private final List<Value> own;
  private final List<ReceivedMessage> mailbox;
  private final ProcessStates states;
  private Map<Integer, List<ReceivedMessage>> read = Map.of();
  private Value[] slots = new Value[4];

  private TermEvaluator(
      int self,
      RoundNumber number,
      List<Value> own,
      List<ReceivedMessage> mailbox,
      ProcessStates states) {
    this.self = self;
    this.number = number;
    this.own = own;
    this.mailbox = mailbox;
    this.states = states;
  }

  /**
   * An evaluator for a process.
   *
   * @param own its variables, read at each evaluation, so that changes are visible
   */
  public static TermEvaluator ofProcess(
      int processes, int self, RoundNumber number, List<Value> own, List<ReceivedMessage> mailbox) {
    return new TermEvaluator(self, number, own, mailbox, new HiddenProcessStates(processes));
  }

  /** An evaluator for terms of properties, without an executing process. */
  public static TermEvaluator ofState(ProcessStates states, RoundNumber number, int slots) {
    var termEvaluator = new TermEvaluator(NO_PROCESS, number, List.of(), List.of(), states);
    termEvaluator.slots = new Value[slots];
    return termEvaluator;
  }

  public static FaultException error(String message, Position at) {
    return new FaultException(new Fault(Fault.Kind.RUNTIME_ERROR, message, at));
  }

  public int processes() {
    return states.processes();
  }

  public List<ReceivedMessage> mailbox() {
    return mailbox;
  }

  /** Sets the messages, by kind, that a reaction reads in addition to its trigger. */
  public void setReadMessages(Map<Integer, List<ReceivedMessage>> messages) {
    read = messages;
  }

  List<ReceivedMessage> read(int kind) {
    return read.get(kind);
  }

  List<Value> inTransit(int kind) {
    return states.inTransit(kind);
  }

  public void bind(Binder binder, Value value) {
    if (binder.slot() >= slots.length) {
      slots = Arrays.copyOf(slots, 2 * binder.slot() + 1);
    }
    slots[binder.slot()] = value;
  }

  public boolean holds(Term condition) {
    return number(condition) != 0;
  }

  public int number(Term term) {
    return ((Value.Number) value(term)).value();
  }

  public List<Value> items(Term term) {
    return ((Value.Items) value(term)).items();
  }

  /** The receivers of a message, in the order of process numbers. */
  public List<Integer> receivers(Receivers to) {
    return switch (to) {
      case Receivers.All() -> IntStream.range(0, processes()).boxed().toList();
      case Receivers.One(Term process) -> List.of(number(process));
      case Receivers.Members(Term processes) ->
          items(processes).stream().map(p -> ((Value.Number) p).value()).toList();
    };
  }

  /** The value of a term; frequent cases come first. */
  public Value value(Term term) {
    return switch (term) {
      case Term.BoundVariable(Binder binder) -> slots[binder.slot()];
      case Term.Constant(Value value) -> value;
      case Term.OwnVariable(int variable) -> own.get(variable);
      case Term.Binary binary -> binary(binary);
      case Term.Fold fold -> new FoldEvaluator(this, fold).value();
      case Term.ProcessConstant(int process) -> Value.of(process);
      case Term.RemoteVariable(Term process, int variable) ->
          states.variables(number(process)).get(variable);
      case Term.Self() -> Value.of(self);
      case Term.MonitorVariable(int monitor, int variable) ->
          states.monitorVariables(monitor).get(variable);
      case Term.Phase() -> Value.of(number.phase());
      case Term.Primary(Term phase) ->
          Value.of(Math.floorMod(number(phase) - 1 - number.rotation(), processes()));
      case Term.Successor(Term process) -> Value.of((number(process) + 1) % processes());
      case Term.HasStatus(ProcessStatus status, Term process) ->
          Value.of(states.hasStatus(status, number(process)));
      case Term.Unary(Term.UnaryOp op, Term operand) -> unary(op, number(operand));
      case Term.Conditional(Term condition, Term then, Term otherwise) ->
          value(holds(condition) ? then : otherwise);
      case Term.IsPresent(Term optional) -> Value.of(!(value(optional) instanceof Value.None));
      case Term.OptionalValue(Term optional, String text, Position at) -> {
        Value value = value(optional);
        if (value instanceof Value.None) {
          throw error("`" + text + "` is none", at);
        }
        yield value;
      }
      case Term.Field(Term structure, int field) -> items(structure).get(field);
      case Term.Element(Term collection, Term index, int first, Position at) -> {
        List<Value> items = items(collection);
        yield items.get(place(items, number(index), first, at));
      }
      case Term.Tuple(List<Term> items, _) -> new Value.Items(values(items));
      case Term.SetOf(List<Term> members) -> Value.set(values(members));
      case Term.Contains(Term collection, Term element) ->
          Value.of(items(collection).contains(value(element)));
    };
  }

  private List<Value> values(List<Term> terms) {
    return terms.stream().map(this::value).toList();
  }

  private static Value unary(Term.UnaryOp op, int operand) {
    return switch (op) {
      case NEGATE -> Value.of(-operand);
      case NOT -> Value.of(operand == 0);
    };
  }

  /** The position of an element, counted from 0; a run-time error if there is none. */
  static int place(List<Value> items, int index, int first, Position at) {
    int place = index - first;
    if (place < 0 || place >= items.size()) {
      int last = first + items.size() - 1;
      String range = items.isEmpty() ? "there are none" : first + " to " + last;
      throw error("there is no element " + index + " (" + range + ")", at);
    }
    return place;
  }

  private Value binary(Term.Binary b) {
    return switch (b.op()) {
      case ADD -> number((long) number(b.left()) + number(b.right()), b.at());
      case SUB -> number((long) number(b.left()) - number(b.right()), b.at());
      case MUL -> number((long) number(b.left()) * number(b.right()), b.at());
      case DIV -> Value.of(Math.floorDiv(number(b.left()), divisor(b)));
      case MOD -> Value.of(Math.floorMod(number(b.left()), divisor(b)));
      case EQ -> Value.of(value(b.left()).equals(value(b.right())));
      case NE -> Value.of(!value(b.left()).equals(value(b.right())));
      case LT -> Value.of(value(b.left()).compareTo(value(b.right())) < 0);
      case LE -> Value.of(value(b.left()).compareTo(value(b.right())) <= 0);
      case GT -> Value.of(value(b.left()).compareTo(value(b.right())) > 0);
      case GE -> Value.of(value(b.left()).compareTo(value(b.right())) >= 0);
      case AND -> Value.of(holds(b.left()) && holds(b.right()));
      case OR -> Value.of(holds(b.left()) || holds(b.right()));
      case UNION -> {
        var all = new ArrayList<>(items(b.left()));
        all.addAll(items(b.right()));
        yield Value.set(all);
      }
      case INTERSECTION -> {
        var both = new ArrayList<>(items(b.left()));
        both.retainAll(new HashSet<>(items(b.right())));
        yield Value.set(both);
      }
      case DIFFERENCE -> {
        var rest = new ArrayList<>(items(b.left()));
        rest.removeAll(new HashSet<>(items(b.right())));
        yield Value.set(rest);
      }
      case SUBSET -> Value.of(new HashSet<>(items(b.right())).containsAll(items(b.left())));
      case PREFIX -> {
        List<Value> left = items(b.left());
        List<Value> right = items(b.right());
        yield Value.of(left.size() <= right.size() && right.subList(0, left.size()).equals(left));
      }
      case CONCAT -> {
        var all = new ArrayList<>(items(b.left()));
        all.addAll(items(b.right()));
        yield new Value.Items(all);
      }
    };
  }

  private int divisor(Term.Binary b) {
    int divisor = number(b.right());
    if (divisor == 0) {
      throw error("division by zero", b.at());
    }
    return divisor;
  }

  /** A run-time error if the result does not fit into an {@code int}. */
  static Value number(long result, Position at) {
    if (result != (int) result) {
      throw error(result + " is too large a number", at);
    }
    return Value.of((int) result);
  }
}
