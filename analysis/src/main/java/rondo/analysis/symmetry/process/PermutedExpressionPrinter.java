package rondo.analysis.symmetry.process;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.Dimension;
import rondo.ir.Expr;
import rondo.ir.IntArithmetic;
import rondo.ir.Location;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Symmetry;
import rondo.ir.SymmetrySort;
import rondo.ir.Variable;
import rondo.ir.VariableShape;
import rondo.ir.traversal.AssignedLocations;

/**
 * Prints expressions and actions under a permutation: constants that name members are replaced by
 * their images. If the text of a system is unchanged by a permutation, the permutation of its
 * states is an automorphism. Commuting operands are sorted, so that for example a conjunction over
 * all members is unchanged.
 *
 * <p>Printing also checks that members are only copied, compared for equality with members of the
 * same family, and used as an index or pid of the family; and that no value other than a constant
 * is used in place of a member.
 */
final class PermutedExpressionPrinter {
  /** The process type of an observer, which is not a process. */
  static final int OBSERVER = -1;

  private final ProcessSystem system;
  private final Symmetry symmetry;
  private final PidSorts pidSorts;
  private final List<List<Integer>> to;
  private final int type;

  /** Whether some constant named a member. */
  private boolean naming;

  /** The source position for error messages. */
  private Position at;

  PermutedExpressionPrinter(
      ProcessSystem system, PidSorts pidSorts, List<List<Integer>> to, int type) {
    this.system = system;
    this.symmetry = system.symmetry().orElseThrow();
    this.pidSorts = pidSorts;
    this.to = to;
    this.type = type;
  }

  /** Sets the source position. */
  PermutedExpressionPrinter at(Position place) {
    at = place;
    return this;
  }

  /** Whether anything printed so far names a member. */
  boolean namesMember() {
    return naming;
  }

  private AsymmetryException asymmetry(String why, Position nearer) {
    return new AsymmetryException(why, nearer.isKnown() ? nearer : at);
  }

  private AsymmetryException asymmetry(String why) {
    return asymmetry(why, Position.NONE);
  }

  // Sorts

  /** The sort of an expression; empty for a constant, which fits every sort. */
  Optional<SymmetrySort> sort(Expr expr) {
    return switch (expr) {
      case Expr.Const _ -> Optional.empty();
      case Expr.Load(Location from) -> Optional.of(shape(from, type).elements());
      case Expr.RemoteVariable r -> Optional.of(shape(r.local(), r.processType()).elements());
      case Expr.Pid() -> Optional.of(pidSorts.sort(type));
      case Expr.CheckedIndex c -> sort(c.index());
      case Expr.Conditional c -> sort(c.then()).or(() -> sort(c.otherwise()));
      case Expr.NewChannel _ -> Optional.of(SymmetrySort.CHANNEL);
      case Expr.Binary b -> Optional.of(sort(b));
      case Expr.Run r -> Optional.of(pidSorts.sort(r.processType()));
      case Expr.Unary _, Expr.ChannelQuery _, Expr.Poll _, Expr.ProcessOf _ ->
          Optional.of(SymmetrySort.PLAIN);
      case Expr.ProcessCount _, Expr.Last _, Expr.Timeout _, Expr.NonProgress _ ->
          Optional.of(SymmetrySort.PLAIN);
      case Expr.Enabled _, Expr.PcValue _, Expr.GetPriority _, Expr.SetPriority _ ->
          Optional.of(SymmetrySort.PLAIN);
      case Expr.RemoteLabel _ -> Optional.of(SymmetrySort.PLAIN);
    };
  }

  /** A member plus a constant is a member with another offset. */
  private SymmetrySort sort(Expr.Binary binary) {
    OptionalInt shift = shift(binary);
    return shift.isPresent()
            && sort(binary.left()).orElse(SymmetrySort.PLAIN)
                instanceof SymmetrySort.Member(int f, int first)
        ? new SymmetrySort.Member(f, first + shift.getAsInt())
        : SymmetrySort.PLAIN;
  }

  private static OptionalInt shift(Expr.Binary binary) {
    if (!(binary.right() instanceof Expr.Const(int value))) {
      return OptionalInt.empty();
    }
    return switch (binary.op()) {
      case ADD -> OptionalInt.of(value);
      case SUB -> OptionalInt.of(-value);
      case MUL, DIV, MOD, BIT_AND, BIT_OR, BIT_XOR, SHL, SHR, EQ, NE -> OptionalInt.empty();
      case LT, LE, GT, GE, AND, OR -> OptionalInt.empty();
    };
  }

  VariableShape shape(Location location, int ofType) {
    return switch (location.scope()) {
      case GLOBAL -> symmetry.globals().get(location.variable());
      case LOCAL -> symmetry.locals().get(ofType).get(location.variable());
    };
  }

  /** The channels that a variable holds in every state; empty if it may hold others. */
  Optional<List<Expr>> created(Location location) {
    Stream<ProcessType> types =
        switch (location.scope()) {
          case GLOBAL -> system.processTypes().stream();
          case LOCAL -> Stream.of(system.processTypes().get(type));
        };
    Variable variable =
        switch (location.scope()) {
          case GLOBAL -> system.globals().get(location.variable());
          case LOCAL -> system.processTypes().get(type).locals().get(location.variable());
        };
    boolean isAssigned =
        types
            .flatMap(AssignedLocations::in)
            .anyMatch(l -> l.scope() == location.scope() && l.variable() == location.variable());
    boolean isCreated = variable.initial().stream().allMatch(Expr.NewChannel.class::isInstance);
    return isCreated && !isAssigned ? Optional.of(variable.initial()) : Optional.empty();
  }

  private String describe(SymmetrySort symmetrySort) {
    return switch (symmetrySort) {
      case SymmetrySort.Plain _ -> "a number";
      case SymmetrySort.Channel _ -> "a channel";
      case SymmetrySort.Member(int family, _) ->
          "a member of `" + symmetry.families().get(family).name() + "`";
    };
  }

  // Expressions

  String plain(Expr expr) throws AsymmetryException {
    return text(expr, SymmetrySort.PLAIN);
  }

  /** The text of an expression where a value of sort {@code wanted} is required. */
  String text(Expr expr, SymmetrySort wanted) throws AsymmetryException {
    if (expr instanceof Expr.Const(int value)) {
      return "" + name(wanted, value);
    }
    if (expr instanceof Expr.Binary b
        && wanted instanceof SymmetrySort.Member(int family, int first)
        && shift(b).isPresent()) {
      int shift = shift(b).getAsInt();
      return text(b.left(), new SymmetrySort.Member(family, first - shift)) + "+" + shift;
    }
    SymmetrySort found = sort(expr).orElse(wanted);
    if (!found.equals(wanted)) {
      String counted = describe(found).equals(describe(wanted)) ? " with a different offset" : "";
      throw asymmetry(describe(found) + counted + " is used as " + describe(wanted));
    }
    return switch (expr) {
      case Expr.Const(int value) -> "" + value;
      case Expr.Load(Location from) -> text(from, type);
      case Expr.Unary u -> u.op() + "(" + plain(u.operand()) + ")";
      case Expr.Binary b -> binary(b);
      case Expr.Conditional c ->
          "if(%s,%s,%s)"
              .formatted(plain(c.condition()), text(c.then(), wanted), text(c.otherwise(), wanted));
      case Expr.CheckedIndex c -> text(c.index(), wanted) + "<" + c.size();
      case Expr.NewChannel(int of) -> "new" + of;
      case Expr.ChannelQuery q -> q.query() + "(" + text(q.channel(), SymmetrySort.CHANNEL) + ")";
      case Expr.Poll p -> {
        String fields = new MessageSorts(system, this).patterns(p);
        yield "poll" + p.order() + text(p.channel(), SymmetrySort.CHANNEL) + fields;
      }
      case Expr.Run r -> run(r);
      case Expr.Pid() -> "pid";
      case Expr.ProcessOf(int of) -> {
        if (pidSorts.sort(of) instanceof SymmetrySort.Member) {
          throw asymmetry("one of several processes is referred to");
        }
        yield "process" + of;
      }
      case Expr.ProcessCount() -> "count";
      case Expr.Timeout() -> "timeout";
      case Expr.NonProgress() -> "np";
      case Expr.Enabled e -> "enabled" + process(e.pid(), e.at());
      case Expr.PcValue p -> "pc" + process(p.pid(), p.at());
      case Expr.Last() -> throw asymmetry("`_last` distinguishes processes");
      case Expr.GetPriority p -> throw asymmetry("priorities distinguish processes", p.at());
      case Expr.SetPriority p -> throw asymmetry("priorities distinguish processes", p.at());
      case Expr.RemoteLabel r ->
          "at" + r.processType() + r.states() + text(r.pid(), pidSorts.sort(r.processType()));
      case Expr.RemoteVariable r ->
          "remote%d(%s)%s"
              .formatted(
                  r.processType(),
                  text(r.pid(), pidSorts.sort(r.processType())),
                  text(r.local(), r.processType()));
    };
  }

  /** The image of a constant. */
  private int name(SymmetrySort wanted, int value) throws AsymmetryException {
    return switch (wanted) {
      case SymmetrySort.Plain _ -> value;
      case SymmetrySort.Channel _ -> {
        if (value != 0) {
          throw asymmetry("a channel is referred to by its number");
        }
        yield value;
      }
      case SymmetrySort.Member(int family, int first) -> {
        int member = value - first;
        List<Integer> names = to.get(family);
        naming |= member >= 0 && member < names.size();
        yield member >= 0 && member < names.size() ? first + names.get(member) : value;
      }
    };
  }

  /** A pid that may belong to any family. */
  private String process(Expr pid, Position where) throws AsymmetryException {
    if (pid instanceof Expr.Const(int value)) {
      return "(" + name(pidSorts.sortOf(value), value) + ")";
    }
    if (sort(pid).orElse(SymmetrySort.PLAIN) instanceof SymmetrySort.Member member
        && pidSorts.isPid(member)) {
      return "(" + text(pid, member) + ")";
    }
    throw asymmetry("it is not known which process is referred to", where);
  }

  private String run(Expr.Run run) throws AsymmetryException {
    StringBuilder text = new StringBuilder("run" + run.processType());
    for (int i = 0; i < run.arguments().size(); i++) {
      SymmetrySort wanted = symmetry.locals().get(run.processType()).get(i).elements();
      text.append('(').append(text(run.arguments().get(i), wanted)).append(')');
    }
    return text.toString();
  }

  private String binary(Expr.Binary binary) throws AsymmetryException {
    return switch (binary.op()) {
      case EQ, NE -> {
        if (binary.left() instanceof Expr.Const(int left)
            && binary.right() instanceof Expr.Const(int right)) {
          yield (left == right) == (binary.op() == Expr.BinaryOp.EQ) ? "1" : "0";
        }
        SymmetrySort both =
            sort(binary.left()).or(() -> sort(binary.right())).orElse(SymmetrySort.PLAIN);
        if (both instanceof SymmetrySort.Plain && sort(binary.right()).isPresent()) {
          both = sort(binary.right()).get();
        }
        at(binary.at());
        yield joined(binary.op(), List.of(text(binary.left(), both), text(binary.right(), both)));
      }
      case AND, OR, ADD, MUL, BIT_AND, BIT_OR, BIT_XOR -> {
        List<Expr> operands = operands(binary, binary.op());
        List<String> texts = new ArrayList<>();
        for (Expr operand : operands) {
          texts.add(plain(operand));
        }
        yield binary.op() + "" + new ErrorFreeExpressions(system, this).sorted(operands, texts);
      }
      case LT, LE, GT, GE -> {
        if (isOnOneSide(binary.left(), binary.right(), binary)) {
          yield binary.op() + "" + List.of(own(binary.left()), plain(binary.right()));
        }
        if (isOnOneSide(binary.right(), binary.left(), binary)) {
          yield binary.op() + "" + List.of(plain(binary.left()), own(binary.right()));
        }
        yield binary.op() + "" + List.of(plain(binary.left()), plain(binary.right()));
      }
      case SUB, DIV, MOD, SHL, SHR ->
          binary.op() + "" + List.of(plain(binary.left()), plain(binary.right()));
    };
  }

  /** The text of an expression of any sort. */
  String own(Expr expr) throws AsymmetryException {
    return text(expr, sort(expr).orElse(SymmetrySort.PLAIN));
  }

  /** Whether the comparison of a member with a constant has the same result for all members. */
  private boolean isOnOneSide(Expr name, Expr limit, Expr.Binary comparison) {
    if (!(limit instanceof Expr.Const(int value))
        || !(sort(name).orElse(SymmetrySort.PLAIN)
            instanceof SymmetrySort.Member(int family, int first))) {
      return false;
    }
    return IntStream.range(first, first + symmetry.families().get(family).size())
            .map(
                member ->
                    name == comparison.left()
                        ? IntArithmetic.binary(comparison.op(), member, value).getAsInt()
                        : IntArithmetic.binary(comparison.op(), value, member).getAsInt())
            .distinct()
            .count()
        == 1;
  }

  /**
   * Whether an expression is the own pid of the process, or a constant offset from it, and always
   * within 0..size-1.
   */
  boolean isWithin(Expr expr, int size) {
    boolean own =
        expr instanceof Expr.Pid
            || expr instanceof Expr.Binary b
                && b.left() instanceof Expr.Pid
                && shift(b).isPresent();
    return own
        && sort(expr).orElse(SymmetrySort.PLAIN)
            instanceof SymmetrySort.Member(int family, int first)
        && first >= 0
        && first + symmetry.families().get(family).size() <= size;
  }

  private static String joined(Expr.BinaryOp op, List<String> texts) {
    List<String> sorted = new ArrayList<>(texts);
    Collections.sort(sorted);
    return op + "" + sorted;
  }

  private static List<Expr> operands(Expr expr, Expr.BinaryOp op) {
    if (!(expr instanceof Expr.Binary b && b.op() == op)) {
      return List.of(expr);
    }
    List<Expr> operands = new ArrayList<>(operands(b.left(), op));
    operands.addAll(operands(b.right(), op));
    return operands;
  }

  // Places

  String text(Location location, int ofType) throws AsymmetryException {
    List<Dimension> dimensions = shape(location, ofType).dimensions();
    String name = location.scope() + "" + location.variable();
    Expr index = location.index().orElse(new Expr.Const(0));
    return dimensions.isEmpty() ? name + plain(index) : name + index(index, dimensions);
  }

  /** A variable of the process, or an element of one. */
  String place(Location location) throws AsymmetryException {
    return text(location, type);
  }

  /** The text of a flattened index, with one index for each dimension. */
  private String index(Expr index, List<Dimension> dimensions) throws AsymmetryException {
    Dimension last = dimensions.getLast();
    List<Dimension> outer = dimensions.subList(0, dimensions.size() - 1);
    if (outer.isEmpty()) {
      return "[" + index(index, last) + "]";
    }
    if (index instanceof Expr.Const(int value)) {
      Expr rest = new Expr.Const(value / last.length());
      Expr inner = new Expr.Const(value % last.length());
      return index(rest, outer) + "[" + index(inner, last) + "]";
    }
    if (index instanceof Expr.Binary b && b.op() == Expr.BinaryOp.ADD) {
      return outer(b.left(), last, outer) + "[" + index(b.right(), last) + "]";
    }
    Expr zero = new Expr.Const(0);
    return index instanceof Expr.Binary b && b.op() == Expr.BinaryOp.MUL
        ? outer(index, last, outer) + "[" + index(zero, last) + "]"
        : index(zero, outer) + "[" + index(index, last) + "]";
  }

  private String outer(Expr index, Dimension last, List<Dimension> outer)
      throws AsymmetryException {
    if (index instanceof Expr.Const(int value)) {
      return index(new Expr.Const(value / last.length()), outer);
    }
    if (index instanceof Expr.Binary b
        && b.op() == Expr.BinaryOp.MUL
        && b.right() instanceof Expr.Const(int factor)
        && factor == last.length()) {
      return index(b.left(), outer);
    }
    throw asymmetry("an index is not composed of one index per dimension");
  }

  private String index(Expr index, Dimension dimension) throws AsymmetryException {
    SymmetrySort wanted = dimension.index().<SymmetrySort>map(m -> m).orElse(SymmetrySort.PLAIN);
    return text(index, wanted);
  }

  // Actions

  String text(Action action) throws AsymmetryException {
    return switch (action) {
      case Action.Guard(Expr condition) ->
          "guard " + (condition instanceof Expr.Run r ? run(r) : plain(condition));
      case Action.Else() -> "else";
      case Action.Skip() -> "skip";
      case Action.Print(_, List<Expr> arguments) -> print(arguments);
      case Action.Assign(Location target, Expr value) ->
          text(target, type) + "=" + text(value, shape(target, type).elements());
      case Action.Evaluate(Expr value) ->
          "evaluate " + text(value, sort(value).orElse(SymmetrySort.PLAIN));
      case Action.Assert a -> "assert " + at(a.at()).plain(a.condition());
      case Action.Send s -> at(s.at()).send(s);
      case Action.Receive r ->
          "%s%s %s%s"
              .formatted(
                  r.order(),
                  r.mode(),
                  at(r.at()).text(r.channel(), SymmetrySort.CHANNEL),
                  new MessageSorts(system, this).patterns(r));
      case Action.Terminate() -> {
        if (pidSorts.sort(type) instanceof SymmetrySort.Member) {
          throw asymmetry(
              TerminationElimination.obstacle(system)
                  .orElse("processes terminate in the order of their pids"));
        }
        yield "terminate";
      }
      case Action.Sequence(List<Action> actions) -> {
        StringBuilder text = new StringBuilder();
        for (Action each : actions) {
          text.append(text(each)).append("; ");
        }
        yield text.toString();
      }
      case Action.DStep d -> {
        StringBuilder text = new StringBuilder("d_step");
        for (var state : d.body()) {
          for (var edge : state.edges()) {
            text.append(text(edge.action())).append("->").append(edge.target()).append("; ");
          }
          text.append('|');
        }
        yield text.toString();
      }
    };
  }

  /** Printed output is irrelevant to the state, except for run-time errors in its arguments. */
  private String print(List<Expr> arguments) throws AsymmetryException {
    StringBuilder text = new StringBuilder("print");
    for (Expr argument : arguments) {
      if (!new ErrorFreeExpressions(system, this).isErrorFree(argument)) {
        text.append('(')
            .append(text(argument, sort(argument).orElse(SymmetrySort.PLAIN)))
            .append(')');
      }
    }
    return text.toString();
  }

  private String send(Action.Send send) throws AsymmetryException {
    int count = send.fields().size();
    List<SymmetrySort> sorts = new MessageSorts(system, this).all(count, send.channel(), send.at());
    if (send.sendOrder() == Action.SendOrder.SORTED
        && sorts.stream().anyMatch(s -> !s.equals(SymmetrySort.PLAIN))) {
      throw asymmetry("a sorted send orders members", send.at());
    }
    StringBuilder text =
        new StringBuilder(send.sendOrder() + text(send.channel(), SymmetrySort.CHANNEL) + "!");
    for (int i = 0; i < count; i++) {
      text.append(text(send.fields().get(i), sorts.get(i))).append(',');
    }
    return text.toString();
  }
}
