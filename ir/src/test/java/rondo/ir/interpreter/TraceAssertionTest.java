package rondo.ir.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static rondo.ir.ProcessFixtures.channel;
import static rondo.ir.ProcessFixtures.channelType;
import static rondo.ir.ProcessFixtures.get;
import static rondo.ir.ProcessFixtures.global;
import static rondo.ir.ProcessFixtures.match;
import static rondo.ir.ProcessFixtures.num;
import static rondo.ir.ProcessFixtures.receive;
import static rondo.ir.ProcessFixtures.send;
import static rondo.ir.ProcessFixtures.system;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.Position;
import rondo.ir.Expr;
import rondo.ir.Fault;
import rondo.ir.IntType;
import rondo.ir.Pattern;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessTypeBuilder;
import rondo.ir.TraceAssertion;
import rondo.ir.TraceAssertion.Completion;
import rondo.ir.TraceAssertion.Direction;
import rondo.ir.TraceAssertion.Event;
import rondo.ir.TraceAssertion.Move;
import rondo.ir.TraceAssertion.Purpose;
import rondo.ir.TraceAssertion.State;

class TraceAssertionTest {
  private static final Expr Q = get(global(0));

  private static ProcessSystem sending(int capacity, int... values) {
    ProcessTypeBuilder sender = ProcessTypeBuilder.of("S");
    for (int i = 0; i < values.length; i++) {
      sender.edge(i, send(Q, num(values[i])), i + 1);
    }
    return system(
        List.of(channel("q", 0)),
        List.of(channelType(capacity, IntType.BYTE)),
        sender.end(values.length),
        ProcessTypeBuilder.of("R").edge(0, receive(Q, match(1)), 0).end(0));
  }

  private static Move sent(Pattern pattern, int target) {
    var event = new Event.Message(Direction.SENT, global(0), List.of(pattern));
    return new Move(event, target, "sent", Position.NONE);
  }

  private static Move received(int value, int target) {
    var event = new Event.Message(Direction.RECEIVED, global(0), List.of(match(value)));
    return new Move(event, target, "received", Position.NONE);
  }

  /** A monitor with one move from each state to the next, the last state being the end. */
  private static TraceAssertion monitor(Purpose purpose, Move... moves) {
    var states = new ArrayList<State>();
    for (Move move : moves) {
      states.add(new State(List.of(move), Completion.INCOMPLETE));
    }
    states.add(new State(List.of(), Completion.COMPLETE));
    return new TraceAssertion("m", purpose, states, 0, moves.length, Position.NONE);
  }

  private record Seen(List<Fault> faults, List<Integer> states, Interpreter.EndState state) {}

  /** Follows the only run until no process is enabled. */
  private static Seen run(ProcessSystem system, TraceAssertion monitor) {
    var interpreter = new Interpreter(system.withTraceAssertion(monitor), FullChannelPolicy.BLOCK);
    var faults = new ArrayList<Fault>();
    var states = new ArrayList<Integer>();
    GlobalState state = interpreter.initial();
    while (true) {
      states.add(state.monitorState());
      Interpreter.Expansion next = interpreter.expand(state);
      next.failures().forEach(f -> faults.add(f.fault()));
      if (next.transitions().isEmpty()) {
        return new Seen(faults, states, next.endState());
      }
      state = next.transitions().getLast().target();
    }
  }

  @Test
  void itIsMovedByWhatItSpeaksOfAlone() {
    Seen seen = run(sending(4, 2, 3), monitor(Purpose.REQUIRED, sent(match(2), 1), sent(any(), 2)));
    assertThat(seen)
        .isEqualTo(new Seen(List.of(), List.of(0, 1, 2), Interpreter.EndState.VALID_END));
    seen = run(sending(4, 2, 3), monitor(Purpose.REQUIRED, received(1, 1)));
    assertThat(seen.states()).containsOnly(0);
  }

  private static Pattern any() {
    return new Pattern.Ignore();
  }

  @Test
  void whatItDoesNotExpectIsAViolationAndItStays() {
    Seen seen = run(sending(4, 5, 2), monitor(Purpose.REQUIRED, sent(match(2), 1)));
    assertThat(seen.faults())
        .singleElement()
        .satisfies(
            f -> {
              assertThat(f.kind()).isEqualTo(Fault.Kind.EVENT);
              assertThat(f.message()).isEqualTo("5 is sent to q, but `m` expects sent");
            });
    assertThat(seen.states()).containsExactly(0, 0, 1);
  }

  @Test
  void aRunThatEndsMidwayEndsInvalidlyWhileProcessesAreLeft() {
    TraceAssertion two = monitor(Purpose.REQUIRED, sent(any(), 1), sent(any(), 2));
    assertThat(run(sending(4, 2), two).state()).isEqualTo(Interpreter.EndState.INVALID_END);
    ProcessSystem alone =
        system(
            List.of(channel("q", 0)),
            List.of(channelType(4, IntType.BYTE)),
            ProcessTypeBuilder.of("S").edge(0, send(Q, num(2)), 1).terminate(1));
    assertThat(run(alone, two).state()).isEqualTo(Interpreter.EndState.VALID_END);
  }

  @Test
  void whatIsForbiddenIsAViolationWhenItIsComplete() {
    TraceAssertion forbidden = monitor(Purpose.FORBIDDEN, sent(match(2), 1), sent(match(3), 2));
    assertThat(run(sending(4, 2, 3, 4), forbidden).faults()).hasSize(1);
    Seen other = run(sending(4, 2, 4, 3), forbidden);
    assertThat(other.faults()).isEmpty();
    assertThat(other.states()).containsExactly(0, 1, 2, 2);
  }

  @Test
  void twoWaysOnAreARuntimeError() {
    var states =
        List.of(
            new State(List.of(sent(match(2), 0), sent(any(), 1)), Completion.INCOMPLETE),
            new State(List.of(), Completion.COMPLETE));
    var monitor = new TraceAssertion("m", Purpose.REQUIRED, states, 0, 1, Position.NONE);
    assertThat(run(sending(4, 2), monitor).faults())
        .extracting(Fault::kind)
        .containsExactly(Fault.Kind.RUNTIME_ERROR);
  }

  @Test
  void aRendezvousIsSentAndReceivedInOneStepAndNothingWhereNobodyAccepts() {
    TraceAssertion both = monitor(Purpose.REQUIRED, sent(match(1), 1), received(1, 2));
    assertThat(run(sending(0, 1), both).states()).containsExactly(0, 2);
    Seen refused = run(sending(0, 7), both);
    assertThat(refused.faults()).isEmpty();
    assertThat(refused.states()).containsExactly(0);
  }
}
