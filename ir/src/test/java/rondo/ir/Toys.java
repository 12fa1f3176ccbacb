package rondo.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;

/** Short names for IR nodes, and small systems. */
final class Toys {
  private Toys() {}

  static Expr num(int value) {
    return new Expr.Const(value);
  }

  static Location global(int variable) {
    return Location.global(variable);
  }

  static Location local(int variable) {
    return Location.local(variable);
  }

  static Expr get(Location location) {
    return new Expr.Load(location);
  }

  static Expr op(Expr.BinaryOp op, Expr left, Expr right) {
    return new Expr.Binary(op, left, right, Position.NONE);
  }

  static Expr eq(Expr left, Expr right) {
    return op(Expr.BinaryOp.EQ, left, right);
  }

  static Action when(Expr condition) {
    return new Action.Guard(condition);
  }

  static Action set(Location to, Expr value) {
    return new Action.Assign(to, value);
  }

  static Action set(Location to, int value) {
    return set(to, num(value));
  }

  static Action send(Expr channel, Expr... fields) {
    return new Action.Send(channel, List.of(fields), Action.Order.FIFO, Position.NONE);
  }

  static Action sendSorted(Expr channel, Expr... fields) {
    return new Action.Send(channel, List.of(fields), Action.Order.SORTED, Position.NONE);
  }

  static Action receive(Expr channel, Pattern... patterns) {
    return new Action.Receive(
        channel, List.of(patterns), Action.Pick.FIRST, Action.Keep.CONSUME, Position.NONE);
  }

  static Action receive(Action.Pick pick, Action.Keep keep, Expr channel, Pattern... patterns) {
    return new Action.Receive(channel, List.of(patterns), pick, keep, Position.NONE);
  }

  static Pattern bind(Location to) {
    return new Pattern.Bind(to);
  }

  static Pattern match(int value) {
    return new Pattern.Match(num(value));
  }

  static Action check(Expr condition) {
    return new Action.Assert(condition, "it", Position.NONE);
  }

  static Expr run(int processType, Expr... arguments) {
    return new Expr.Run(processType, List.of(arguments), Optional.empty(), Position.NONE);
  }

  static Action deterministic(Automaton body) {
    var states = new ArrayList<ControlState>();
    int exit = body.states().size() - 1;
    for (ControlState s : body.states().subList(0, exit)) {
      states.add(
          s.withEdges(
              s.edges().stream()
                  .map(e -> e.target() == exit ? e.withTarget(Action.Deterministic.EXIT) : e)
                  .toList()));
    }
    return new Action.Deterministic(states, Position.NONE);
  }

  static Variable integer(String name) {
    return Variable.scalar(name, IntType.INT, 0);
  }

  static Variable byteVariable(String name) {
    return Variable.scalar(name, IntType.BYTE, 0);
  }

  /** A variable that holds a channel of its own. */
  static Variable channel(String name, int channelType) {
    return new Variable(
        name,
        IntType.BYTE,
        1,
        false,
        List.of(new Expr.NewChannel(channelType)),
        Optional.empty(),
        true,
        Position.NONE);
  }

  static ChannelType channelType(int capacity, IntType... fields) {
    return new ChannelType(
        "c" + capacity,
        capacity,
        List.of(fields),
        IntStream.range(0, fields.length).mapToObj(_ -> Optional.<SymbolSet>empty()).toList());
  }

  /** One process of each type, started in order. */
  static ProcessSystem system(
      List<Variable> globals, List<ChannelType> channelTypes, Automaton... automata) {
    var starts =
        IntStream.range(0, automata.length)
            .mapToObj(i -> new ProcessSystem.Start(i, List.of(), 1))
            .toList();
    return started(globals, channelTypes, starts, automata);
  }

  static ProcessSystem started(
      List<Variable> globals,
      List<ChannelType> channelTypes,
      List<ProcessSystem.Start> starts,
      Automaton... automata) {
    var types = java.util.Arrays.stream(automata).map(Automaton::build).toList();
    return new ProcessSystem("toy", globals, channelTypes, types, starts, false, false);
  }

  static ProcessSystem withPriorities(ProcessSystem s) {
    return new ProcessSystem(
        s.name(), s.globals(), s.channelTypes(), s.processTypes(), s.starts(), true, s.last());
  }
}
