package rondo.explore.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.Position;
import rondo.explore.SearchOptions;
import rondo.explore.TransitionSink;
import rondo.explore.compile.layout.LayoutCapacity;
import rondo.explore.run.ProcessVerifier;
import rondo.ir.Action;
import rondo.ir.ChannelType;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.Expr.BinaryOp;
import rondo.ir.Fault;
import rondo.ir.IntType;
import rondo.ir.Location;
import rondo.ir.Pattern;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Variable;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.Interpreter;
import rondo.trace.Verdict;

/** Tests on hand-built systems; features of Promela are tested on Promela models. */
final class CompiledSystemTest {
  private static final Location COUNT = Location.global(0);
  private static final Location QUEUE = Location.global(1);
  private static final Location MEETING = Location.global(2);
  private static final Location GOT = Location.local(0);

  @Test
  void compiledAndInterpretedAgreeOnChannelsRendezvousAndDynamicProcesses() {
    assertThat(
            new LockstepCheck(producersAndConsumer(), FullChannelPolicy.BLOCK)
                .firstDifference(5000))
        .isEmpty();
    assertThat(
            new LockstepCheck(producersAndConsumer(), FullChannelPolicy.LOSE).firstDifference(5000))
        .isEmpty();
  }

  @Test
  void processesBeyondTheExploredRoomOnlyCostARestart() {
    ProcessVerifier.Result result =
        ProcessVerifier.verify(
            producersAndConsumer(),
            FullChannelPolicy.BLOCK,
            SearchOptions.defaults().withErrors(0),
            _ -> {},
            () -> false);
    assertThat(result.verdict()).isInstanceOf(Verdict.Violated.class);
    assertThat(result.verdict().statistics().states()).isGreaterThan(100);
  }

  @Test
  void anEndlessAtomicSequenceLoopsAtTheSameLineCompiledAndInterpreted() {
    var system = aloneIn(atomic(10, 1), atomic(20, 2), atomic(30, 3), atomic(40, 1));
    assertThat(endlessAt(() -> interpreted(system))).isEqualTo(40);
    assertThat(endlessAt(() -> compiled(system))).isEqualTo(40);
  }

  @Test
  void anAtomicSequenceThatNeverRepeatsItselfEndsAtTheSameLineCompiledAndInterpreted() {
    var count =
        new Action.Assign(COUNT, binary(BinaryOp.ADD, new Expr.Load(COUNT), new Expr.Const(1)));
    var system = aloneIn(atomic(10, 1), atomic(20, 2), atomic(30, 0).withAction(count));
    assertThat(endlessAt(() -> compiled(system))).isEqualTo(endlessAt(() -> interpreted(system)));
  }

  private static int endlessAt(Runnable expansion) {
    return catchThrowableOfType(EndlessAtomicException.class, expansion::run).at().line();
  }

  private static void interpreted(ProcessSystem system) {
    var interpreter = new Interpreter(system, FullChannelPolicy.BLOCK);
    interpreter.expand(interpreter.initial());
  }

  private static void compiled(ProcessSystem system) {
    var capacity = LayoutCapacity.estimated(system, FullChannelPolicy.BLOCK);
    var compiled = CompiledSystem.of(system, FullChannelPolicy.BLOCK, capacity);
    compiled.stepper().successors(compiled.initial().clone(), new NullSink());
  }

  private static final class NullSink implements TransitionSink {
    @Override
    public void transition(int[] state, int[] changes, int length) {}

    @Override
    public void fault(Fault.Kind kind) {}
  }

  private static Edge atomic(int line, int target) {
    var at = new Position("loop", line, 1);
    return new Edge(new Action.Skip(), target, Edge.Atomicity.ATOMIC, 0, "", at);
  }

  private static ProcessSystem aloneIn(Edge... edges) {
    return new ProcessSystem(
        "loop",
        List.of(Variable.scalar("count", IntType.INT, 0)),
        List.of(),
        List.of(automaton("P", List.of(), edges)),
        List.of(new ProcessSystem.InitialProcess(0, List.of(), 1)),
        false,
        false);
  }

  /**
   * Two producers, started one after the other, send to a queue and rendezvous with the consumer.
   */
  private static ProcessSystem producersAndConsumer() {
    var queue =
        new ChannelType(
            "queue",
            2,
            List.of(IntType.BYTE, IntType.SHORT),
            List.of(Optional.empty(), Optional.empty()));
    var meeting = new ChannelType("meeting", 0, List.of(IntType.BYTE), List.of(Optional.empty()));
    ProcessType starter =
        automaton(
            "starter",
            List.of(),
            edge(new Action.Guard(run(1)), 1),
            edge(new Action.Guard(run(1)), 2),
            edge(new Action.Guard(run(2)), 3),
            edge(new Action.Terminate(), 3));
    ProcessType producer =
        automaton(
            "producer",
            List.of(Variable.scalar("got", IntType.SHORT, -3)),
            edge(
                new Action.Send(
                    new Expr.Load(QUEUE),
                    List.of(new Expr.Pid(), new Expr.Load(GOT)),
                    Action.SendOrder.SORTED,
                    Position.NONE),
                1),
            edge(
                new Action.Send(
                    new Expr.Load(MEETING),
                    List.of(new Expr.Pid()),
                    Action.SendOrder.FIFO,
                    Position.NONE),
                2),
            edge(
                new Action.Assign(
                    COUNT, binary(BinaryOp.ADD, new Expr.Load(COUNT), new Expr.Const(1))),
                3),
            edge(new Action.Terminate(), 3));
    ProcessType consumer =
        automaton(
            "consumer",
            List.of(
                Variable.scalar("got", IntType.SHORT, 0),
                Variable.array("from", IntType.BYTE, 5, 0)),
            edge(
                new Action.Receive(
                    new Expr.Load(QUEUE),
                    List.of(
                        new Pattern.Bind(
                            Location.local(1)
                                .at(
                                    new Expr.CheckedIndex(
                                        new Expr.Load(COUNT),
                                        5,
                                        new Expr.Range.Elements("from"),
                                        Position.NONE))),
                        new Pattern.Bind(GOT)),
                    Action.ReceiveOrder.FIRST,
                    Action.ReceiveMode.CONSUME,
                    Position.NONE),
                1),
            edge(
                new Action.Receive(
                    new Expr.Load(MEETING),
                    List.of(new Pattern.Bind(GOT)),
                    Action.ReceiveOrder.FIRST,
                    Action.ReceiveMode.CONSUME,
                    Position.NONE),
                2),
            edge(
                new Action.Assert(
                    binary(BinaryOp.NE, new Expr.Load(GOT), new Expr.Const(1)),
                    "got != 1",
                    Position.NONE),
                0));
    return new ProcessSystem(
        "producers",
        List.of(
            Variable.scalar("count", IntType.BYTE, 0),
            channelVariable("queue", 0),
            channelVariable("meeting", 1)),
        List.of(queue, meeting),
        List.of(starter, producer, consumer),
        List.of(new ProcessSystem.InitialProcess(0, List.of(), 1)),
        false,
        true);
  }

  private static Variable channelVariable(String name, int type) {
    return new Variable(
        name,
        IntType.BYTE,
        1,
        false,
        List.of(new Expr.NewChannel(type)),
        Optional.empty(),
        true,
        Position.NONE);
  }

  private static Expr run(int type) {
    return new Expr.Run(type, List.of(), Optional.empty(), Position.NONE);
  }

  private static Expr binary(BinaryOp op, Expr left, Expr right) {
    return new Expr.Binary(op, left, right, Position.NONE);
  }

  private static Edge edge(Action action, int target) {
    return new Edge(action, target, Edge.Atomicity.RELEASE, 0, "", Position.NONE);
  }

  /** A process type whose state i has only edge i. */
  private static ProcessType automaton(String name, List<Variable> locals, Edge... edges) {
    List<ControlState> states = new ArrayList<>();
    for (Edge edge : edges) {
      states.add(new ControlState(List.of(edge), Set.of(), List.of(), Position.NONE));
    }
    return new ProcessType(name, 0, locals, states, 0, Expr.TRUE, Position.NONE);
  }
}
