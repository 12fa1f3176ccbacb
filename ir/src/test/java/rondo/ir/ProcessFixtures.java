package rondo.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;

/** Short factory methods for IR nodes, and small systems. */
public final class ProcessFixtures {
  private ProcessFixtures() {}

  public static Expr num(int value) {
    return new Expr.Const(value);
  }

  public static Location global(int variable) {
    return Location.global(variable);
  }

  public static Location local(int variable) {
    return Location.local(variable);
  }

  public static Expr get(Location location) {
    return new Expr.Load(location);
  }

  public static Expr op(Expr.BinaryOp op, Expr left, Expr right) {
    return new Expr.Binary(op, left, right, Position.NONE);
  }

  public static Expr eq(Expr left, Expr right) {
    return op(Expr.BinaryOp.EQ, left, right);
  }

  public static Action when(Expr condition) {
    return new Action.Guard(condition);
  }

  public static Action set(Location to, Expr value) {
    return new Action.Assign(to, value);
  }

  public static Action set(Location to, int value) {
    return set(to, num(value));
  }

  public static Action send(Expr channel, Expr... fields) {
    return new Action.Send(channel, List.of(fields), Action.SendOrder.FIFO, Position.NONE);
  }

  public static Action sendSorted(Expr channel, Expr... fields) {
    return new Action.Send(channel, List.of(fields), Action.SendOrder.SORTED, Position.NONE);
  }

  public static Action receive(Expr channel, Pattern... patterns) {
    return new Action.Receive(
        channel,
        List.of(patterns),
        Action.ReceiveOrder.FIRST,
        Action.ReceiveMode.CONSUME,
        Position.NONE);
  }

  public static Action receive(
      Action.ReceiveOrder order, Action.ReceiveMode mode, Expr channel, Pattern... patterns) {
    return new Action.Receive(channel, List.of(patterns), order, mode, Position.NONE);
  }

  public static Pattern bind(Location to) {
    return new Pattern.Bind(to);
  }

  public static Pattern match(int value) {
    return new Pattern.Match(num(value));
  }

  public static Action check(Expr condition) {
    return new Action.Assert(condition, "it", Position.NONE);
  }

  public static Expr run(int processType, Expr... arguments) {
    return new Expr.Run(processType, List.of(arguments), Optional.empty(), Position.NONE);
  }

  public static Action deterministic(ProcessTypeBuilder body) {
    var states = new ArrayList<ControlState>();
    int exit = body.states().size() - 1;
    for (ControlState s : body.states().subList(0, exit)) {
      states.add(
          s.withEdges(
              s.edges().stream()
                  .map(e -> e.target() == exit ? e.withTarget(Action.DStep.EXIT) : e)
                  .toList()));
    }
    return new Action.DStep(states, Position.NONE);
  }

  public static Variable integer(String name) {
    return Variable.scalar(name, IntType.INT, 0);
  }

  public static Variable byteVariable(String name) {
    return Variable.scalar(name, IntType.BYTE, 0);
  }

  /** A variable initialised with a new channel. */
  public static Variable channel(String name, int channelType) {
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

  public static ChannelType channelType(int capacity, IntType... fields) {
    return new ChannelType(
        "c" + capacity,
        capacity,
        List.of(fields),
        IntStream.range(0, fields.length).mapToObj(_ -> Optional.<SymbolSet>empty()).toList());
  }

  /** One process of each type, started in order. */
  public static ProcessSystem system(
      List<Variable> globals, List<ChannelType> channelTypes, ProcessTypeBuilder... automata) {
    var starts =
        IntStream.range(0, automata.length)
            .mapToObj(i -> new ProcessSystem.InitialProcess(i, List.of(), 1))
            .toList();
    return started(globals, channelTypes, starts, automata);
  }

  public static ProcessSystem started(
      List<Variable> globals,
      List<ChannelType> channelTypes,
      List<ProcessSystem.InitialProcess> starts,
      ProcessTypeBuilder... automata) {
    var types = java.util.Arrays.stream(automata).map(ProcessTypeBuilder::build).toList();
    return new ProcessSystem("toy", globals, channelTypes, types, starts, false, false);
  }

  public static ProcessSystem withPriorities(ProcessSystem s) {
    return new ProcessSystem(
        s.name(),
        s.globals(),
        s.channelTypes(),
        s.processTypes(),
        s.initialProcesses(),
        true,
        s.usesLast());
  }
}
