package rondo.trace;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.ChannelType;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.IntType;
import rondo.ir.Location;
import rondo.ir.Pattern;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.SymbolSet;
import rondo.ir.Variable;

/**
 * Alice sends to Bob by rendezvous, Bob writes the message into a buffer, and Alice, who reads the
 * buffer, asserts that it is {@code no}; then she waits for a message that is never sent.
 */
public final class AliceBobModel {
  private static final SymbolSet WORDS = new SymbolSet("mtype", new TreeMap<>(Map.of(1, "yes")));
  private static final Expr TALK = new Expr.Load(Location.global(0));
  private static final Expr POST = new Expr.Load(Location.global(1));

  private AliceBobModel() {}

  public static ProcessSystem system() {
    var alice =
        new ProcessType(
            "Alice",
            0,
            List.of(variable("heard", new Expr.Const(0), false)),
            List.of(
                state(edge(send(TALK, new Expr.Const(1)), 1, "talk!yes", 4)),
                state(edge(receive(POST, Location.local(0)), 2, "post?heard", 5)),
                state(
                    edge(
                        new Action.Assert(
                            new Expr.Unary(Expr.UnaryOp.NOT, new Expr.Load(Location.local(0))),
                            "heard == no",
                            at(6, 3)),
                        3,
                        "assert(heard == no)",
                        6)),
                state(edge(receive(POST, Location.local(0)), 4, "post?heard", 7)),
                state(edge(new Action.Terminate(), 0, "-end-", 8))),
            0,
            Expr.TRUE,
            at(3, 1));
    Expr word = new Expr.Load(Location.local(0));
    var bob =
        new ProcessType(
            "Bob",
            0,
            List.of(variable("word", new Expr.Const(0), false)),
            List.of(
                state(edge(receive(TALK, Location.local(0)), 1, "talk?word", 12)),
                state(edge(send(POST, word), 2, "post!word", 13)),
                state(edge(new Action.Print("told %e\n", List.of(word)), 3, "printf(...)", 14)),
                state(edge(new Action.Terminate(), 0, "-end-", 15))),
            0,
            Expr.TRUE,
            at(11, 1));
    return new ProcessSystem(
        "rumour.pml",
        List.of(
            variable("talk", new Expr.NewChannel(0), true),
            variable("post", new Expr.NewChannel(1), true)),
        List.of(channels(0), channels(2)),
        List.of(alice, bob),
        List.of(start(0), start(1)),
        false,
        false);
  }

  private static Position at(int line, int column) {
    return new Position("rumour.pml", line, column);
  }

  private static ProcessSystem.InitialProcess start(int type) {
    return new ProcessSystem.InitialProcess(type, List.of(), 1);
  }

  private static ChannelType channels(int capacity) {
    return new ChannelType(
        "c" + capacity, capacity, List.of(IntType.BYTE), List.of(Optional.of(WORDS)));
  }

  private static Variable variable(String name, Expr initial, boolean channel) {
    Optional<SymbolSet> domain = channel ? Optional.empty() : Optional.of(WORDS);
    return new Variable(
        name, IntType.BYTE, 1, false, List.of(initial), domain, channel, Position.NONE);
  }

  private static ControlState state(Edge edge) {
    return new ControlState(List.of(edge), Set.of(), List.of(), edge.at());
  }

  private static Edge edge(Action action, int target, String text, int line) {
    return new Edge(action, target, Edge.Atomicity.RELEASE, 0, text, at(line, 3));
  }

  private static Action send(Expr channel, Expr value) {
    return new Action.Send(channel, List.of(value), Action.SendOrder.FIFO, Position.NONE);
  }

  private static Action receive(Expr channel, Location to) {
    return new Action.Receive(
        channel,
        List.of(new Pattern.Bind(to)),
        Action.ReceiveOrder.FIRST,
        Action.ReceiveMode.CONSUME,
        Position.NONE);
  }
}
