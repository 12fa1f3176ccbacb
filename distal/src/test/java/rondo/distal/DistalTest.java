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
import rondo.ir.data.Receivers;
import rondo.ir.data.Source;
import rondo.ir.data.Statement;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.round.Arrival;
import rondo.ir.round.Assumption;
import rondo.ir.round.Behaviour;
import rondo.ir.round.Network;
import rondo.ir.round.Round;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;

class DistalTest {
  private static final Position ANYWHERE = Position.NONE;

  private static RoundSystem system(String text, Map<String, String> defines)
      throws RejectedException {
    return Distal.parse("p.dst", text, defines, Arrival.IN_EACH_ORDER).rounds();
  }

  private static Term number(int value) {
    return new Term.Constant(Value.of(value));
  }

  private static Term counted(int slot, Source source, Term value) {
    return new Term.Fold(
        Term.Kind.COUNT, new Loop(new Binder(slot, "each"), source), value, ANYWHERE);
  }

  private static Term compared(Term.BinaryOp op, Term left, Term right) {
    return new Term.Binary(op, left, right, ANYWHERE);
  }

  @Test
  void oneThirdRuleBecomesItsTwoFunctions() throws RejectedException {
    RoundSystem system = system(ProtocolTexts.ONE_THIRD_RULE, Map.of());
    assertThat(system.name()).isEqualTo("OneThirdRule");
    assertThat(system.processes()).isEqualTo(4);
    assertThat(system.phases()).isEmpty();
    assertThat(system.network())
        .isEqualTo(new Network(List.of(new Assumption.Any()), Network.Own.HEARD));
    var values = new Type.Range(1, 4);
    assertThat(system.variables())
        .containsExactly(
            new LocalVariable(
                "x",
                values,
                LocalVariable.Kind.INPUT,
                new LocalVariable.Initial.AnyOf(new Source.Domain(values)),
                ANYWHERE),
            new LocalVariable(
                "decision",
                new Type.Optional(values),
                LocalVariable.Kind.OUTPUT,
                new LocalVariable.Initial.Fixed(new Term.Constant(Value.NONE)),
                ANYWHERE));
    Round round = system.phase().getFirst();
    assertThat(round.message()).isEqualTo(values);
    assertThat(round.sends())
        .containsExactly(new Round.Send(Term.TRUE, new Term.Own(0), new Receivers.All(), ANYWHERE));
    var each = new Binder(1, "each");
    var frequent =
        new Term.Fold(
            Term.Kind.MOST_FREQUENT,
            new Loop(each, new Source.Heard()),
            new Term.Bound(each),
            ANYWHERE);
    var member = new Binder(2, "each");
    var smallest =
        new Term.Fold(
            Term.Kind.LEAST,
            new Loop(member, new Source.Elements(frequent, ANYWHERE)),
            new Term.Bound(member),
            ANYWHERE);
    var v = new Binder(3, "v");
    assertThat(round.update())
        .containsExactly(
            new Statement.If(
                compared(Term.BinaryOp.GT, counted(0, new Source.Heard(), Term.TRUE), number(2)),
                List.of(
                    new Statement.Assign(
                        new Statement.Target(0, List.of()), values, smallest, ANYWHERE)),
                List.of(),
                ANYWHERE),
            new Statement.For(
                new Loop(v, new Source.Interval(number(1), number(4))),
                List.of(
                    new Statement.If(
                        compared(
                            Term.BinaryOp.GT,
                            counted(
                                4,
                                new Source.Heard(),
                                compared(
                                    Term.BinaryOp.EQ,
                                    new Term.Bound(new Binder(4, "each")),
                                    new Term.Bound(v))),
                            number(2)),
                        List.of(new Statement.Decide(1, values, new Term.Bound(v), ANYWHERE)),
                        List.of(),
                        ANYWHERE)),
                ANYWHERE));
    assertThat(system.properties())
        .extracting(RoundProperty::name)
        .containsExactly("agreement", "validity", "irrevocability", "termination");
    assertThat(system.properties().getLast().when())
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
    assertThat(system.phases()).hasValue(3);
    assertThat(system.phase().getFirst().message()).isEqualTo(new Type.SetOf(new Type.Range(1, 2)));
    assertThat(system.network().assumptions()).containsExactly(new Assumption.Crashes(2));
    assertThat(system.phase().getFirst().update().getLast())
        .isInstanceOfSatisfying(
            Statement.If.class,
            i ->
                assertThat(i.condition())
                    .isEqualTo(compared(Term.BinaryOp.EQ, new Term.Phase(), number(3))));
  }

  @Test
  void theOrderOfArrivalMayMatterWhereEveryOrderIsTried() throws Exception {
    Path file = Path.of("../corpus/rejected/dst-last-message.dst");
    assertThatThrownBy(() -> Distal.load(file, Map.of())).isInstanceOf(RejectedException.class);
    assertThat(Distal.load(file, Map.of(), Arrival.IN_EACH_ORDER).rounds().phase())
        .extracting(Round::arrival)
        .containsExactly(Arrival.IN_EACH_ORDER);
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
      assertThat(Distal.parse("distal.md", text, Map.of(), Arrival.IN_EACH_ORDER).warnings())
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
    assertThat(new Behaviour(system).initial(0)).containsExactly(List.of(Value.of(0), Value.TRUE));
  }

  @Test
  void aPrintedProtocolMeansTheSame() throws Exception {
    try (Stream<Path> files = Files.list(Path.of("../corpus/holds"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".dst")).toList()) {
        var printed = Distal.parse("p.dst", Distal.print(file), Map.of(), Arrival.IN_EACH_ORDER);
        assertThat(meaning(printed))
            .as(file.toString())
            .isEqualTo(meaning(Distal.load(file, Map.of(), Arrival.IN_EACH_ORDER)));
      }
    }
  }

  private static Object meaning(Distal.Model model) {
    return switch (model) {
      case Distal.Rounds r -> r.system();
      case Distal.Events e -> e.system();
    };
  }
}
