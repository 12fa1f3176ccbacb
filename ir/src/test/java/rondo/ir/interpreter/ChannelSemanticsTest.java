package rondo.ir.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static rondo.ir.ProcessFixtures.bind;
import static rondo.ir.ProcessFixtures.channel;
import static rondo.ir.ProcessFixtures.channelType;
import static rondo.ir.ProcessFixtures.get;
import static rondo.ir.ProcessFixtures.global;
import static rondo.ir.ProcessFixtures.integer;
import static rondo.ir.ProcessFixtures.match;
import static rondo.ir.ProcessFixtures.num;
import static rondo.ir.ProcessFixtures.receive;
import static rondo.ir.ProcessFixtures.run;
import static rondo.ir.ProcessFixtures.send;
import static rondo.ir.ProcessFixtures.sendSorted;
import static rondo.ir.ProcessFixtures.set;
import static rondo.ir.ProcessFixtures.started;
import static rondo.ir.ProcessFixtures.system;
import static rondo.ir.ProcessFixtures.when;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.ChannelType;
import rondo.ir.Expr;
import rondo.ir.IntType;
import rondo.ir.Location;
import rondo.ir.ProcessFixtures;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessTypeBuilder;
import rondo.ir.Variable;
import rondo.ir.interpreter.Interpreter.EndState;
import rondo.ir.interpreter.Interpreter.Expansion;
import rondo.ir.interpreter.Interpreter.Transition;

class ChannelSemanticsTest {
  /** Global 0 is a channel of type 0, global 1 a number. */
  private static final List<Variable> GLOBALS = List.of(channel("q", 0), integer("g"));

  private static final Expr Q = get(global(0));
  private static final Location G = global(1);
  private static final IntType BYTE = IntType.BYTE;

  private static ProcessSystem over(ChannelType type, ProcessTypeBuilder... automata) {
    return system(GLOBALS, List.of(type), automata);
  }

  private static Expansion first(ProcessSystem system) {
    var interpreter = new Interpreter(system, FullChannelPolicy.BLOCK);
    return interpreter.expand(interpreter.initial());
  }

  /** Follows the only transition until there is none. */
  private static GlobalState last(ProcessSystem system, FullChannelPolicy full) {
    var interpreter = new Interpreter(system, full);
    GlobalState state = interpreter.initial();
    while (true) {
      List<Transition> next = interpreter.expand(state).transitions();
      if (next.isEmpty()) {
        return state;
      }
      assertThat(next).hasSize(1);
      state = next.getFirst().target();
    }
  }

  private static GlobalState last(ProcessSystem system) {
    return last(system, FullChannelPolicy.BLOCK);
  }

  private static ProcessTypeBuilder line(Action... actions) {
    var line = ProcessTypeBuilder.of("A");
    for (int i = 0; i < actions.length; i++) {
      line.edge(i, actions[i], i + 1);
    }
    return line;
  }

  private static List<List<Integer>> messages(GlobalState state) {
    return state.channels().getFirst().messages();
  }

  @Test
  void messagesArriveInTheOrderSentAndTruncated() {
    var a = line(send(Q, num(258)), send(Q, num(7)));
    assertThat(messages(last(over(channelType(2, BYTE), a))))
        .containsExactly(List.of(2), List.of(7));
  }

  @Test
  void aFullChannelBlocksOrLoses() {
    var system = over(channelType(1, BYTE), line(send(Q, num(1)), send(Q, num(2))));
    assertThat(last(system).processes().getFirst().controlState()).isEqualTo(1);
    GlobalState lost = last(system, FullChannelPolicy.LOSE);
    assertThat(lost.processes().getFirst().controlState()).isEqualTo(2);
    assertThat(messages(lost)).containsExactly(List.of(1));
  }

  @Test
  void sortedSendInsertsBeforeTheFirstGreaterMessage() {
    var a =
        line(
            sendSorted(Q, num(5), num(1)),
            sendSorted(Q, num(3), num(9)),
            sendSorted(Q, num(5), num(0)),
            sendSorted(Q, num(3), num(9)));
    assertThat(messages(last(over(channelType(4, BYTE, BYTE), a))))
        .containsExactly(List.of(3, 9), List.of(3, 9), List.of(5, 0), List.of(5, 1));
  }

  @Test
  void sortedSendComparesWhatIsSentNotWhatIsStored() {
    var a = line(sendSorted(Q, num(5)), sendSorted(Q, num(257)));
    assertThat(messages(last(over(channelType(4, BYTE), a))))
        .containsExactly(List.of(5), List.of(1));
  }

  @Test
  void receiveLooksAtTheOldestMessageOnly() {
    var a = line(send(Q, num(1)), send(Q, num(2)), receive(Q, match(2)));
    GlobalState end = last(over(channelType(2, BYTE), a));
    assertThat(end.processes().getFirst().controlState()).isEqualTo(2);
  }

  @Test
  void randomReceiveTakesTheOldestThatMatches() {
    var any = receive(Action.ReceiveOrder.ANY, Action.ReceiveMode.CONSUME, Q, match(2), bind(G));
    var a = line(send(Q, num(1), num(7)), send(Q, num(2), num(8)), send(Q, num(2), num(9)), any);
    GlobalState end = last(over(channelType(3, BYTE, BYTE), a));
    assertThat(messages(end)).containsExactly(List.of(1, 7), List.of(2, 9));
    assertThat(end.globals().get(1)).containsExactly(8);
  }

  @Test
  void copyLeavesTheMessage() {
    var copy = receive(Action.ReceiveOrder.FIRST, Action.ReceiveMode.COPY, Q, bind(G));
    GlobalState end = last(over(channelType(3, BYTE), line(send(Q, num(4)), copy)));
    assertThat(messages(end)).containsExactly(List.of(4));
    assertThat(end.globals().get(1)).containsExactly(4);
  }

  @Test
  void pollAsksWithoutReceiving() {
    Expr poll = new Expr.Poll(Q, List.of(match(4)), Action.ReceiveOrder.FIRST, Position.NONE);
    GlobalState end = last(over(channelType(3, BYTE), line(send(Q, num(4)), set(G, poll))));
    assertThat(messages(end)).hasSize(1);
    assertThat(end.globals().get(1)).containsExactly(1);
  }

  @Test
  void pollingARendezvousChannelIsARuntimeError() {
    Expr poll = new Expr.Poll(Q, List.of(match(4)), Action.ReceiveOrder.FIRST, Position.NONE);
    assertThat(first(over(channelType(0, BYTE), line(set(G, poll)))).failures()).hasSize(1);
  }

  @Test
  void aChannelThatIsNoneIsARuntimeError() {
    var system = over(channelType(1, BYTE), line(send(num(0), num(1))));
    assertThat(first(system).failures()).hasSize(1);
    assertThat(first(system).endState()).isEqualTo(EndState.NONE);
    assertThat(first(over(channelType(1, BYTE), line(receive(num(9), match(1))))).failures())
        .hasSize(1);
  }

  @Test
  void rendezvousIsOneTransitionForEveryPartner() {
    var sender = ProcessTypeBuilder.of("S").edge(0, send(Q, num(3)), 1).terminate(1);
    var receiver = ProcessTypeBuilder.of("R").edge(0, receive(Q, bind(G)), 1).terminate(1);
    var deaf = ProcessTypeBuilder.of("D").edge(0, receive(Q, match(4)), 1).terminate(1);
    var expansion = first(over(channelType(0, BYTE), sender, receiver, deaf, receiver));
    assertThat(expansion.transitions()).hasSize(2);
    Transition transition = expansion.transitions().getFirst();
    assertThat(transition.steps()).extracting(Interpreter.Step::pid).containsExactly(0, 3);
    assertThat(transition.steps().getLast().partner()).isEqualTo(OptionalInt.of(0));
    assertThat(messages(transition.steps().getFirst().after())).containsExactly(List.of(3));
    assertThat(messages(transition.target())).isEmpty();
    assertThat(transition.target().globals().get(1)).containsExactly(3);
  }

  @Test
  void aRendezvousSendWithoutPartnerIsNotExecutable() {
    var sender = ProcessTypeBuilder.of("S").edge(0, send(Q, num(3)), 1).terminate(1);
    var expansion = first(over(channelType(0, BYTE), sender));
    assertThat(expansion.transitions()).isEmpty();
    assertThat(expansion.endState()).isEqualTo(EndState.INVALID_END);
  }

  @Test
  void elseWaitsForARendezvousThatFindsItsPartner() {
    var sender =
        ProcessTypeBuilder.of("S")
            .edge(0, send(Q, num(3)), 1)
            .edge(0, new Action.Else(), 1)
            .terminate(1);
    var receiver = ProcessTypeBuilder.of("R").edge(0, receive(Q, bind(G)), 1).terminate(1);
    assertThat(first(over(channelType(0, BYTE), sender, receiver)).transitions())
        .singleElement()
        .satisfies(t -> assertThat(t.steps()).hasSize(2));
    assertThat(first(over(channelType(0, BYTE), sender)).transitions())
        .singleElement()
        .satisfies(t -> assertThat(t.steps().getFirst().edge()).isEqualTo(1));
  }

  @Test
  void anEscapeThatFindsNoPartnerLetsTheRestRun() {
    var sender =
        ProcessTypeBuilder.of("S")
            .escape(0, 1, send(Q, num(3)), 1)
            .edge(0, new Action.Skip(), 1)
            .terminate(1);
    assertThat(first(over(channelType(0, BYTE), sender)).transitions())
        .singleElement()
        .satisfies(t -> assertThat(t.steps().getFirst().edge()).isEqualTo(1));
  }

  @Test
  void afterARendezvousInAnAtomicSequenceTheReceiverGoesOn() {
    var sender =
        ProcessTypeBuilder.of("S")
            .atomicEdge(0, send(Q, num(3)), 1)
            .edge(1, set(G, 9), 2)
            .terminate(2);
    var receiver =
        ProcessTypeBuilder.of("R")
            .atomicEdge(0, receive(Q, bind(G)), 1)
            .edge(1, set(G, 8), 2)
            .terminate(2);
    var expansion = first(over(channelType(0, BYTE), sender, receiver));
    assertThat(expansion.transitions())
        .singleElement()
        .satisfies(
            t -> assertThat(t.steps()).extracting(Interpreter.Step::pid).containsExactly(0, 1, 1));
  }

  @Test
  void aDeterministicBlockMayBeginWithTheReceivingHalf() {
    var body = ProcessTypeBuilder.of("B").edge(0, receive(Q, bind(G)), 1).edge(1, set(G, 6), 2);
    var receiver =
        ProcessTypeBuilder.of("R").edge(0, ProcessFixtures.deterministic(body), 1).terminate(1);
    var sender = ProcessTypeBuilder.of("S").edge(0, send(Q, num(3)), 1).terminate(1);
    var expansion = first(over(channelType(0, BYTE), sender, receiver));
    assertThat(expansion.transitions())
        .singleElement()
        .satisfies(t -> assertThat(t.target().globals().get(1)).containsExactly(6));
  }

  @Test
  void aDeterministicBlockCannotSendByRendezvous() {
    var body = ProcessTypeBuilder.of("B").edge(0, send(Q, num(1)), 1);
    var sender =
        ProcessTypeBuilder.of("S").edge(0, ProcessFixtures.deterministic(body), 1).terminate(1);
    assertThat(first(over(channelType(0, BYTE), sender)).failures()).hasSize(1);
  }

  @Test
  void aDyingProcessTakesItsChannelsAlong() {
    var child = ProcessTypeBuilder.of("C", channel("own", 0)).terminate(0);
    var parent =
        ProcessTypeBuilder.of("P", channel("mine", 0)).edge(0, when(run(0)), 1).terminate(1);
    var starts = List.of(new ProcessSystem.InitialProcess(1, List.of(), 1));
    var system = started(GLOBALS, List.of(channelType(1, BYTE)), starts, child, parent);
    var interpreter = new Interpreter(system, FullChannelPolicy.BLOCK);
    GlobalState both = interpreter.expand(interpreter.initial()).transitions().getFirst().target();
    assertThat(both.channels()).hasSize(3);
    GlobalState one = interpreter.expand(both).transitions().getFirst().target();
    assertThat(one.channels()).hasSize(2);
    GlobalState none = interpreter.expand(one).transitions().getFirst().target();
    assertThat(none.channels()).hasSize(1);
    assertThat(none.processes()).isEmpty();
  }
}
