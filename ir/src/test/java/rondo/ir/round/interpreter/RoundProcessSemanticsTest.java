package rondo.ir.round.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
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

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Receivers;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Term.BinaryOp;
import rondo.ir.data.Term.FoldKind;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.ir.data.interpreter.Outcome;
import rondo.ir.data.interpreter.ReceivedMessage;
import rondo.ir.data.interpreter.RoundNumber;
import rondo.ir.round.Assumption;
import rondo.ir.round.Network;
import rondo.ir.round.Round;
import rondo.ir.round.RoundSystem;

class RoundProcessSemanticsTest {
  private static final RoundNumber FIRST = new RoundNumber(1, 0);
  private static final Type VALUE = new Type.Range(1, 3);
  private static final Binder M = new Binder(0, "m");
  private static final Binder P = new Binder(1, "p");

  /** A system with a variable and an output that sends the variable to all. */
  private static RoundSystem system(Stmt... update) {
    return system(new Receivers.All(), update);
  }

  private static RoundSystem system(Receivers to, Stmt... update) {
    var send = new Round.Send(TermFixtures.TRUE, own(0), to, AT);
    return new RoundSystem(
        "test",
        3,
        List.of(
            new LocalVariable(
                "x",
                VALUE,
                LocalVariable.Kind.INPUT,
                new LocalVariable.Initial.AnyOf(new LoopRange.Domain(VALUE)),
                AT),
            new LocalVariable(
                "d",
                new Type.Optional(VALUE),
                LocalVariable.Kind.OUTPUT,
                new LocalVariable.Initial.Fixed(none()),
                AT)),
        List.of(new Round("only", VALUE, List.of(send), List.of(update), 4, AT)),
        OptionalInt.empty(),
        new Network(List.of(new Assumption.ArbitraryLoss()), Network.SelfDelivery.RELIABLE),
        List.of());
  }

  private static List<Value> numbers(int... values) {
    return IntStream.of(values).mapToObj(Value::of).toList();
  }

  private static List<Value> undecided(int x) {
    return List.of(Value.of(x), Value.NONE);
  }

  private static List<ReceivedMessage> mailbox(int... messages) {
    var mailbox = new ArrayList<ReceivedMessage>();
    for (int m : messages) {
      mailbox.add(new ReceivedMessage(mailbox.size(), Value.of(m)));
    }
    return mailbox;
  }

  private static List<Outcome> outcomes(
      List<Value> own, List<ReceivedMessage> mailbox, Stmt... update) {
    return new RoundProcessSemantics(system(update)).update(0, own, FIRST, mailbox);
  }

  /** The value of a term over the mailbox. */
  private static Value value(Term term, int... messages) {
    Type any = new Type.SetOf(VALUE);
    Type type =
        term instanceof Term.Fold(FoldKind foldKind, _, _, _) && isSet(foldKind) ? any : VALUE;
    List<Outcome> outcomes = outcomes(undecided(1), mailbox(messages), assign(0, type, term));
    assertThat(outcomes).hasSize(1);
    assertThat(outcomes.getFirst().fault()).isEmpty();
    return outcomes.getFirst().variables().getFirst();
  }

  private static boolean isSet(FoldKind foldKind) {
    return foldKind == FoldKind.SET
        || foldKind == FoldKind.MOST_FREQUENT
        || foldKind == FoldKind.UNION;
  }

  private static Fault fault(Stmt... update) {
    List<Outcome> outcomes = outcomes(undecided(1), mailbox(), update);
    assertThat(outcomes).hasSize(1);
    assertThat(outcomes.getFirst().variables()).isEqualTo(undecided(1));
    return outcomes.getFirst().fault().orElseThrow();
  }

  @Test
  void aProcessBeginsWithEachOfItsInputs() {
    assertThat(new RoundProcessSemantics(system()).initialValues(1))
        .containsExactly(undecided(1), undecided(2), undecided(3));
  }

  @Test
  void aMessageGoesToWhomItIsFor() {
    var toAll = new RoundProcessSemantics(system());
    var toNext =
        new RoundProcessSemantics(system(new Receivers.One(new Term.Successor(new Term.Self()))));
    Optional<Value> two = Optional.of(Value.of(2));
    assertThat(toAll.messages(2, undecided(2), FIRST)).containsExactly(two, two, two);
    assertThat(toNext.messages(2, undecided(2), FIRST))
        .containsExactly(two, Optional.empty(), Optional.empty());
  }

  @Test
  void twoMessagesForOneReceiverAreAnError() {
    RoundSystem once = system();
    Round.Send send = once.rounds().getFirst().sends().getFirst();
    var twice = new Round("twice", VALUE, List.of(send, send), List.of(), 0, AT);
    var semantics =
        new RoundProcessSemantics(
            new RoundSystem(
                "twice",
                3,
                once.variables(),
                List.of(twice),
                once.phaseLimit(),
                once.network(),
                List.of()));
    assertThatThrownBy(() -> semantics.messages(0, undecided(1), FIRST))
        .isInstanceOf(FaultException.class)
        .hasMessage("test.dst:7:3: a second message for p0 in one round");
  }

  @Test
  void foldsSayWhatTheyMakeOfTheMailbox() {
    Term m = bound(M);
    assertThat(value(fold(FoldKind.COUNT, heard(M), TermFixtures.TRUE), 3, 1, 3))
        .isEqualTo(Value.of(3));
    Term isThree = binary(m, BinaryOp.EQ, number(3));
    assertThat(value(fold(FoldKind.COUNT, heard(M), isThree), 3, 1, 3)).isEqualTo(Value.of(2));
    assertThat(value(fold(FoldKind.SUM, heard(M), m), 1, 2)).isEqualTo(Value.of(3));
    assertThat(value(fold(FoldKind.LEAST, heard(M), m), 3, 2)).isEqualTo(Value.of(2));
    assertThat(value(fold(FoldKind.GREATEST, heard(M), m), 2, 3, 1)).isEqualTo(Value.of(3));
    assertThat(value(fold(FoldKind.SET, heard(M), m), 3, 1, 3))
        .isEqualTo(new Value.Items(numbers(1, 3)));
    assertThat(value(fold(FoldKind.MOST_FREQUENT, heard(M), m), 3, 2, 1, 2, 3))
        .isEqualTo(new Value.Items(numbers(2, 3)));
    assertThat(value(fold(FoldKind.MOST_FREQUENT, heard(M), m)))
        .isEqualTo(new Value.Items(List.of()));
    Term fromLast = binary(bound(P), BinaryOp.EQ, number(2));
    assertThat(value(fold(FoldKind.LEAST, heard(M, P, fromLast), m), 1, 2, 3))
        .isEqualTo(Value.of(3));
  }

  @Test
  void quantifiersFailInAnyOrderOfMessages() {
    Term m = bound(M);
    Term fails = binary(number(1), BinaryOp.DIV, binary(m, BinaryOp.SUB, number(2)));
    Term ofOne = binary(m, BinaryOp.EQ, number(1));
    Term orFails = binary(ofOne, BinaryOp.OR, binary(fails, BinaryOp.GT, number(0)));
    Term exists = fold(FoldKind.EXISTS, heard(M), orFails);
    for (List<ReceivedMessage> mailbox : List.of(mailbox(1, 2), mailbox(2, 1))) {
      assertThat(outcomes(undecided(1), mailbox, new Stmt.Assert(exists, "c", AT)))
          .singleElement()
          .satisfies(
              o -> assertThat(o.fault().orElseThrow().message()).isEqualTo("division by zero"));
    }
  }

  @Test
  void whatIsNoValueOfItsTypeCannotBeAssigned() {
    Fault fault = fault(assign(0, VALUE, binary(own(0), BinaryOp.ADD, number(7))));
    assertThat(fault.kind()).isEqualTo(Fault.Kind.RUNTIME_ERROR);
    assertThat(fault.message()).isEqualTo("8 is not a value of type 1..3");
    assertThat(fault.at().toString()).isEqualTo("test.dst:7:3");
  }

  @Test
  void errorsSayWhatIsMissing() {
    assertThat(fault(assign(0, VALUE, fold(FoldKind.LEAST, heard(M), bound(M)))).message())
        .isEqualTo("the collection is empty");
    assertThat(fault(assign(0, VALUE, new Term.OptionalValue(own(1), "d", AT))).message())
        .isEqualTo("`d` is none");
    Term pair = new Term.Tuple(List.of(number(1), number(2)));
    assertThat(fault(assign(0, VALUE, new Term.Element(pair, number(3), 1, AT))).message())
        .isEqualTo("there is no element 3 (1 to 2)");
    assertThat(fault(new Stmt.Choose(heard(M), List.of(), AT)).message())
        .isEqualTo("there is nothing to choose from");
    assertThat(fault(decide(1, VALUE, none())).message())
        .isEqualTo("none is not a value of type 1..3");
  }

  @Test
  void everyCombinationOfChoicesIsMadeOnce() {
    Stmt inner =
        new Stmt.Choose(
            new Loop(P, new LoopRange.Interval(bound(M), number(3))),
            List.of(decide(1, VALUE, bound(P))),
            AT);
    Stmt outer = new Stmt.Choose(range(M, 1, 3), List.of(assign(0, VALUE, bound(M)), inner), AT);
    List<Outcome> outcomes = outcomes(undecided(1), mailbox(), outer);
    assertThat(outcomes.stream().map(Outcome::variables))
        .containsExactly(
            numbers(1, 1),
            numbers(1, 2),
            numbers(1, 3),
            numbers(2, 2),
            numbers(2, 3),
            numbers(3, 3));
    assertThat(outcomes.stream().map(Outcome::choices))
        .containsExactly(
            List.of(0, 0),
            List.of(0, 1),
            List.of(0, 2),
            List.of(1, 0),
            List.of(1, 1),
            List.of(2, 0));
  }

  @Test
  void theFirstDecisionIsKept() {
    List<Outcome> outcomes =
        outcomes(
            undecided(1),
            mailbox(),
            decide(1, VALUE, number(2)),
            decide(1, VALUE, number(2)),
            decide(1, VALUE, number(3)));
    assertThat(outcomes)
        .singleElement()
        .satisfies(
            o -> {
              assertThat(o.variables()).isEqualTo(numbers(1, 2));
              assertThat(o.revoked()).containsExactly(1);
              Fault fault = o.fault().orElseThrow();
              assertThat(fault.kind()).isEqualTo(Fault.Kind.REVOKED);
              assertThat(fault.message()).isEqualTo("decides 3 after it decided 2");
            });
  }

  @Test
  void aFailedAssertionDoesNotEndTheUpdate() {
    List<Outcome> outcomes =
        outcomes(
            undecided(1),
            mailbox(),
            new Stmt.Assert(Term.FALSE, "x > 1", AT),
            assign(0, VALUE, number(3)));
    assertThat(outcomes)
        .singleElement()
        .satisfies(
            o -> {
              assertThat(o.variables()).isEqualTo(undecided(3));
              assertThat(o.fault().orElseThrow().message()).isEqualTo("assertion `x > 1` failed");
            });
  }

  @Test
  void aPartOfAVariableIsAssignedAlone() {
    Type row = new Type.Table(VALUE, VALUE);
    var part = new Stmt.PathStep.Element(number(2), 1, AT);
    var target = new Stmt.Target(0, List.of(part));
    List<Value> own = List.of(new Value.Items(numbers(1, 1, 1)), Value.NONE);
    List<Outcome> outcomes =
        outcomes(own, mailbox(), new Stmt.Assign(target, VALUE, number(3), AT));
    assertThat(outcomes.getFirst().variables().getFirst())
        .isEqualTo(new Value.Items(numbers(1, 3, 1)));
    assertThat(ValueText.of(row, outcomes.getFirst().variables().getFirst()))
        .isEqualTo("[1, 3, 1]");
  }

  @Test
  void aLoopGoesThroughWhatWasThereWhenItBegan() {
    Term grown = binary(own(0), BinaryOp.UNION, new Term.SetOf(List.of(number(3))));
    Type set = new Type.SetOf(VALUE);
    Stmt loop = new Stmt.For(in(M, own(0)), List.of(assign(0, set, grown)), AT);
    List<Value> own = List.of(new Value.Items(numbers(1, 2)), Value.NONE);
    assertThat(outcomes(own, mailbox(), loop).getFirst().variables().getFirst())
        .isEqualTo(new Value.Items(numbers(1, 2, 3)));
  }
}
