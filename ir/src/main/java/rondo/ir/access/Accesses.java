package rondo.ir.access;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.EventMonitor.Direction;
import rondo.ir.EventMonitor.Event.Message;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.Pattern;
import rondo.ir.ProcessType;
import rondo.ir.Variable;

/**
 * Writes down what the actions and expressions of one process touch.
 *
 * <p>An action is looked at in three ways. <em>Performed</em>: it was executable, and is executed.
 * <em>Awaited</em>: it is not executable, and what could make it so is asked for.
 * <em>Observed</em>: whether it is executable decides what happens, as beside an {@code else} or
 * within an atomic sequence.
 *
 * <p>A {@code timeout} holds when nothing else in the system can be executed. While a step of an
 * ample set is left for later it stays executable, so until then no {@code timeout} holds: it
 * counts as false, and a guard that needs one awaits nothing.
 */
final class Accesses {
  private final Model model;
  private final Binding process;

  /** The processes that something started. */
  private final List<Binding> children = new ArrayList<>();

  Accesses(Model model, Binding process) {
    this.model = model;
    this.process = process;
  }

  List<Binding> children() {
    return children;
  }

  private Facets facets() {
    return model.facets();
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
        model.channels().send(channels(s.channel()), s.order(), to);
        happens(Direction.SENT, channels(s.channel()), to);
      }
      case Action.Receive r -> {
        read(r.channel(), to);
        match(r.patterns(), to);
        r.patterns().stream()
            .filter(Pattern.Bind.class::isInstance)
            .forEach(p -> write(((Pattern.Bind) p).to(), to));
        model.channels().receive(channels(r.channel()), r.keep(), to);
        if (r.keep() == Action.Keep.CONSUME) {
          happens(Direction.RECEIVED, channels(r.channel()), to);
        }
      }
      case Action.Assert a -> read(a.condition(), to);
      case Action.Print p -> p.arguments().forEach(a -> read(a, to));
      case Action.Terminate() -> terminate(to);
      case Action.Sequence(List<Action> actions) -> actions.forEach(a -> perform(a, to));
      case Action.Deterministic d -> {
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
   * A message may concern the event monitor: its state is then read and written, and what it
   * compares with is read. Whether it does may depend on the variables it knows channels by.
   */
  private void happens(Direction direction, BitSet channels, Footprint to) {
    model
        .system()
        .events()
        .filter(m -> m.messages().anyMatch(e -> concerns(e, direction, channels)))
        .ifPresent(
            m -> {
              to.does(Facets.EVENTS);
              to.minds(Facets.EVENTS);
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
        && model.channels().of(channel, Binding.outsider()).intersects(channels);
  }

  void await(Action action, Footprint to) {
    switch (action.head()) {
      case Action.Guard(Expr condition) -> {
        if (Obstacles.conjuncts(condition).noneMatch(Expr.Timeout.class::isInstance)) {
          awaitChange(condition, to);
        }
      }
      case Action.Send s -> {
        awaitChange(s.channel(), to);
        model.channels().awaitRoom(channels(s.channel()), to);
      }
      case Action.Receive r -> {
        awaitMatch(r, to);
        model.channels().awaitMessage(channels(r.channel()), r.pick(), to);
      }
      case Action.Terminate() -> {
        for (int pid = process.pid().orElse(-1) + 1; pid < facets().processes(); pid++) {
          to.awaits(facets().end(pid));
        }
      }
      case Action.Deterministic d ->
          d.body().getFirst().edges().forEach(e -> await(e.action(), to));
      case Action.Else _, Action.Skip _, Action.Assign _, Action.Evaluate _ -> {}
      case Action.Assert _, Action.Print _, Action.Sequence _ -> {}
    }
  }

  /** A receive of the oldest message that is not executable, though there is one. */
  void awaitTurn(Action.Receive receive, Footprint to) {
    awaitMatch(receive, to);
    model.channels().awaitTurn(channels(receive.channel()), to);
  }

  private void awaitMatch(Action.Receive receive, Footprint to) {
    awaitChange(receive.channel(), to);
    var matched = new Footprint(facets());
    match(receive.patterns(), matched);
    Facets.addAll(to.awaits(), matched.minds());
  }

  void observe(Action action, Footprint to) {
    switch (action.head()) {
      case Action.Guard(Expr condition) -> read(condition, to);
      case Action.Send s -> {
        read(s.channel(), to);
        model.channels().look(channels(s.channel()), to);
        model.channels().lookForPartner(channels(s.channel()), to);
      }
      case Action.Receive r -> {
        read(r.channel(), to);
        match(r.patterns(), to);
        model.channels().look(channels(r.channel()), to);
      }
      case Action.Terminate() -> {
        to.does(Facets.TABLE);
        to.minds(Facets.RUN);
        for (int pid = 0; pid < facets().processes(); pid++) {
          to.minds(facets().end(pid));
        }
      }
      case Action.Deterministic d ->
          d.body().getFirst().edges().forEach(e -> observe(e.action(), to));
      case Action.Else _, Action.Skip _, Action.Assign _, Action.Evaluate _ -> {}
      case Action.Assert _, Action.Print _, Action.Sequence _ -> {}
    }
  }

  void awaitChange(Expr expr, Footprint to) {
    var reads = new Footprint(facets());
    read(expr, reads);
    Facets.addAll(to.awaits(), reads.minds());
  }

  // Conditions

  /** A condition that holds: parts of it may be such that some changes cannot make them fail. */
  private void holds(Expr condition, Footprint to) {
    switch (condition) {
      case Expr.Binary b when b.op() == Expr.BinaryOp.AND -> {
        holds(b.left(), to);
        holds(b.right(), to);
      }
      case Expr.ChannelQuery q when q.query() == Expr.Query.NOT_EMPTY -> {
        read(q.channel(), to);
        model.channels().receive(channels(q.channel()), Action.Keep.COPY, to);
      }
      case Expr.ChannelQuery q when q.query() == Expr.Query.NOT_FULL -> {
        read(q.channel(), to);
        model.channels().room(channels(q.channel()), to);
      }
      case Expr.Poll p -> {
        read(p.channel(), to);
        match(p.patterns(), to);
        model.channels().receive(channels(p.channel()), Action.Keep.COPY, to);
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
      case Expr.Checked c -> read(c.index(), to);
      case Expr.ChannelQuery q -> {
        read(q.channel(), to);
        model.channels().look(channels(q.channel()), to);
      }
      case Expr.Poll p -> {
        read(p.channel(), to);
        match(p.patterns(), to);
        model.channels().look(channels(p.channel()), to);
      }
      case Expr.Run r -> run(r, to);
      case Expr.ProcessCount _, Expr.ProcessOf _ -> {
        to.does(Facets.TABLE);
        to.minds(Facets.RUN);
        for (int pid = 0; pid < facets().processes(); pid++) {
          to.minds(facets().end(pid));
        }
      }
      case Expr.RemoteLabel l -> watch(l.pid(), to);
      case Expr.RemoteVariable v -> {
        v.local().index().ifPresent(i -> read(i, to));
        watch(v.pid(), to);
      }
      case Expr.Const _, Expr.Pid _, Expr.Timeout _, Expr.NewChannel _ -> {}
      case Expr.NonProgress _ -> to.minds(Facets.LABEL);
      case Expr.Last _, Expr.Enabled _, Expr.PcValue _ -> seesAll(expr);
      case Expr.GetPriority _, Expr.SetPriority _ -> seesAll(expr);
    }
  }

  private static void seesAll(Expr expr) {
    throw new IllegalArgumentException("depends on every step: " + expr);
  }

  private void load(Location from, Footprint to) {
    from.index().ifPresent(i -> read(i, to));
    if (from.scope() == Location.Scope.GLOBAL
        && !model.constants().isConstantGlobal(from.variable())) {
      for (int e : elements(from)) {
        to.does(facets().reading(from.variable(), e));
        to.minds(facets().writing(from.variable(), e));
      }
    }
  }

  private void write(Location target, Footprint to) {
    target.index().ifPresent(i -> read(i, to));
    switch (target.scope()) {
      case GLOBAL -> {
        for (int e : elements(target)) {
          to.does(facets().writing(target.variable(), e));
          to.minds(facets().reading(target.variable(), e));
          to.minds(facets().writing(target.variable(), e));
        }
      }
      case LOCAL -> {
        if (model.watched().isVariable(process.processType(), target.variable())) {
          show(to);
        }
      }
    }
  }

  /** The elements that a location may denote. */
  private int[] elements(Location location) {
    if (facets().isWhole(location.variable())) {
      return new int[] {0};
    }
    OptionalInt element = model.constants().element(location.index(), process);
    int length = model.system().globals().get(location.variable()).length();
    return element.isPresent() && element.getAsInt() >= 0 && element.getAsInt() < length
        ? new int[] {element.getAsInt()}
        : IntStream.range(0, length).toArray();
  }

  // Processes

  private void watch(Expr pid, Footprint to) {
    read(pid, to);
    OptionalInt known = model.constants().value(pid, process);
    for (int p = 0; p < facets().processes(); p++) {
      if (known.isEmpty() || known.getAsInt() == p) {
        to.does(facets().watching(p));
        to.minds(facets().showing(p));
      }
    }
    // Whether it is alive matters as well.
    to.does(Facets.TABLE);
    to.minds(Facets.RUN);
    for (int p = 0; p < facets().processes(); p++) {
      to.minds(facets().end(p));
    }
  }

  /** Something changes that others look at. */
  void show(Footprint to) {
    for (int p = 0; p < facets().processes(); p++) {
      if (process.pid().isEmpty() || process.pid().getAsInt() == p) {
        to.does(facets().showing(p));
        to.minds(facets().watching(p));
      }
    }
  }

  private void terminate(Footprint to) {
    for (int p = 0; p < facets().processes(); p++) {
      if (process.pid().isEmpty() || process.pid().getAsInt() == p) {
        to.does(facets().end(p));
      }
    }
    to.minds(Facets.RUN);
    to.minds(Facets.TABLE);
    if (type().ownChannels() > 0) {
      model.channels().live(facets().fixedChannels() + 1, to);
    }
  }

  private void run(Expr.Run run, Footprint to) {
    run.arguments().forEach(a -> read(a, to));
    run.priority().ifPresent(p -> read(p, to));
    ProcessType child = model.system().processTypes().get(run.processType());
    to.does(Facets.RUN);
    to.minds(Facets.RUN);
    to.minds(Facets.TABLE);
    for (int p = 0; p < facets().processes(); p++) {
      to.minds(facets().end(p));
    }
    model.channels().ready(model.channels().rendezvous(), to);
    if (!child.claims().isEmpty()) {
      model.channels().live(1, to);
    } else if (child.ownChannels() > 0) {
      model.channels().live(facets().fixedChannels() + 1, to);
    }
    if (model.watched().isLabelled(run.processType(), child.start())) {
      to.does(Facets.LABEL);
    }
    Binding binding = binding(run, child);
    var start = new Accesses(model, binding);
    for (Variable v : child.locals().subList(child.parameters(), child.locals().size())) {
      v.initial().forEach(i -> start.read(i, to));
    }
    child.claims().forEach(c -> start.read(c.channel(), to));
    children.add(binding);
    children.addAll(start.children());
  }

  /** What is known of a process that is started here. */
  private Binding binding(Expr.Run run, ProcessType child) {
    var locals = new ArrayList<List<Integer>>();
    for (int v = 0; v < child.locals().size(); v++) {
      OptionalInt value =
          v < child.parameters() && model.constants().isConstantLocal(run.processType(), v)
              ? model.constants().value(run.arguments().get(v), process)
              : OptionalInt.empty();
      locals.add(
          value.isPresent()
              ? List.of(child.locals().get(v).type().truncate(value.getAsInt()))
              : List.of());
    }
    return new Binding(run.processType(), OptionalInt.empty(), locals);
  }

  private ProcessType type() {
    return model.system().processTypes().get(process.processType());
  }

  BitSet channels(Expr channel) {
    return model.channels().of(channel, process);
  }
}
