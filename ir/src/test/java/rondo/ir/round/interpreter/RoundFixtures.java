package rondo.ir.round.interpreter;

import static rondo.ir.round.interpreter.TermFixtures.AT;
import static rondo.ir.round.interpreter.TermFixtures.assign;
import static rondo.ir.round.interpreter.TermFixtures.binary;
import static rondo.ir.round.interpreter.TermFixtures.bound;
import static rondo.ir.round.interpreter.TermFixtures.decide;
import static rondo.ir.round.interpreter.TermFixtures.fold;
import static rondo.ir.round.interpreter.TermFixtures.heard;
import static rondo.ir.round.interpreter.TermFixtures.in;
import static rondo.ir.round.interpreter.TermFixtures.none;
import static rondo.ir.round.interpreter.TermFixtures.number;
import static rondo.ir.round.interpreter.TermFixtures.own;
import static rondo.ir.round.interpreter.TermFixtures.range;
import static rondo.ir.round.interpreter.TermFixtures.size;
import static rondo.ir.round.interpreter.TermFixtures.when;

import java.util.List;
import java.util.OptionalInt;
import rondo.ir.Observer.Status;
import rondo.ir.ObserverAutomaton;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Receivers;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Term.BinaryOp;
import rondo.ir.data.Term.FoldKind;
import rondo.ir.data.Type;
import rondo.ir.round.Assumption;
import rondo.ir.round.Network;
import rondo.ir.round.Network.SelfDelivery;
import rondo.ir.round.Round;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;

/** Small protocols. Variable 0 is the input, variable 1 the output. */
final class RoundFixtures {
  private static final Binder M = new Binder(0, "m");
  private static final Binder V = new Binder(1, "v");
  private static final Binder P = new Binder(0, "p");
  private static final Binder Q = new Binder(1, "q");

  private RoundFixtures() {}

  static Network network(Assumption... assumptions) {
    return new Network(List.of(assumptions), SelfDelivery.RELIABLE);
  }

  static RoundSystem with(RoundSystem system, Network network, RoundProperty... properties) {
    return new RoundSystem(
        system.name(),
        system.processes(),
        system.variables(),
        system.rounds(),
        system.phaseLimit(),
        network,
        List.of(properties));
  }

  static RoundSystem ending(RoundSystem system, int phases) {
    return new RoundSystem(
        system.name(),
        system.processes(),
        system.variables(),
        system.rounds(),
        OptionalInt.of(phases),
        system.network(),
        system.properties());
  }

  /** A protocol with inputs of a type and a single round. */
  static RoundSystem protocol(int processes, Type type, List<Round.Send> sends, Stmt... update) {
    var input =
        new LocalVariable(
            "x",
            type,
            LocalVariable.Kind.INPUT,
            new LocalVariable.Initial.AnyOf(new LoopRange.Domain(type)),
            AT);
    var output =
        new LocalVariable(
            "d",
            new Type.Optional(type),
            LocalVariable.Kind.OUTPUT,
            new LocalVariable.Initial.Fixed(none()),
            AT);
    var round = new Round("", type, sends, List.of(update), 4, AT);
    return new RoundSystem(
        "toy",
        processes,
        List.of(input, output),
        List.of(round),
        OptionalInt.empty(),
        network(new Assumption.ArbitraryLoss()),
        List.of());
  }

  static List<Round.Send> toAll() {
    return List.of(new Round.Send(TermFixtures.TRUE, own(0), new Receivers.All(), AT));
  }

  /** All processes send their input to all; updates are empty. */
  static RoundSystem chatter(int processes) {
    return protocol(processes, new Type.Bool(), toAll());
  }

  /** Only process 0 sends. */
  static RoundSystem lecture(int processes) {
    Term first = binary(new Term.Self(), BinaryOp.EQ, new Term.ProcessConstant(0));
    return protocol(
        processes,
        new Type.Bool(),
        List.of(new Round.Send(first, own(0), new Receivers.All(), AT)));
  }

  /** Each process sets variable 0 to a coin toss. */
  static RoundSystem coin(int processes) {
    Type bit = new Type.Bool();
    return protocol(
        processes,
        bit,
        toAll(),
        new Stmt.Choose(range(V, 0, 1), List.of(assign(0, bit, bound(V))), AT));
  }

  static RoundSystem oneThirdRule(int n, int values) {
    Type value = new Type.Range(1, values);
    Term most = fold(FoldKind.MOST_FREQUENT, heard(M), bound(M));
    Term smallest = fold(FoldKind.LEAST, in(V, most), bound(V));
    Term votes = fold(FoldKind.COUNT, heard(M), binary(bound(M), BinaryOp.EQ, bound(V)));
    return protocol(
        n,
        value,
        toAll(),
        when(moreThanTwoThirds(size(M), n), assign(0, value, smallest)),
        new Stmt.For(
            range(V, 1, values),
            List.of(when(moreThanTwoThirds(votes, n), decide(1, value, bound(V)))),
            AT));
  }

  private static Term moreThanTwoThirds(Term count, int n) {
    return binary(binary(number(3), BinaryOp.MUL, count), BinaryOp.GT, number(2 * n));
  }

  /** Each process takes the least value it receives, and decides it in the last phase. */
  static RoundSystem floodMin(int n, int values, int phases) {
    Type value = new Type.Range(1, values);
    Term last = binary(new Term.Phase(), BinaryOp.EQ, number(phases));
    return ending(
        protocol(
            n,
            value,
            toAll(),
            assign(0, value, fold(FoldKind.LEAST, heard(M), bound(M))),
            when(last, decide(1, value, own(0)))),
        phases);
  }

  static RoundProperty agreement(int n) {
    Loop p = new Loop(P, new LoopRange.Domain(new Type.Process(n)));
    Loop q = new Loop(Q, new LoopRange.Domain(new Type.Process(n)));
    Term first = new Term.RemoteVariable(bound(P), 1);
    Term second = new Term.RemoteVariable(bound(Q), 1);
    Term fine =
        binary(
            binary(first, BinaryOp.EQ, second),
            BinaryOp.OR,
            binary(
                binary(first, BinaryOp.EQ, none()),
                BinaryOp.OR,
                binary(second, BinaryOp.EQ, none())));
    Term all = fold(FoldKind.FORALL, p, fold(FoldKind.FORALL, q, fine));
    return RoundProperty.Invariant.eachRound("agreement", all, 2, List.of(), AT);
  }

  static RoundProperty validity() {
    return new RoundProperty.Validity("validity", 0, 1, List.of(), AT);
  }

  /** The observer accepts runs in which some correct process never has an output. */
  static RoundProperty termination(int n) {
    Loop p = new Loop(P, new LoopRange.Domain(new Type.Process(n)));
    Term waits =
        binary(
            new Term.HasStatus(ProcessStatus.CORRECT, bound(P)),
            BinaryOp.AND,
            new Term.Unary(
                Term.UnaryOp.NOT, new Term.IsPresent(new Term.RemoteVariable(bound(P), 1))));
    var move = new ObserverAutomaton.Move<>(fold(FoldKind.EXISTS, p, waits), 0);
    var only = new ObserverAutomaton.State<>(List.of(move), Status.ACCEPTING);
    return new RoundProperty.Temporal(
        "termination", new ObserverAutomaton<>(List.of(only), 0), 1, List.of(), List.of(), AT);
  }

  static RoundInterpreter interpreter(RoundSystem system, Assumption... network) {
    return new RoundInterpreter(with(system, network(network)));
  }
}
