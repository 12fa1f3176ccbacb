package rondo.distal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.Binder;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Receivers;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.round.Assumption;
import rondo.ir.round.Network;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.Round;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundProcessSemantics;

class DistalTest {
  private static final Position NO_POSITION = Position.NONE;

  private static RoundSystem system(String text, Map<String, String> defines)
      throws RejectedException {
    return Distal.parse("p.dst", text, defines, OrderSensitivity.SENSITIVE).roundSystem();
  }

  private static Term number(int value) {
    return new Term.Constant(Value.of(value));
  }

  private static Term counted(int slot, LoopRange range, Term value) {
    return new Term.Fold(
        Term.FoldKind.COUNT, new Loop(new Binder(slot, "each"), range), value, NO_POSITION);
  }

  private static Term compared(Term.BinaryOp op, Term left, Term right) {
    return new Term.Binary(op, left, right, NO_POSITION);
  }

  @Test
  void oneThirdRuleBecomesItsTwoFunctions() throws RejectedException {
    RoundSystem system = system(ProtocolTexts.ONE_THIRD_RULE, Map.of());
    assertThat(system.name()).isEqualTo("OneThirdRule");
    assertThat(system.processes()).isEqualTo(4);
    assertThat(system.phaseLimit()).isEmpty();
    assertThat(system.network())
        .isEqualTo(
            new Network(List.of(new Assumption.ArbitraryLoss()), Network.SelfDelivery.RELIABLE));
    var values = new Type.Range(1, 4);
    assertThat(system.variables())
        .containsExactly(
            new LocalVariable(
                "x",
                values,
                LocalVariable.Kind.INPUT,
                new LocalVariable.Initial.AnyOf(new LoopRange.Domain(values)),
                NO_POSITION),
            new LocalVariable(
                "decision",
                new Type.Optional(values),
                LocalVariable.Kind.OUTPUT,
                new LocalVariable.Initial.Fixed(new Term.Constant(Value.NONE)),
                NO_POSITION));
    Round round = system.rounds().getFirst();
    assertThat(round.message()).isEqualTo(values);
    assertThat(round.sends())
        .containsExactly(
            new Round.Send(Term.TRUE, new Term.OwnVariable(0), new Receivers.All(), NO_POSITION));
    var each = new Binder(1, "each");
    var frequent =
        new Term.Fold(
            Term.FoldKind.MOST_FREQUENT,
            new Loop(each, new LoopRange.Mailbox()),
            new Term.BoundVariable(each),
            NO_POSITION);
    var member = new Binder(2, "each");
    var smallest =
        new Term.Fold(
            Term.FoldKind.LEAST,
            new Loop(member, new LoopRange.Elements(frequent, NO_POSITION)),
            new Term.BoundVariable(member),
            NO_POSITION);
    var v = new Binder(3, "v");
    assertThat(round.update())
        .containsExactly(
            new Stmt.If(
                compared(
                    Term.BinaryOp.GT, counted(0, new LoopRange.Mailbox(), Term.TRUE), number(2)),
                List.of(
                    new Stmt.Assign(new Stmt.Target(0, List.of()), values, smallest, NO_POSITION)),
                List.of(),
                NO_POSITION),
            new Stmt.For(
                new Loop(v, new LoopRange.Interval(number(1), number(4))),
                List.of(
                    new Stmt.If(
                        compared(
                            Term.BinaryOp.GT,
                            counted(
                                4,
                                new LoopRange.Mailbox(),
                                compared(
                                    Term.BinaryOp.EQ,
                                    new Term.BoundVariable(new Binder(4, "each")),
                                    new Term.BoundVariable(v))),
                            number(2)),
                        List.of(new Stmt.Decide(1, values, new Term.BoundVariable(v), NO_POSITION)),
                        List.of(),
                        NO_POSITION)),
                NO_POSITION));
    assertThat(system.properties())
        .extracting(RoundProperty::name)
        .containsExactly("agreement", "validity", "irrevocability", "termination");
    assertThat(system.properties().getLast().assumptions())
        .containsExactly(new Assumption.SynchronousAfter(2));
  }

  @Test
  void parametersAreSetFromOutsideAndLaterOnesFollow() throws RejectedException {
    RoundSystem system = system(ProtocolTexts.ONE_THIRD_RULE, Map.of("N", "5"));
    assertThat(system.processes()).isEqualTo(5);
    assertThat(system.variables().getFirst().type()).isEqualTo(new Type.Range(1, 5));
  }

  @Test
  void floodSetStopsAndKnowsTheNumberOfTheRound() throws RejectedException {
    RoundSystem system = system(ProtocolTexts.FLOOD_SET, Map.of("F", "2", "N", "4"));
    assertThat(system.phaseLimit()).hasValue(3);
    assertThat(system.rounds().getFirst().message())
        .isEqualTo(new Type.SetOf(new Type.Range(1, 2)));
    assertThat(system.network().assumptions()).containsExactly(new Assumption.Crashes(2));
    assertThat(system.rounds().getFirst().update().getLast())
        .isInstanceOfSatisfying(
            Stmt.If.class,
            i ->
                assertThat(i.condition())
                    .isEqualTo(compared(Term.BinaryOp.EQ, new Term.Phase(), number(3))));
  }

  @Test
  void theOrderOfArrivalMayMatterWhereEveryOrderIsTried() throws Exception {
    Path file = Path.of("../corpus/rejected/dst-last-message.dst");
    assertThatThrownBy(() -> Distal.load(file, Map.of())).isInstanceOf(RejectedException.class);
    assertThat(Distal.load(file, Map.of(), OrderSensitivity.SENSITIVE).roundSystem().rounds())
        .extracting(Round::orderSensitivity)
        .containsExactly(OrderSensitivity.SENSITIVE);
  }

  @Test
  void protocolsInTheDocumentationAreUnderstood() throws Exception {
    String page = Files.readString(Path.of("../docs/distal.md"));
    List<String> protocols =
        Pattern.compile("```distal\n(protocol .*?)```", Pattern.DOTALL)
            .matcher(page)
            .results()
            .map(r -> r.group(1))
            .toList();
    assertThat(protocols).isNotEmpty();
    for (String text : protocols) {
      assertThat(Distal.parse("distal.md", text, Map.of(), OrderSensitivity.SENSITIVE).warnings())
          .isEmpty();
    }
  }

  @Test
  void aFunctionTakesAValueForAnOptionalOne() throws RejectedException {
    String text =
        """
        protocol P(N = 2) {
          function known(a : (0..9)?, s : phase) : bool = present(a) && s == 0
          var x : 0..9
          var yes : bool = known(x, 0) && !known(none, 0)
          round { }
          network any
          invariant yes : forall p : p.yes
        }
        """;
    RoundSystem system = system(text, Map.of());
    assertThat(new RoundProcessSemantics(system).initialValues(0))
        .containsExactly(List.of(Value.of(0), Value.TRUE));
  }

  @Test
  void aPrintedProtocolMeansTheSame() throws Exception {
    try (Stream<Path> files = Files.list(Path.of("../corpus/holds"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".dst")).toList()) {
        var printed =
            Distal.parse("p.dst", Distal.print(file), Map.of(), OrderSensitivity.SENSITIVE);
        assertThat(meaning(printed))
            .as(file.toString())
            .isEqualTo(meaning(Distal.load(file, Map.of(), OrderSensitivity.SENSITIVE)));
      }
    }
  }

  private static Object meaning(Distal.Model model) {
    return switch (model) {
      case Distal.RoundProtocol r -> r.system();
      case Distal.EventProtocol e -> e.system();
    };
  }
}
