package rondo.ir.round.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rondo.ir.round.interpreter.TermFixtures.AT;
import static rondo.ir.round.interpreter.TermFixtures.binary;
import static rondo.ir.round.interpreter.TermFixtures.bound;
import static rondo.ir.round.interpreter.TermFixtures.decide;
import static rondo.ir.round.interpreter.TermFixtures.fold;
import static rondo.ir.round.interpreter.TermFixtures.number;
import static rondo.ir.round.interpreter.TermFixtures.own;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.ir.Fault;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Receivers;
import rondo.ir.data.Term;
import rondo.ir.data.Term.BinaryOp;
import rondo.ir.data.Term.FoldKind;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.round.Assumption;
import rondo.ir.round.Assumption.FaultDuration;
import rondo.ir.round.Network;
import rondo.ir.round.Round;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundState.ProcessState;
import rondo.ir.round.interpreter.RoundStep.Exchange;
import rondo.ir.round.interpreter.RoundStep.Synchrony;

class RoundInterpreterTest {
  private static final Assumption ANY = new Assumption.ArbitraryLoss();

  private static Set<RoundState> reachable(
      RoundInterpreter interpreter, UnaryOperator<RoundState> canonical) {
    var order = new StampNormalization(interpreter.system());
    var seen = new LinkedHashSet<RoundState>();
    var todo = new ArrayDeque<RoundState>();
    interpreter.initial().stream().map(canonical).filter(seen::add).forEach(todo::add);
    while (!todo.isEmpty()) {
      for (RoundTransition transition : interpreter.successors(todo.poll())) {
        assertThat(interpreter.violations(transition)).isEmpty();
        RoundState next = canonical.apply(order.normalize(transition.target().orElseThrow()));
        if (seen.add(next)) {
          todo.add(next);
        }
      }
    }
    seen.forEach(s -> assertThat(interpreter.violations(s)).isEmpty());
    return seen;
  }

  private static RoundState sorted(RoundState state) {
    Comparator<ProcessState> order =
        Comparator.comparing(ProcessState::status)
            .thenComparing(m -> new Value.Items(m.variables()), Comparator.naturalOrder());
    return new RoundState(
        state.roundNumber(),
        state.processStates().stream().sorted(order).toList(),
        state.network(),
        state.observer(),
        state.unproposed());
  }

  @ParameterizedTest
  @CsvSource({"2,2,7", "3,3,19"})
  void oneThirdRuleHasSoManyStatesUpToNames(int processes, int values, int states) {
    RoundSystem system = RoundFixtures.oneThirdRule(processes, values);
    var checked =
        RoundFixtures.with(system, RoundFixtures.network(ANY), RoundFixtures.agreement(processes));
    assertThat(reachable(new RoundInterpreter(checked), RoundInterpreterTest::sorted))
        .hasSize(states);
  }

  @Test
  void oneThirdRuleIsValid() {
    RoundSystem system = RoundFixtures.oneThirdRule(2, 3);
    var checked =
        new RoundInterpreter(
            RoundFixtures.with(system, RoundFixtures.network(ANY), RoundFixtures.validity()));
    assertThat(checked.initial()).hasSize(12);
    assertThat(reachable(checked, UnaryOperator.identity())).isNotEmpty();
  }

  @Test
  void everyProcessTossesItsOwnCoin() {
    RoundInterpreter interpreter =
        RoundFixtures.interpreter(RoundFixtures.coin(2), new Assumption.Perfect());
    RoundState first = interpreter.initial().getFirst();
    assertThat(interpreter.successors(first).stream().map(t -> ((Exchange) t.step()).choices()))
        .containsExactly(
            List.of(List.of(0), List.of(0)),
            List.of(List.of(0), List.of(1)),
            List.of(List.of(1), List.of(0)),
            List.of(List.of(1), List.of(1)));
    assertThat(reachable(interpreter, UnaryOperator.identity())).hasSize(4);
  }

  @ParameterizedTest
  @CsvSource({"3,1,2,true", "3,1,1,false", "3,2,2,true"})
  void oneRoundOfFloodingIsNotEnoughForACrash(
      int processes, int crashes, int phases, boolean agrees) {
    RoundSystem system = RoundFixtures.floodMin(processes, 2, phases);
    Network network = RoundFixtures.network(new Assumption.Crashes(crashes));
    var interpreter =
        new RoundInterpreter(
            RoundFixtures.with(system, network, RoundFixtures.agreement(processes)));
    var seen = new HashSet<RoundState>(interpreter.initial());
    var todo = new ArrayDeque<>(interpreter.initial());
    boolean agreed = true;
    while (!todo.isEmpty()) {
      RoundState state = todo.poll();
      agreed &= interpreter.violations(state).isEmpty();
      for (RoundTransition t : interpreter.successors(state)) {
        if (seen.add(t.target().orElseThrow())) {
          todo.add(t.target().orElseThrow());
        }
      }
    }
    assertThat(agreed).isEqualTo(agrees);
  }

  @Test
  void aRunEndsAfterItsPhases() {
    RoundSystem system = RoundFixtures.floodMin(2, 2, 1);
    Network perfect = RoundFixtures.network(new Assumption.Perfect());
    var plain = new RoundInterpreter(RoundFixtures.with(system, perfect));
    RoundState end = plain.successors(plain.initial().getFirst()).getFirst().target().get();
    assertThat(end.roundNumber()).isEqualTo(new RoundNumber(2, 0));
    assertThat(plain.isFinal(end)).isTrue();
    assertThat(plain.successors(end)).isEmpty();

    Network any = RoundFixtures.network(ANY);
    RoundSystem undecided = RoundFixtures.ending(RoundFixtures.chatter(2), 1);
    var watched =
        new RoundInterpreter(RoundFixtures.with(undecided, any, RoundFixtures.termination(2)));
    RoundState last = watched.successors(watched.initial().getFirst()).getFirst().target().get();
    assertThat(watched.successors(last))
        .singleElement()
        .satisfies(t -> assertThat(t.target()).contains(last));
  }

  @Test
  void aDecisionThatIsRevokedViolatesIrrevocability() {
    Type value = new Type.Range(1, 2);
    Term least =
        fold(FoldKind.LEAST, TermFixtures.heard(new Binder(0, "m")), bound(new Binder(0, "m")));
    RoundSystem hasty =
        RoundFixtures.protocol(2, value, RoundFixtures.toAll(), decide(1, value, least));
    var property = new RoundProperty.Irrevocability("irrevocability", 1, List.of(), AT);
    var checked =
        new RoundInterpreter(RoundFixtures.with(hasty, RoundFixtures.network(ANY), property));
    RoundRun.Start start = new RoundRun.Start(List.of(member(1), member(2)), Value.NONE);
    List<RoundStep> steps = List.of(hearing(List.of(0, 1), List.of(1)), hearing(ALL, ALL));
    RoundReplay replay = RoundReplay.of(checked, new RoundRun(start, steps, OptionalInt.empty()));
    assertThat(replay.violations()).containsExactly(new RoundViolation.PropertyViolation(property));
    assertThat(replay.transitions().getLast().faults())
        .singleElement()
        .satisfies(
            a -> {
              assertThat(a.process()).isEqualTo(1);
              assertThat(a.fault().kind()).isEqualTo(Fault.Kind.REVOKED);
            });
    assertThat(replay.states().getLast().processStates().get(1).variables().get(1))
        .isEqualTo(Value.of(2));
    var unchecked = new RoundInterpreter(RoundFixtures.with(hasty, RoundFixtures.network(ANY)));
    RoundReplay again = RoundReplay.of(unchecked, replay.run());
    assertThat(again.violations()).isEmpty();
  }

  private static final List<Integer> ALL = List.of(0, 1);

  private static ProcessState member(int x) {
    return new ProcessState(ProcessStatus.CORRECT, List.of(Value.of(x), Value.NONE));
  }

  private static Exchange hearing(List<Integer> first, List<Integer> second) {
    List<List<Integer>> none = List.of(List.of(), List.of());
    return new Exchange(
        Synchrony.ASYNCHRONOUS, Set.of(), List.of(), List.of(first, second), none, 0);
  }

  @Test
  void anErrorEndsTheRun() {
    Type value = new Type.Range(1, 2);
    Term next = binary(own(0), BinaryOp.ADD, number(1));
    RoundSystem system =
        RoundFixtures.protocol(
            2, value, RoundFixtures.toAll(), TermFixtures.assign(0, value, next));
    RoundInterpreter interpreter = RoundFixtures.interpreter(system, new Assumption.Perfect());
    RoundState ones = interpreter.initial().getFirst();
    RoundState twos = interpreter.successors(ones).getFirst().target().orElseThrow();
    assertThat(interpreter.successors(twos))
        .singleElement()
        .satisfies(
            t -> {
              assertThat(t.target()).isEmpty();
              assertThat(interpreter.violations(t)).hasSize(2);
            });
  }

  @Test
  void whoHearsNobodyMayNeverDecide() {
    RoundSystem system = RoundFixtures.oneThirdRule(2, 2);
    RoundProperty property = RoundFixtures.termination(2);
    var checked =
        new RoundInterpreter(RoundFixtures.with(system, RoundFixtures.network(ANY), property));
    RoundRun.Start start = new RoundRun.Start(List.of(member(1), member(2)), Value.NONE);
    var run = new RoundRun(start, List.of(hearing(List.of(0), List.of(1))), OptionalInt.of(0));
    assertThat(RoundReplay.of(checked, run).violations())
        .containsExactly(new RoundViolation.PropertyViolation(property));

    var together = RoundFixtures.network(ANY, new Assumption.EventuallySynchronous());
    var eventually = new RoundInterpreter(RoundFixtures.with(system, together, property));
    assertThat(RoundReplay.of(eventually, run).violations()).isEmpty();
  }

  @Test
  void aRunThatIsNoneIsRefused() {
    RoundSystem system = RoundFixtures.oneThirdRule(2, 2);
    RoundInterpreter perfect = RoundFixtures.interpreter(system, new Assumption.Perfect());
    RoundRun.Start start = new RoundRun.Start(List.of(member(1), member(2)), Value.NONE);
    RoundStep losing = hearing(List.of(0), ALL);
    var run = new RoundRun(start, List.of(losing), OptionalInt.empty());
    assertThatThrownBy(() -> RoundReplay.of(perfect, run))
        .isInstanceOf(InvalidRoundRunException.class)
        .hasMessage("this round is synchronous");
    RoundInterpreter crashes = RoundFixtures.interpreter(system, new Assumption.Crashes(1));
    assertThatThrownBy(() -> RoundReplay.of(crashes, run))
        .isInstanceOf(InvalidRoundRunException.class)
        .hasMessage("p0 cannot hear of these: [0]");
    RoundInterpreter one = RoundFixtures.interpreter(system, new Assumption.LossesPerRound(1));
    var twice = new RoundRun(start, List.of(hearing(List.of(0), List.of(1))), OptionalInt.empty());
    assertThatThrownBy(() -> RoundReplay.of(one, twice))
        .isInstanceOf(InvalidRoundRunException.class)
        .hasMessage("more messages are lost than the network allows");
    var other = new RoundRun.Start(List.of(member(1), member(3)), Value.NONE);
    assertThatThrownBy(() -> one.initialState(other))
        .isInstanceOf(InvalidRoundRunException.class)
        .hasMessage("p1 has no such initial state");
    var changed = new RoundRun(start, List.of(hearing(ALL, ALL)), OptionalInt.of(0));
    assertThatThrownBy(() -> RoundReplay.of(one, changed))
        .isInstanceOf(InvalidRoundRunException.class)
        .hasMessage("the run does not return to the start of its cycle");
  }

  @Test
  void everySuccessorIsReplayed() {
    for (Assumption[] network :
        List.of(
            new Assumption[] {ANY},
            new Assumption[] {new Assumption.Crashes(2)},
            new Assumption[] {new Assumption.Omissions(1)},
            new Assumption[] {new Assumption.Byzantine(1, FaultDuration.WHOLE_RUN)},
            new Assumption[] {new Assumption.Byzantine(1, FaultDuration.ONE_ROUND), ANY})) {
      RoundInterpreter interpreter = RoundFixtures.interpreter(RoundFixtures.coin(2), network);
      for (RoundState first : interpreter.initial()) {
        for (RoundTransition t : interpreter.successors(first)) {
          var start = new RoundRun.Start(first.processStates(), first.unproposed());
          var run = new RoundRun(start, List.of(t.step()), OptionalInt.empty());
          assertThat(RoundReplay.of(interpreter, run).states())
              .as(Arrays.toString(network))
              .containsExactly(first, t.target().orElseThrow());
        }
      }
    }
  }

  @Test
  void onlyTheOrderOfStampsCounts() {
    var stamp =
        new LocalVariable(
            "ts",
            new Type.Optional(new Type.Stamp()),
            LocalVariable.Kind.STATE,
            new LocalVariable.Initial.Fixed(number(0)),
            AT);
    RoundSystem chatter = RoundFixtures.chatter(3);
    var system =
        new RoundSystem(
            "stamps",
            3,
            List.of(stamp),
            chatter.rounds(),
            OptionalInt.empty(),
            chatter.network(),
            List.of());
    var order = new StampNormalization(system);
    assertThat(order.normalize(stamped(9, 0, 4, 7))).isEqualTo(stamped(3, 0, 1, 2));
    assertThat(order.normalize(stamped(9, 9, 4, 9))).isEqualTo(stamped(2, 2, 1, 2));
    assertThat(order.normalize(stamped(9, 0, 0, 0))).isEqualTo(stamped(1, 0, 0, 0));
    Term primary = new Term.Primary(new Term.Phase());
    var send = new Round.Send(TermFixtures.TRUE, number(0), new Receivers.One(primary), AT);
    var turns = new Round("", new Type.Bool(), List.of(send), List.of(), 0, AT);
    var turning =
        new RoundSystem(
            "turns",
            3,
            List.of(stamp),
            List.of(turns),
            OptionalInt.empty(),
            chatter.network(),
            List.of());
    assertThat(new StampNormalization(turning).normalize(stamped(10, 0, 4, 7)))
        .isEqualTo(stamped(4, 0, 1, 2));
  }

  private static RoundState stamped(int phase, int... stamps) {
    List<ProcessState> members =
        Arrays.stream(stamps)
            .mapToObj(s -> new ProcessState(ProcessStatus.CORRECT, List.of(Value.of(s))))
            .toList();
    return new RoundState(
        new RoundNumber(phase, 0), members, new RoundState.NetworkState(0, 0), 0, Value.NONE);
  }

  @Test
  void whatGoesWrongInAPropertyIsToldOfTheState() {
    var p = new Binder(0, "p");
    Loop processes = new Loop(p, new LoopRange.Domain(new Type.Process(2)));
    Term value = new Term.OptionalValue(new Term.RemoteVariable(bound(p), 1), "d", AT);
    Term condition = fold(FoldKind.FORALL, processes, binary(value, BinaryOp.EQ, number(1)));
    var property = RoundProperty.Invariant.eachRound("bad", condition, 1, List.of(), AT);
    var interpreter =
        new RoundInterpreter(
            RoundFixtures.with(RoundFixtures.chatter(2), RoundFixtures.network(ANY), property));
    assertThat(interpreter.violations(interpreter.initial().getFirst()))
        .containsExactly(
            new RoundViolation.FaultViolation(
                RoundTransition.NO_PROCESS,
                new Fault(Fault.Kind.RUNTIME_ERROR, "`d` is none", AT)));
    assertThat(Optional.of(property).map(RoundProperty::name)).contains("bad");
  }
}
