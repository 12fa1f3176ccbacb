package rondo.ir.print;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;
import rondo.ir.data.Term.BinaryOp;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.ir.event.EventSystem;
import rondo.ir.round.RoundSystem;

/**
 * Prints terms of properties in the syntax of the protocol language, as far as the language has
 * one: the text may differ from that of the source, since functions are expanded.
 */
public final class TermPrinter {
  private static final int LOWEST = 0;
  private static final int OR = 1;
  private static final int AND = 2;
  private static final int COMPARE = 4;
  private static final int ADD = 5;
  private static final int MULTIPLY = 6;
  private static final int ATOM = 7;

  private final IntFunction<Optional<LocalVariable>> variables;
  private final MonitorVariables monitors;
  private final IntFunction<String> messages;
  private final ValueText values;
  private final Map<Binder, BoundValue> bound;

  /** The variables of monitors. */
  private interface MonitorVariables {
    String name(int monitor, int variable);
  }

  /** The value of a bound variable, with the type of its range. */
  public record BoundValue(Type type, Value value) {}

  private TermPrinter(
      IntFunction<Optional<LocalVariable>> variables,
      MonitorVariables monitors,
      IntFunction<String> messages,
      ValueText values,
      Map<Binder, BoundValue> bound) {
    this.variables = variables;
    this.monitors = monitors;
    this.messages = messages;
    this.values = values;
    this.bound = bound;
  }

  /** A printer of the terms of a round-based protocol. */
  public static TermPrinter of(RoundSystem system) {
    return new TermPrinter(
        v -> Optional.of(system.variables().get(v)),
        (m, v) -> "monitor" + m + "." + v,
        k -> "message" + k,
        new ValueText(ValueText::process),
        Map.of());
  }

  /**
   * A printer of the terms of an event-based protocol.
   *
   * @param processes the names of processes
   */
  public static TermPrinter of(EventSystem system, IntFunction<String> processes) {
    return new TermPrinter(
        v ->
            system.roles().stream()
                .map(r -> r.variables().get(v))
                .filter(x -> !x.name().isEmpty())
                .findFirst(),
        (m, v) ->
            system.monitors().get(m).name()
                + "."
                + system.monitors().get(m).variables().get(v).name(),
        k -> system.messages().get(k).name(),
        new ValueText(processes),
        Map.of());
  }

  /** A printer that prints these values instead of bound variables. */
  public TermPrinter withValues(Map<Binder, BoundValue> some) {
    return new TermPrinter(variables, monitors, messages, values, some);
  }

  public String print(Term term) {
    return print(term, LOWEST);
  }

  /** The text of a value of a term, by the type of the term where that is known. */
  public String print(Term term, Value value) {
    return type(term).map(t -> values.text(t, value)).orElseGet(() -> text(value));
  }

  /** The text of a value of a term that is compared with another one. */
  public String print(Term term, Term other, Value value) {
    return type(term).isPresent() ? print(term, value) : print(other, value);
  }

  /** A process by its name. */
  public String process(int process) {
    return values.text(new Type.Process(process + 1), Value.of(process));
  }

  private String print(Term term, int context) {
    return switch (term) {
      case Term.Constant(Value value) -> text(value);
      case Term.ProcessConstant(int process) -> process(process);
      case Term.OwnVariable(int variable) -> name(variable);
      case Term.RemoteVariable(Term process, int variable) ->
          print(process, ATOM) + "." + name(variable);
      case Term.MonitorVariable(int monitor, int variable) -> monitors.name(monitor, variable);
      case Term.BoundVariable(Binder binder) ->
          bound.containsKey(binder)
              ? values.text(bound.get(binder).type(), bound.get(binder).value())
              : binder.name();
      case Term.Self _ -> "self";
      case Term.Phase _ -> "phase";
      case Term.Primary(Term phase) ->
          phase instanceof Term.Phase ? "primary" : "primary(" + print(phase) + ")";
      case Term.Successor(Term process) -> "next(" + print(process) + ")";
      case Term.HasStatus(var status, Term process) ->
          status.name().toLowerCase(Locale.ROOT) + "(" + print(process) + ")";
      case Term.Unary(Term.UnaryOp op, Term operand) ->
          switch (op) {
            case NEGATE -> "-" + print(operand, ATOM);
            case NOT -> negation(operand, context);
          };
      case Term.Binary binary -> binary(binary, context);
      case Term.Conditional(Term condition, Term then, Term otherwise) ->
          enclosed(
              "if " + print(condition) + " then " + print(then) + " else " + print(otherwise),
              LOWEST,
              context);
      case Term.IsPresent(Term optional) ->
          enclosed(print(optional, COMPARE + 1) + " != none", COMPARE, context);
      case Term.OptionalValue(Term optional, _, _) -> print(optional, context);
      case Term.Field(Term structure, int field) ->
          print(structure, ATOM) + "." + field(structure, field);
      case Term.Element(Term items, Term index, _, _) ->
          print(items, ATOM) + "[" + print(index) + "]";
      case Term.Tuple(List<Term> items, _) -> "[" + list(items) + "]";
      case Term.SetOf(List<Term> members) -> "{" + list(members) + "}";
      case Term.Contains(Term collection, Term element) ->
          enclosed(
              print(element, COMPARE + 1) + " in " + print(collection, COMPARE + 1),
              COMPARE,
              context);
      case Term.Fold fold when fold.isAllProcesses() -> "processes";
      case Term.Fold fold -> fold(fold, context);
    };
  }

  private static String enclosed(String text, int own, int context) {
    return own < context ? "(" + text + ")" : text;
  }

  private String negation(Term operand, int context) {
    if (operand instanceof Term.IsPresent(Term optional)) {
      return enclosed(print(optional, COMPARE + 1) + " == none", COMPARE, context);
    }
    return "!" + print(operand, ATOM);
  }

  private String list(List<Term> terms) {
    return terms.stream().map(this::print).collect(Collectors.joining(", "));
  }

  private String name(int variable) {
    return variables.apply(variable).map(LocalVariable::name).orElse("variable" + variable);
  }

  private static String text(Value value) {
    return switch (value) {
      case Value.None _ -> "none";
      case Value.Number(int number) -> Integer.toString(number);
      case Value.Items(List<Value> items) ->
          items.stream().map(TermPrinter::text).collect(Collectors.joining(", ", "[", "]"));
    };
  }

  private String binary(Term.Binary b, int context) {
    if (b.op() == BinaryOp.OR
        && b.left() instanceof Term.Unary(Term.UnaryOp op, Term condition)
        && op == Term.UnaryOp.NOT) {
      return enclosed(print(condition, OR) + " -> " + print(b.right(), OR), LOWEST, context);
    }
    if (b.op() == BinaryOp.PREFIX) {
      return "prefix(" + print(b.left()) + ", " + print(b.right()) + ")";
    }
    int own = level(b.op());
    String left = operand(b.left(), b.right(), own);
    String right = operand(b.right(), b.left(), own == AND || own == OR ? own : own + 1);
    return enclosed(left + " " + symbol(b.op()) + " " + right, own, context);
  }

  /** A constant has the type of what it is compared with. */
  private String operand(Term term, Term other, int context) {
    return term instanceof Term.Constant(Value value)
        ? type(other).map(t -> values.text(t, value)).orElseGet(() -> text(value))
        : print(term, context);
  }

  private static int level(BinaryOp op) {
    return switch (op) {
      case OR -> OR;
      case AND -> AND;
      case EQ, NE, LT, LE, GT, GE, SUBSET, PREFIX -> COMPARE;
      case ADD, SUB, UNION, DIFFERENCE, CONCAT -> ADD;
      case MUL, DIV, MOD, INTERSECTION -> MULTIPLY;
    };
  }

  private static String symbol(BinaryOp op) {
    return switch (op) {
      case ADD -> "+";
      case SUB -> "-";
      case MUL -> "*";
      case DIV -> "/";
      case MOD -> "%";
      case EQ -> "==";
      case NE -> "!=";
      case LT -> "<";
      case LE -> "<=";
      case GT -> ">";
      case GE -> ">=";
      case AND -> "&&";
      case OR -> "||";
      case UNION -> "union";
      case INTERSECTION -> "intersect";
      case DIFFERENCE -> "\\";
      case SUBSET -> "subset";
      case CONCAT -> "++";
      case PREFIX -> "prefix";
    };
  }

  private String fold(Term.Fold fold, int context) {
    String word =
        switch (fold.foldKind()) {
          case COUNT -> "count";
          case SUM -> "sum";
          case LEAST -> "min";
          case GREATEST -> "max";
          case LONGEST -> "longest";
          case EXISTS -> "exists";
          case FORALL -> "forall";
          case SET -> "set";
          case UNION -> "union";
          case MOST_FREQUENT -> "mode";
          case FIRST -> "first";
          case LAST -> "last";
        };
    return enclosed(
        word + " " + binding(fold.loop()) + " : " + print(fold.value()), LOWEST, context);
  }

  /** The variable, range and filter of a loop. */
  private String binding(Loop loop) {
    String in =
        switch (loop.range()) {
          case LoopRange.Domain(Type type) -> type instanceof Type.Process ? "" : " in " + type;
          case LoopRange.Interval(Term low, Term high) ->
              " in " + print(low, ATOM) + ".." + print(high, ATOM);
          case LoopRange.Elements(Term collection, _) -> " in " + print(collection, ATOM);
          case LoopRange.Mailbox _ -> " in received";
          case LoopRange.ReadMessages(int kind) -> " in " + messages.apply(kind);
          case LoopRange.MessagesInTransit(int kind) -> " in transit(" + messages.apply(kind) + ")";
        };
    String where = loop.where().equals(Term.TRUE) ? "" : " where " + print(loop.where());
    return loop.variable().name() + in + where;
  }

  private String field(Term structure, int field) {
    return type(structure)
        .filter(Type.Structure.class::isInstance)
        .map(t -> ((Type.Structure) t).fields().get(field).name())
        .orElse(Integer.toString(field));
  }

  /** The type of a term, where it is obvious. */
  private Optional<Type> type(Term term) {
    return switch (term) {
      case Term.RemoteVariable(_, int variable) ->
          variables.apply(variable).map(LocalVariable::type);
      case Term.OwnVariable(int variable) -> variables.apply(variable).map(LocalVariable::type);
      case Term.OptionalValue(Term optional, _, _) ->
          type(optional).map(t -> t instanceof Type.Optional(Type of) ? of : t);
      case Term.Field(Term structure, int field) ->
          type(structure)
              .filter(Type.Structure.class::isInstance)
              .map(t -> ((Type.Structure) t).fields().get(field).type());
      case Term.Element(Term items, _, _, _) ->
          type(items)
              .flatMap(
                  t ->
                      switch (t) {
                        case Type.Table(_, Type of) -> Optional.of(of);
                        case Type.Sequence(Type of, _) -> Optional.of(of);
                        default -> Optional.empty();
                      });
      case Term.BoundVariable(Binder binder) ->
          Optional.ofNullable(bound.get(binder)).map(BoundValue::type);
      case Term.ProcessConstant _, Term.Self _, Term.Primary _, Term.Successor _ ->
          Optional.of(new Type.Process(Integer.MAX_VALUE));
      default -> Optional.empty();
    };
  }
}
