package rondo.trace.slice;

import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.Pattern;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.ir.traversal.AssignedLocations;
import rondo.ir.traversal.ExpressionTraversal;
import rondo.trace.slice.ProcessDependences.ChannelNodes;
import rondo.trace.slice.ProcessDependences.MessageNodes;

/**
 * What expressions and the enabledness of actions of a process depend on in a state. The reference
 * interpreter decides which operand of a conditional or of a short-circuit operator is evaluated.
 */
final class ExprDependences {
  private final ProcessSystem system;
  private final Interpreter interpreter;
  private final ProcessDependences dependences;
  private final GlobalState state;
  private final int pid;

  /** Whether the enabledness of all processes is being determined, for {@code timeout}. */
  private final boolean withinTimeout;

  ExprDependences(
      ProcessSystem system,
      Interpreter interpreter,
      ProcessDependences dependences,
      GlobalState state,
      int pid) {
    this(system, interpreter, dependences, state, pid, false);
  }

  private ExprDependences(
      ProcessSystem system,
      Interpreter interpreter,
      ProcessDependences dependences,
      GlobalState state,
      int pid,
      boolean withinTimeout) {
    this.system = system;
    this.interpreter = interpreter;
    this.dependences = dependences;
    this.state = state;
    this.pid = pid;
    this.withinTimeout = withinTimeout;
  }

  private ExprDependences of(int other) {
    return new ExprDependences(system, interpreter, dependences, state, other, withinTimeout);
  }

  int value(Expr expr) {
    return interpreter.value(expr, state, pid);
  }

  BitSet nodes(Expr expr) {
    return switch (expr) {
      case Expr.Const _, Expr.Pid _, Expr.NewChannel _ -> Nodes.none();
      case Expr.Load(Location from) ->
          Nodes.union(dependences.variable(from, pid)[element(from)], index(from));
      case Expr.Unary(_, Expr operand) -> nodes(operand);
      case Expr.Binary binary -> binary(binary);
      case Expr.Conditional(Expr condition, Expr then, Expr otherwise) ->
          isTimed(condition)
              ? Nodes.union(nodes(condition), nodes(then), nodes(otherwise))
              : Nodes.union(nodes(condition), nodes(value(condition) != 0 ? then : otherwise));
      case Expr.CheckedIndex(Expr index, _, _, _) -> nodes(index);
      case Expr.ChannelQuery(Expr.Query query, Expr channel, _) ->
          Nodes.union(nodes(channel), query(query, value(channel)));
      case Expr.Poll(Expr channel, List<Pattern> patterns, var order, _) ->
          Nodes.union(nodes(channel), match(value(channel), patterns, order));
      case Expr.Run run -> {
        BitSet all = Nodes.union(dependences.population());
        run.arguments().forEach(a -> all.or(nodes(a)));
        yield all;
      }
      case Expr.ProcessOf _, Expr.ProcessCount _ -> dependences.population();
      case Expr.Last _ -> dependences.lastStep();
      case Expr.Timeout _ -> withinTimeout ? Nodes.none() : blocked();
      case Expr.NonProgress _ -> Nodes.union(dependences.positions(), blocked());
      case Expr.Enabled(Expr other, _) -> {
        int of = value(other);
        BitSet all = Nodes.union(nodes(other), dependences.population());
        if (dependences.isAlive(of)) {
          all.or(of(of).enabledness());
        }
        yield all;
      }
      case Expr.PcValue(Expr other, _) -> position(other);
      case Expr.RemoteLabel label -> position(label.pid());
      case Expr.RemoteVariable remote -> {
        int of = value(remote.pid());
        BitSet all =
            Nodes.union(nodes(remote.pid()), index(remote.local()), dependences.population());
        if (dependences.isAlive(of)) {
          BitSet[] elements = dependences.local(of, remote.local().variable());
          all.or(elements[element(remote.local())]);
        }
        yield all;
      }
      case Expr.GetPriority _, Expr.SetPriority _ ->
          throw new UnsupportedSliceException("the model uses priorities");
    };
  }

  private int element(Location location) {
    return location.index().map(this::value).orElse(0);
  }

  BitSet index(Location location) {
    return location.index().map(this::nodes).orElseGet(Nodes::none);
  }

  /** Whether an expression depends on what is enabled, which only the search knows. */
  private static boolean isTimed(Expr expr) {
    return ExpressionTraversal.in(expr)
        .anyMatch(
            e ->
                e instanceof Expr.Timeout
                    || e instanceof Expr.NonProgress
                    || e instanceof Expr.Enabled);
  }

  private BitSet binary(Expr.Binary binary) {
    boolean isConnective = binary.op() == Expr.BinaryOp.AND || binary.op() == Expr.BinaryOp.OR;
    if (!isConnective || isTimed(binary)) {
      return Nodes.union(nodes(binary.left()), nodes(binary.right()));
    }
    boolean dominant = binary.op() == Expr.BinaryOp.OR;
    if ((value(binary.left()) != 0) == dominant) {
      return nodes(binary.left());
    }
    return (value(binary.right()) != 0) == dominant
        ? nodes(binary.right())
        : Nodes.union(nodes(binary.left()), nodes(binary.right()));
  }

  private BitSet position(Expr process) {
    int of = value(process);
    return Nodes.union(
        nodes(process),
        dependences.population(),
        dependences.isAlive(of) ? dependences.process(of).position : Nodes.none());
  }

  private BitSet query(Expr.Query query, int id) {
    ChannelNodes channel = dependences.channel(id);
    boolean hasMessage = !channel.messages.isEmpty();
    boolean isEmptiness = query == Expr.Query.EMPTY || query == Expr.Query.NOT_EMPTY;
    if (isEmptiness && hasMessage) {
      return channel.messages.getFirst().existence();
    }
    BitSet all = Nodes.union(channel.removals);
    channel.messages.forEach(m -> all.or(m.existence()));
    return all;
  }

  /** What it depends on which message a receive takes, if any. */
  BitSet match(int id, List<Pattern> patterns, Action.ReceiveOrder order) {
    ChannelNodes channel = dependences.channel(id);
    List<List<Integer>> messages = state.channels().get(id - 1).messages();
    BitSet all = Nodes.union(channel.removals);
    for (int slot = 0; slot < messages.size(); slot++) {
      MessageNodes message = channel.messages.get(slot);
      all.or(message.existence());
      boolean fits = true;
      for (int f = 0; f < patterns.size() && fits; f++) {
        if (patterns.get(f) instanceof Pattern.Match(Expr value)) {
          all.or(nodes(value));
          all.or(message.fields().get(f));
          fits = value(value) == messages.get(slot).get(f);
        }
      }
      if (fits || order == Action.ReceiveOrder.FIRST) {
        return all;
      }
    }
    return all;
  }

  /** The position of the message that a receive takes. */
  int slot(int id, Action.Receive receive) {
    List<List<Integer>> messages = state.channels().get(id - 1).messages();
    for (int slot = 0; slot < messages.size(); slot++) {
      boolean fits = true;
      for (int f = 0; f < receive.patterns().size(); f++) {
        fits &=
            !(receive.patterns().get(f) instanceof Pattern.Match(Expr value))
                || value(value) == messages.get(slot).get(f);
      }
      if (fits) {
        return slot;
      }
    }
    throw new IllegalStateException("nothing to receive at " + receive.at());
  }

  /** What it depends on that no process is enabled without a timeout. */
  BitSet blocked() {
    BitSet all = Nodes.none();
    for (int p = 0; p < dependences.processes(); p++) {
      all.or(new ExprDependences(system, interpreter, dependences, state, p, true).enabledness());
    }
    return all;
  }

  /** What it depends on whether this process is enabled: where it is and what its guards read. */
  BitSet enabledness() {
    var process = state.processes().get(pid);
    var type = system.processTypes().get(process.type());
    BitSet all = Nodes.union(dependences.process(pid).position, dependences.population());
    all.or(nodes(type.provided()));
    type.states()
        .get(process.controlState())
        .edges()
        .forEach(e -> all.or(executability(e.action())));
    return all;
  }

  /**
   * What it depends on whether an action can be executed. The partner of a rendezvous reads what is
   * sent, and the sender depends on what the partner accepts.
   */
  private BitSet executability(Action action) {
    BitSet all = enabling(action);
    switch (action.head()) {
      case Action.Send send when isRendezvous(send.channel()) ->
          send.fields().forEach(f -> all.or(nodes(f)));
      case Action.Receive receive when isRendezvous(receive.channel()) -> {
        for (Pattern pattern : receive.patterns()) {
          if (pattern instanceof Pattern.Match(Expr value)) {
            all.or(nodes(value));
          }
        }
      }
      case Action.DStep block -> all.or(all(block));
      case Action.Send _,
          Action.Receive _,
          Action.Guard _,
          Action.Else _,
          Action.Skip _,
          Action.Assign _,
          Action.Evaluate _,
          Action.Assert _,
          Action.Print _,
          Action.Terminate _,
          Action.Sequence _ -> {}
    }
    return all;
  }

  private boolean isRendezvous(Expr channel) {
    int id = value(channel);
    return id > 0
        && id <= state.channels().size()
        && system.channelTypes().get(state.channels().get(id - 1).type()).isRendezvous();
  }

  /** Whether an action may depend on a partner. */
  private boolean mayMeet(Action action) {
    return switch (action.head()) {
      case Action.Send send -> isRendezvous(send.channel());
      case Action.Receive receive -> isRendezvous(receive.channel());
      case Action.DStep block -> usesChannels(block);
      case Action.Guard _,
          Action.Else _,
          Action.Skip _,
          Action.Assign _,
          Action.Evaluate _,
          Action.Assert _,
          Action.Print _,
          Action.Terminate _,
          Action.Sequence _ ->
          false;
    };
  }

  /** What it depends on whether an action is enabled, except for the partner of a rendezvous. */
  BitSet enabling(Action action) {
    return switch (action) {
      case Action.Guard(Expr condition) -> nodes(condition);
      case Action.Send send -> {
        int id = value(send.channel());
        yield id <= 0 ? nodes(send.channel()) : Nodes.union(nodes(send.channel()), room(id));
      }
      case Action.Receive receive -> {
        int id = value(receive.channel());
        yield id <= 0
            ? nodes(receive.channel())
            : Nodes.union(nodes(receive.channel()), match(id, receive.patterns(), receive.order()));
      }
      case Action.Terminate _ -> dependences.population();
      case Action.Sequence(List<Action> actions) -> enabling(actions.getFirst());
      case Action.DStep(List<ControlState> body, Position _) -> {
        BitSet all = Nodes.none();
        body.getFirst().edges().forEach(e -> all.or(enabling(e.action())));
        yield all;
      }
      case Action.Else _,
          Action.Skip _,
          Action.Assign _,
          Action.Evaluate _,
          Action.Assert _,
          Action.Print _ ->
          Nodes.none();
    };
  }

  /** A channel has room because messages were taken from it, unless few were sent to it at all. */
  private BitSet room(int id) {
    ChannelNodes channel = dependences.channel(id);
    int capacity = system.channelTypes().get(state.channels().get(id - 1).type()).capacity();
    if (capacity == 0 || channel.sends < capacity) {
      return Nodes.none();
    }
    BitSet all = Nodes.union(channel.removals);
    if (channel.messages.size() >= capacity) {
      channel.messages.forEach(m -> all.or(m.existence()));
    }
    return all;
  }

  /** What it depends on that this edge of a control state is executed and not another one. */
  BitSet selection(ControlState at, Edge edge) {
    return Nodes.union(enabling(edge.action()), precedence(at, edge));
  }

  /** What it depends on that no other edge takes precedence. */
  BitSet precedence(ControlState at, Edge edge) {
    BitSet all = Nodes.none();
    for (Edge other : at.edges()) {
      boolean comesFirst =
          edge.action().head() instanceof Action.Else
              || (other.escape() > 0 && edge.escape() != other.escape());
      if (other != edge && comesFirst) {
        all.or(executability(other.action()));
        if (mayMeet(other.action())) {
          all.or(blocked());
        }
      }
    }
    return all;
  }

  /** Whether an action sends, receives, or reads the contents of channels. */
  private static boolean usesChannels(Action action) {
    return switch (action) {
      case Action.Send _, Action.Receive _ -> true;
      case Action.Sequence(List<Action> actions) ->
          actions.stream().anyMatch(ExprDependences::usesChannels);
      case Action.DStep(var body, _) ->
          body.stream().flatMap(s -> s.edges().stream()).anyMatch(e -> usesChannels(e.action()));
      case Action.Guard _,
          Action.Else _,
          Action.Skip _,
          Action.Assign _,
          Action.Evaluate _,
          Action.Assert _,
          Action.Print _,
          Action.Terminate _ ->
          ExpressionTraversal.in(action)
              .anyMatch(e -> e instanceof Expr.ChannelQuery || e instanceof Expr.Poll);
    };
  }

  /** All that an action can read, whatever it does. */
  BitSet all(Action action) {
    BitSet all = Nodes.none();
    ExpressionTraversal.in(action).forEach(e -> addAll(e, all));
    AssignedLocations.in(action).forEach(l -> all.or(ProcessDependences.union(elements(l))));
    if (usesChannels(action)) {
      dependences.channels().forEach(c -> all.or(c.all()));
    }
    return all;
  }

  private BitSet[] elements(Location location) {
    return dependences.variable(location, pid);
  }

  private void addAll(Expr expr, BitSet to) {
    switch (expr) {
      case Expr.Load(Location from) -> to.or(ProcessDependences.union(elements(from)));
      case Expr.RemoteVariable remote ->
          Stream.iterate(0, p -> p + 1)
              .limit(dependences.processes())
              .filter(p -> state.processes().get(p).type() == remote.processType())
              .map(p -> dependences.local(p, remote.local().variable()))
              .forEach(e -> to.or(ProcessDependences.union(e)));
      case Expr.RemoteLabel _,
          Expr.PcValue _,
          Expr.ProcessCount _,
          Expr.ProcessOf _,
          Expr.Enabled _,
          Expr.NonProgress _ ->
          to.or(dependences.positions());
      case Expr.Timeout _ -> to.or(blocked());
      case Expr.Last _ -> to.or(dependences.lastStep());
      case Expr.GetPriority _, Expr.SetPriority _ ->
          throw new UnsupportedSliceException("the model uses priorities");
      case Expr.Const _,
          Expr.Pid _,
          Expr.NewChannel _,
          Expr.Unary _,
          Expr.Binary _,
          Expr.Conditional _,
          Expr.CheckedIndex _,
          Expr.ChannelQuery _,
          Expr.Poll _,
          Expr.Run _ -> {}
    }
  }
}
