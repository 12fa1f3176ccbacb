package rondo.ir.round;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rondo.ir.round.Terms.AT;
import static rondo.ir.round.Terms.assign;
import static rondo.ir.round.Terms.binary;
import static rondo.ir.round.Terms.bound;
import static rondo.ir.round.Terms.decide;
import static rondo.ir.round.Terms.fold;
import static rondo.ir.round.Terms.heard;
import static rondo.ir.round.Terms.in;
import static rondo.ir.round.Terms.none;
import static rondo.ir.round.Terms.number;
import static rondo.ir.round.Terms.own;
import static rondo.ir.round.Terms.range;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.data.Binder;
import rondo.ir.data.Heard;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Loop;
import rondo.ir.data.Outcome;
import rondo.ir.data.Receivers;
import rondo.ir.data.Source;
import rondo.ir.data.Statement;
import rondo.ir.data.Term;
import rondo.ir.data.Term.BinaryOp;
import rondo.ir.data.Term.Kind;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.ir.data.When;

class BehaviourTest {
  private static final When FIRST = new When(1, 0);
  private static final Type VALUE = new Type.Range(1, 3);
  private static final Binder M = new Binder(0, "m");
  private static final Binder P = new Binder(1, "p");

  /** Has a variable and an output, and sends the variable to all. */
  private static RoundSystem system(Statement... update) {
    return system(new Receivers.All(), update);
  }

  private static RoundSystem system(Receivers to, Statement... update) {
    var send = new Round.Send(Terms.TRUE, own(0), to, AT);
    return new RoundSystem(
        "test",
        3,
        List.of(
            new LocalVariable(
                "x",
                VALUE,
                LocalVariable.Kind.INPUT,
                new LocalVariable.Initial.AnyOf(new Source.Domain(VALUE)),
                AT),
            new LocalVariable(
                "d",
                new Type.Optional(VALUE),
                LocalVariable.Kind.OUTPUT,
                new LocalVariable.Initial.Fixed(none()),
                AT)),
        List.of(new Round("only", VALUE, List.of(send), List.of(update), 4, AT)),
        OptionalInt.empty(),
        new Network(List.of(new Assumption.Any()), Network.Own.HEARD),
        List.of());
  }

  private static List<Value> numbers(int... values) {
    return IntStream.of(values).mapToObj(Value::of).toList();
  }

  private static List<Value> undecided(int x) {
    return List.of(Value.of(x), Value.NONE);
  }

  private static List<Heard> mailbox(int... messages) {
    var mailbox = new ArrayList<Heard>();
    for (int m : messages) {
      mailbox.add(new Heard(mailbox.size(), Value.of(m)));
    }
    return mailbox;
  }

  private static List<Outcome> outcomes(List<Value> own, List<Heard> mailbox, Statement... update) {
    return new Behaviour(system(update)).update(0, own, FIRST, mailbox);
  }

  /** The value that a term over the mailbox has. */
  private static Value value(Term term, int... messages) {
    Type any = new Type.SetOf(VALUE);
    Type type = term instanceof Term.Fold(Kind kind, _, _, _) && isSet(kind) ? any : VALUE;
    List<Outcome> outcomes = outcomes(undecided(1), mailbox(messages), assign(0, type, term));
    assertThat(outcomes).hasSize(1);
    assertThat(outcomes.getFirst().fault()).isEmpty();
    return outcomes.getFirst().variables().getFirst();
  }

  private static boolean isSet(Kind kind) {
    return kind == Kind.SET || kind == Kind.MOST_FREQUENT || kind == Kind.UNION;
  }

  private static Fault fault(Statement... update) {
    List<Outcome> outcomes = outcomes(undecided(1), mailbox(), update);
    assertThat(outcomes).hasSize(1);
    assertThat(outcomes.getFirst().variables()).isEqualTo(undecided(1));
    return outcomes.getFirst().fault().orElseThrow();
  }

  @Test
  void aProcessBeginsWithEachOfItsInputs() {
    assertThat(new Behaviour(system()).initial(1))
        .containsExactly(undecided(1), undecided(2), undecided(3));
  }

  @Test
  void aMessageGoesToWhomItIsFor() {
    var toAll = new Behaviour(system());
    var toNext = new Behaviour(system(new Receivers.One(new Term.Successor(new Term.Self()))));
    Optional<Value> two = Optional.of(Value.of(2));
    assertThat(toAll.messages(2, undecided(2), FIRST)).containsExactly(two, two, two);
    assertThat(toNext.messages(2, undecided(2), FIRST))
        .containsExactly(two, Optional.empty(), Optional.empty());
  }

  @Test
  void twoMessagesForOneReceiverAreAnError() {
    RoundSystem once = system();
    Round.Send send = once.phase().getFirst().sends().getFirst();
    var twice = new Round("twice", VALUE, List.of(send, send), List.of(), 0, AT);
    var behaviour =
        new Behaviour(
            new RoundSystem(
                "twice",
                3,
                once.variables(),
                List.of(twice),
                once.phases(),
                once.network(),
                List.of()));
    assertThatThrownBy(() -> behaviour.messages(0, undecided(1), FIRST))
        .isInstanceOf(FaultException.class)
        .hasMessage("test.dst:7:3: a second message for p0 in one round");
  }

  @Test
  void foldsSayWhatTheyMakeOfTheMailbox() {
    Term m = bound(M);
    assertThat(value(fold(Kind.COUNT, heard(M), Terms.TRUE), 3, 1, 3)).isEqualTo(Value.of(3));
    Term isThree = binary(m, BinaryOp.EQ, number(3));
    assertThat(value(fold(Kind.COUNT, heard(M), isThree), 3, 1, 3)).isEqualTo(Value.of(2));
    assertThat(value(fold(Kind.SUM, heard(M), m), 1, 2)).isEqualTo(Value.of(3));
    assertThat(value(fold(Kind.LEAST, heard(M), m), 3, 2)).isEqualTo(Value.of(2));
    assertThat(value(fold(Kind.GREATEST, heard(M), m), 2, 3, 1)).isEqualTo(Value.of(3));
    assertThat(value(fold(Kind.SET, heard(M), m), 3, 1, 3))
        .isEqualTo(new Value.Items(numbers(1, 3)));
    assertThat(value(fold(Kind.MOST_FREQUENT, heard(M), m), 3, 2, 1, 2, 3))
        .isEqualTo(new Value.Items(numbers(2, 3)));
    assertThat(value(fold(Kind.MOST_FREQUENT, heard(M), m))).isEqualTo(new Value.Items(List.of()));
    Term fromLast = binary(bound(P), BinaryOp.EQ, number(2));
    assertThat(value(fold(Kind.LEAST, heard(M, P, fromLast), m), 1, 2, 3)).isEqualTo(Value.of(3));
  }

  @Test
  void quantifiersFailInAnyOrderOfMessages() {
    Term m = bound(M);
    Term fails = binary(number(1), BinaryOp.DIV, binary(m, BinaryOp.SUB, number(2)));
    Term ofOne = binary(m, BinaryOp.EQ, number(1));
    Term orFails = binary(ofOne, BinaryOp.OR, binary(fails, BinaryOp.GT, number(0)));
    Term exists = fold(Kind.EXISTS, heard(M), orFails);
    for (List<Heard> mailbox : List.of(mailbox(1, 2), mailbox(2, 1))) {
      assertThat(outcomes(undecided(1), mailbox, new Statement.Assert(exists, "c", AT)))
          .singleElement()
          .satisfies(
              o -> assertThat(o.fault().orElseThrow().message()).isEqualTo("division by zero"));
    }
  }

  @Test
  void whatIsNoValueOfItsTypeCannotBeAssigned() {
    Fault fault = fault(assign(0, VALUE, binary(own(0), BinaryOp.ADD, number(7))));
    assertThat(fault.kind()).isEqualTo(Fault.Kind.RUNTIME_ERROR);
    assertThat(fault.message()).isEqualTo("8 is no value of type 1..3");
    assertThat(fault.at().toString()).isEqualTo("test.dst:7:3");
  }

  @Test
  void errorsSayWhatIsMissing() {
    assertThat(fault(assign(0, VALUE, fold(Kind.LEAST, heard(M), bound(M)))).message())
        .isEqualTo("there is no value to take");
    assertThat(fault(assign(0, VALUE, new Term.Present(own(1), "d", AT))).message())
        .isEqualTo("`d` is none");
    Term pair = new Term.Tuple(List.of(number(1), number(2)));
    assertThat(fault(assign(0, VALUE, new Term.Element(pair, number(3), 1, AT))).message())
        .isEqualTo("there is no element 3 (1 to 2)");
    assertThat(fault(new Statement.Choose(heard(M), List.of(), AT)).message())
        .isEqualTo("there is nothing to choose from");
    assertThat(fault(decide(1, VALUE, none())).message())
        .isEqualTo("none is no value of type 1..3");
  }

  @Test
  void everyCombinationOfChoicesIsMadeOnce() {
    Statement inner =
        new Statement.Choose(
            new Loop(P, new Source.Interval(bound(M), number(3))),
            List.of(decide(1, VALUE, bound(P))),
            AT);
    Statement outer =
        new Statement.Choose(range(M, 1, 3), List.of(assign(0, VALUE, bound(M)), inner), AT);
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
              assertThat(fault.message()).isEqualTo("decides for 3 after it decided for 2");
            });
  }

  @Test
  void aFailedAssertionDoesNotEndTheUpdate() {
    List<Outcome> outcomes =
        outcomes(
            undecided(1),
            mailbox(),
            new Statement.Assert(Term.FALSE, "x > 1", AT),
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
    var part = new Statement.Part.OfItems(number(2), 1, AT);
    var target = new Statement.Target(0, List.of(part));
    List<Value> own = List.of(new Value.Items(numbers(1, 1, 1)), Value.NONE);
    List<Outcome> outcomes =
        outcomes(own, mailbox(), new Statement.Assign(target, VALUE, number(3), AT));
    assertThat(outcomes.getFirst().variables().getFirst())
        .isEqualTo(new Value.Items(numbers(1, 3, 1)));
    assertThat(ValueText.of(row, outcomes.getFirst().variables().getFirst()))
        .isEqualTo("[1, 3, 1]");
  }

  @Test
  void aLoopGoesThroughWhatWasThereWhenItBegan() {
    Term grown = binary(own(0), BinaryOp.UNION, new Term.SetOf(List.of(number(3))));
    Type set = new Type.SetOf(VALUE);
    Statement loop = new Statement.For(in(M, own(0)), List.of(assign(0, set, grown)), AT);
    List<Value> own = List.of(new Value.Items(numbers(1, 2)), Value.NONE);
    assertThat(outcomes(own, mailbox(), loop).getFirst().variables().getFirst())
        .isEqualTo(new Value.Items(numbers(1, 2, 3)));
  }
}
