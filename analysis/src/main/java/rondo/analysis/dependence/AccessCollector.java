package rondo.analysis.dependence;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.Pattern;
import rondo.ir.ProcessType;
import rondo.ir.TraceAssertion.Direction;
import rondo.ir.TraceAssertion.Event.Message;
import rondo.ir.Variable;

/**
 * Collects the accesses of one process's actions and expressions to shared state.
 *
 * <p>An action contributes in three ways. <em>Performed</em>: it was enabled and is executed.
 * <em>Awaited</em>: it is disabled, and the accesses that may enable it are collected.
 * <em>Observed</em>: whether it is enabled decides what happens, as for the alternatives of an
 * {@code else} or within an atomic sequence.
 *
 * <p>A {@code timeout} holds if nothing else in the system is enabled. A transition of an ample set
 * that is postponed stays enabled, so until it is taken no {@code timeout} holds: {@code timeout}
 * counts as false, and a guard that requires it awaits nothing.
 */
final class AccessCollector {
  private final AccessContext context;
  private final ProcessBinding process;

  /** The processes that the collected actions start. */
  private final List<ProcessBinding> children = new ArrayList<>();

  AccessCollector(AccessContext context, ProcessBinding process) {
    this.context = context;
    this.process = process;
  }

  List<ProcessBinding> children() {
    return children;
  }

  private AccessNumbering numbering() {
    return context.numbering();
  }

  // Actions

  void perform(Action action, Footprint to) {
    switch (action) {
      case Action.Guard(Expr condition) -> holds(condition, to);
      case Action.Assign(Location target, Expr value) -> {
        read(value, to);
        write(target, to);
      }
      case Action.Evaluate(Expr value) -> read(value, to);
      case Action.Send s -> {
        read(s.channel(), to);
        s.fields().forEach(f -> read(f, to));
        context.accesses().send(channels(s.channel()), s.sendOrder(), to);
        notifyMonitor(Direction.SENT, channels(s.channel()), to);
      }
      case Action.Receive r -> {
        read(r.channel(), to);
        match(r.patterns(), to);
        r.patterns().stream()
            .filter(Pattern.Bind.class::isInstance)
            .forEach(p -> write(((Pattern.Bind) p).to(), to));
        context.accesses().receive(channels(r.channel()), r.mode(), to);
        if (r.mode() == Action.ReceiveMode.CONSUME) {
          notifyMonitor(Direction.RECEIVED, channels(r.channel()), to);
        }
      }
      case Action.Assert a -> read(a.condition(), to);
      case Action.Print p -> p.arguments().forEach(a -> read(a, to));
      case Action.Terminate() -> terminate(to);
      case Action.Sequence(List<Action> actions) -> actions.forEach(a -> perform(a, to));
      case Action.DStep d -> {
        for (ControlState state : d.body()) {
          for (Edge edge : state.edges()) {
            perform(edge.action(), to);
            observe(edge.action(), to);
          }
        }
      }
      case Action.Else _, Action.Skip _ -> {}
    }
  }

  /**
   * Adds the accesses of a trace assertion that may react to a message: its state is read and
   * written, and the values in its patterns are read. Whether it reacts may depend on the variables
   * by which it refers to channels.
   */
  private void notifyMonitor(Direction direction, BitSet channels, Footprint to) {
    context
        .system()
        .traceAssertion()
        .filter(m -> m.messages().anyMatch(e -> concerns(e, direction, channels)))
        .ifPresent(
            m -> {
              to.performs(AccessNumbering.EVENTS);
              to.dependsOn(AccessNumbering.EVENTS);
              m.messages()
                  .forEach(
                      e -> {
                        load(e.channel(), to);
                        match(e.patterns(), to);
                      });
            });
  }

  private boolean concerns(Message event, Direction direction, BitSet channels) {
    var channel = new Expr.Load(event.channel());
    return event.direction() == direction
        && context.accesses().of(channel, ProcessBinding.external()).intersects(channels);
  }

  void await(Action action, Footprint to) {
    switch (action.head()) {
      case Action.Guard(Expr condition) -> {
        if (ReductionApplicability.conjuncts(condition).noneMatch(Expr.Timeout.class::isInstance)) {
          awaitChange(condition, to);
        }
      }
      case Action.Send s -> {
        awaitChange(s.channel(), to);
        context.accesses().awaitRoom(channels(s.channel()), to);
      }
      case Action.Receive r -> {
        awaitMatch(r, to);
        context.accesses().awaitMessage(channels(r.channel()), r.order(), to);
      }
      case Action.Terminate() -> {
        for (int pid = process.pid().orElse(-1) + 1; pid < numbering().processes(); pid++) {
          to.enabledBy(numbering().end(pid));
        }
      }
      case Action.DStep d -> d.body().getFirst().edges().forEach(e -> await(e.action(), to));
      case Action.Else _, Action.Skip _, Action.Assign _, Action.Evaluate _ -> {}
      case Action.Assert _, Action.Print _, Action.Sequence _ -> {}
    }
  }

  /**
   * Accesses that may enable a FIFO receive if the channel is not empty, but its head does not
   * match.
   */
  void awaitHead(Action.Receive receive, Footprint to) {
    awaitMatch(receive, to);
    context.accesses().awaitHead(channels(receive.channel()), to);
  }

  private void awaitMatch(Action.Receive receive, Footprint to) {
    awaitChange(receive.channel(), to);
    var matched = new Footprint(numbering());
    match(receive.patterns(), matched);
    AccessNumbering.addAll(to.enabledBy(), matched.dependsOn());
  }

  void observe(Action action, Footprint to) {
    switch (action.head()) {
      case Action.Guard(Expr condition) -> read(condition, to);
      case Action.Send s -> {
        read(s.channel(), to);
        context.accesses().inspect(channels(s.channel()), to);
        context.accesses().inspectRendezvous(channels(s.channel()), to);
      }
      case Action.Receive r -> {
        read(r.channel(), to);
        match(r.patterns(), to);
        context.accesses().inspect(channels(r.channel()), to);
      }
      case Action.Terminate() -> {
        to.performs(AccessNumbering.PROCESS_TABLE);
        to.dependsOn(AccessNumbering.RUN);
        for (int pid = 0; pid < numbering().processes(); pid++) {
          to.dependsOn(numbering().end(pid));
        }
      }
      case Action.DStep d -> d.body().getFirst().edges().forEach(e -> observe(e.action(), to));
      case Action.Else _, Action.Skip _, Action.Assign _, Action.Evaluate _ -> {}
      case Action.Assert _, Action.Print _, Action.Sequence _ -> {}
    }
  }

  void awaitChange(Expr expr, Footprint to) {
    var reads = new Footprint(numbering());
    read(expr, reads);
    AccessNumbering.addAll(to.enabledBy(), reads.dependsOn());
  }

  // Conditions

  /** Accesses of a condition that is true: some changes cannot falsify some of its conjuncts. */
  private void holds(Expr condition, Footprint to) {
    switch (condition) {
      case Expr.Binary b when b.op() == Expr.BinaryOp.AND -> {
        holds(b.left(), to);
        holds(b.right(), to);
      }
      case Expr.ChannelQuery q when q.query() == Expr.Query.NOT_EMPTY -> {
        read(q.channel(), to);
        context.accesses().receive(channels(q.channel()), Action.ReceiveMode.COPY, to);
      }
      case Expr.ChannelQuery q when q.query() == Expr.Query.NOT_FULL -> {
        read(q.channel(), to);
        context.accesses().testRoom(channels(q.channel()), to);
      }
      case Expr.Poll p -> {
        read(p.channel(), to);
        match(p.patterns(), to);
        context.accesses().receive(channels(p.channel()), Action.ReceiveMode.COPY, to);
      }
      case Expr other -> read(other, to);
    }
  }

  private void match(List<Pattern> patterns, Footprint to) {
    for (Pattern pattern : patterns) {
      if (pattern instanceof Pattern.Match(Expr value)) {
        read(value, to);
      }
    }
  }

  // Expressions

  void read(Expr expr, Footprint to) {
    switch (expr) {
      case Expr.Load(Location from) -> load(from, to);
      case Expr.Unary u -> read(u.operand(), to);
      case Expr.Binary b -> {
        read(b.left(), to);
        read(b.right(), to);
      }
      case Expr.Conditional c -> {
        read(c.condition(), to);
        read(c.then(), to);
        read(c.otherwise(), to);
      }
      case Expr.CheckedIndex c -> read(c.index(), to);
      case Expr.ChannelQuery q -> {
        read(q.channel(), to);
        context.accesses().inspect(channels(q.channel()), to);
      }
      case Expr.Poll p -> {
        read(p.channel(), to);
        match(p.patterns(), to);
        context.accesses().inspect(channels(p.channel()), to);
      }
      case Expr.Run r -> run(r, to);
      case Expr.ProcessCount _, Expr.ProcessOf _ -> {
        to.performs(AccessNumbering.PROCESS_TABLE);
        to.dependsOn(AccessNumbering.RUN);
        for (int pid = 0; pid < numbering().processes(); pid++) {
          to.dependsOn(numbering().end(pid));
        }
      }
      case Expr.RemoteLabel l -> inspectProcess(l.pid(), to);
      case Expr.RemoteVariable v -> {
        v.local().index().ifPresent(i -> read(i, to));
        inspectProcess(v.pid(), to);
      }
      case Expr.Const _, Expr.Pid _, Expr.Timeout _, Expr.NewChannel _ -> {}
      case Expr.NonProgress _ -> to.dependsOn(AccessNumbering.LABEL);
      case Expr.Last _, Expr.Enabled _, Expr.PcValue _ -> rejectGlobalReads(expr);
      case Expr.GetPriority _, Expr.SetPriority _ -> rejectGlobalReads(expr);
    }
  }

  private static void rejectGlobalReads(Expr expr) {
    throw new IllegalArgumentException("depends on every step: " + expr);
  }

  private void load(Location from, Footprint to) {
    from.index().ifPresent(i -> read(i, to));
    if (from.scope() == Location.Scope.GLOBAL
        && !context.analysis().isConstantGlobal(from.variable())) {
      for (int e : elements(from)) {
        to.performs(numbering().read(from.variable(), e));
        to.dependsOn(numbering().write(from.variable(), e));
      }
    }
  }

  private void write(Location target, Footprint to) {
    target.index().ifPresent(i -> read(i, to));
    switch (target.scope()) {
      case GLOBAL -> {
        for (int e : elements(target)) {
          to.performs(numbering().write(target.variable(), e));
          to.dependsOn(numbering().read(target.variable(), e));
          to.dependsOn(numbering().write(target.variable(), e));
        }
      }
      case LOCAL -> {
        if (context.visibility().isVisibleVariable(process.processType(), target.variable())) {
          exposeChange(to);
        }
      }
    }
  }

  /** The elements that a location may denote. */
  private int[] elements(Location location) {
    if (numbering().isWhole(location.variable())) {
      return new int[] {0};
    }
    OptionalInt element = context.analysis().element(location.index(), process);
    int length = context.system().globals().get(location.variable()).length();
    return element.isPresent() && element.getAsInt() >= 0 && element.getAsInt() < length
        ? new int[] {element.getAsInt()}
        : IntStream.range(0, length).toArray();
  }

  // Processes

  private void inspectProcess(Expr pid, Footprint to) {
    read(pid, to);
    OptionalInt known = context.analysis().value(pid, process);
    for (int p = 0; p < numbering().processes(); p++) {
      if (known.isEmpty() || known.getAsInt() == p) {
        to.performs(numbering().inspection(p));
        to.dependsOn(numbering().exposure(p));
      }
    }
    // The result also depends on whether the process is alive.
    to.performs(AccessNumbering.PROCESS_TABLE);
    to.dependsOn(AccessNumbering.RUN);
    for (int p = 0; p < numbering().processes(); p++) {
      to.dependsOn(numbering().end(p));
    }
  }

  /** The process changes in a variable or control state that is visible to others. */
  void exposeChange(Footprint to) {
    for (int p = 0; p < numbering().processes(); p++) {
      if (process.pid().isEmpty() || process.pid().getAsInt() == p) {
        to.performs(numbering().exposure(p));
        to.dependsOn(numbering().inspection(p));
      }
    }
  }

  private void terminate(Footprint to) {
    for (int p = 0; p < numbering().processes(); p++) {
      if (process.pid().isEmpty() || process.pid().getAsInt() == p) {
        to.performs(numbering().end(p));
      }
    }
    if (context.isTerminationVisible()) {
      to.dependsOn(AccessNumbering.RUN);
      to.dependsOn(AccessNumbering.PROCESS_TABLE);
    }
    context.accesses().changeOwnChannels(type(), to);
  }

  private void run(Expr.Run run, Footprint to) {
    run.arguments().forEach(a -> read(a, to));
    run.priority().ifPresent(p -> read(p, to));
    ProcessType child = context.system().processTypes().get(run.processType());
    to.performs(AccessNumbering.RUN);
    if (context.isTerminationVisible()) {
      to.dependsOn(AccessNumbering.RUN);
      to.dependsOn(AccessNumbering.PROCESS_TABLE);
      for (int p = 0; p < numbering().processes(); p++) {
        to.dependsOn(numbering().end(p));
      }
    }
    context.accesses().ready(context.accesses().rendezvous(), to);
    if (child.channelAssertions().isEmpty()) {
      context.accesses().changeOwnChannels(child, to);
    } else {
      context.accesses().assertUse(to);
    }
    if (context.visibility().isLabelled(run.processType(), child.start())) {
      to.performs(AccessNumbering.LABEL);
    }
    ProcessBinding processBinding = binding(run, child);
    var start = new AccessCollector(context, processBinding);
    for (Variable v : child.locals().subList(child.parameters(), child.locals().size())) {
      v.initial().forEach(i -> start.read(i, to));
    }
    child.channelAssertions().forEach(c -> start.read(c.channel(), to));
    children.add(processBinding);
    children.addAll(start.children());
  }

  /** What is statically known of a process that is started here. */
  private ProcessBinding binding(Expr.Run run, ProcessType child) {
    var locals = new ArrayList<List<Integer>>();
    for (int v = 0; v < child.locals().size(); v++) {
      OptionalInt value =
          v < child.parameters() && context.analysis().isConstantLocal(run.processType(), v)
              ? context.analysis().value(run.arguments().get(v), process)
              : OptionalInt.empty();
      locals.add(
          value.isPresent()
              ? List.of(child.locals().get(v).type().truncate(value.getAsInt()))
              : List.of());
    }
    return new ProcessBinding(run.processType(), OptionalInt.empty(), locals);
  }

  private ProcessType type() {
    return context.system().processTypes().get(process.processType());
  }

  BitSet channels(Expr channel) {
    return context.accesses().of(channel, process);
  }
}
