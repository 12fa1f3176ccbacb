package rondo.distal.lower;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.distal.ProtocolTexts;
import rondo.ir.data.Value;
import rondo.ir.event.EventFaultModel;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventSystem;
import rondo.ir.event.FaultyProcessBound;
import rondo.ir.event.LossBound;
import rondo.ir.event.MessageScope;
import rondo.ir.event.Reaction;
import rondo.ir.event.RestartBound;
import rondo.ir.event.TimingModel;

/** Network assumptions of event-based protocols, limited to messages and roles. */
class FaultClausesTest {
  private static final String TEXT =
      """
      protocol P {
        message A
        message B
        message C
        role one[2] { stable var x : bool  init { send A() to two; send B() to two; send C() to two } }
        role two[3] { stable var y : bool  upon A { y = true }  upon B { skip }  upon C { skip } }
        network NETWORK
        invariant fine : forall p in one, q in two : p.x || q.y || true
      }
      """;

  private static EventFaultModel model(String network) throws RejectedException {
    return system(network).faultModel();
  }

  private static EventSystem system(String network) throws RejectedException {
    return Distal.parse("p.dst", TEXT.replace("NETWORK", network), Map.of()).eventSystem();
  }

  @Test
  void anAssumptionConcernsTheMessagesOfItsTypesAndSenders() throws RejectedException {
    EventFaultModel model =
        model("lossy for A, C of two and lossy 2 in total for B and fifo of one");
    assertThat(model.losses())
        .containsExactly(
            new LossBound(new MessageScope(Set.of(0, 2), 2, 3), LossBound.UNLIMITED),
            new LossBound(new MessageScope(Set.of(1), 0, 5), 2));
    assertThat(model.fifo()).containsExactly(new MessageScope(Set.of(0, 1, 2), 0, 2));
    assertThat(model.isLossy(0, 2)).isTrue();
    assertThat(model.isLossy(0, 1)).isFalse();
    assertThat(model.isLossy(1, 2)).isFalse();
    assertThat(model.channel(2, 1)).isEqualTo(0);
    assertThat(model.channel(2, 2)).isNegative();
    assertThat(model.hasLossSteps()).isTrue();
  }

  @Test
  void aNetworkMayBecomeSynchronous() throws RejectedException {
    EventFaultModel model = model("lossy for A and crash 1 and eventually synchronous");
    assertThat(model.timing()).isEqualTo(TimingModel.EVENTUALLY_SYNCHRONOUS);
    assertThat(model.losses()).hasSize(1);
    assertThat(model("lossy for A").timing()).isEqualTo(TimingModel.ASYNCHRONOUS);
  }

  /** A message in a FIFO channel may stay only if no message that must arrive is behind it. */
  @Test
  void aMessageMayStayForEverIfAllOfItsChannelMayBeLost() throws RejectedException {
    var message = new EventMessage(0, 0, Value.NONE, 1);
    assertThat(model("lossy for A").mayStayForEver(message)).isTrue();
    assertThat(model("lossy for A and fifo for A").mayStayForEver(message)).isTrue();
    assertThat(model("lossy for A and fifo for A, B").mayStayForEver(message)).isFalse();
    assertThat(model("lossy and fifo for A, B").mayStayForEver(message)).isTrue();
    assertThat(model("lossy for A, B of two and fifo").mayStayForEver(message)).isFalse();
  }

  @Test
  void processesFailAndRecoverByRole() throws RejectedException {
    EventFaultModel model =
        model(
            "crash 1 of two and recovery 3 of two and send omission 1 of one and omission 2 of two");
    assertThat(model.restarts()).containsExactly(new RestartBound(3, 2, 3));
    assertThat(model.mayRestart(1)).isFalse();
    assertThat(model.mayRestart(4)).isTrue();
    assertThat(model.omissions().sending().parts())
        .containsExactly(new FaultyProcessBound.Part(1, 0, 2));
    assertThat(model.omissions().general().parts())
        .containsExactly(new FaultyProcessBound.Part(2, 2, 3));
    assertThat(model.omissions().omitsSending(0)).isTrue();
    assertThat(model.omissions().omitsReceiving(0)).isFalse();
    assertThat(model.omissions().omitsReceiving(4)).isTrue();
  }

  @Test
  void symmetricByzantineProcessesSendWhatSomeProcessTakes() throws RejectedException {
    EventSystem system = system("byzantine 1 of one symmetric and byzantine 2 of two");
    EventFaultModel model = system.faultModel();
    assertThat(model.byzantine().parts())
        .containsExactly(
            new FaultyProcessBound.Part(1, 0, 2), new FaultyProcessBound.Part(2, 2, 3));
    assertThat(model.symmetricByzantine().parts())
        .containsExactly(new FaultyProcessBound.Part(1, 0, 2));
    assertThat(model.mayEquivocate(0)).isFalse();
    assertThat(model.mayEquivocate(2)).isTrue();
    assertThat(model.hasEquivocation()).isTrue();
    assertThat(system.roles().getFirst().reactions())
        .extracting(Reaction::name)
        .containsExactly("A", "B", "C");
    assertThat(system.roles().getFirst().handlers()).isEmpty();
    assertThat(system.roles().getLast().reactions()).noneMatch(Reaction::isByzantine);
    assertThat(model("byzantine 1 symmetric").hasEquivocation()).isFalse();
    assertThat(model("byzantine 0 symmetric").byzantine().isNone()).isTrue();
  }

  /** A message that is only announced, or that nobody takes, is not sent. */
  @Test
  void symmetricByzantineProcessesSendNothingThatMakesNoDifference() throws RejectedException {
    EventSystem system =
        Distal.parse(
                "p.dst",
                TEXT.replace("NETWORK", "byzantine 1 symmetric").replace("upon C { skip }", ""),
                Map.of())
            .eventSystem();
    assertThat(system.roles().getFirst().reactions())
        .extracting(Reaction::name)
        .containsExactly("A", "B");
    String observing =
        TEXT.replace("NETWORK", "byzantine 1 symmetric")
            .replace("upon C { skip }", "")
            .replace("p.x || q.y || true", "size(transit(C)) < 20");
    assertThat(
            Distal.parse("p.dst", observing, Map.of()).eventSystem().roles().getFirst().reactions())
        .extracting(Reaction::name)
        .containsExactly("A", "B", "C");
  }

  @Test
  void theWordSymmetricIsAName() throws RejectedException {
    String text =
        TEXT.replace("NETWORK", "byzantine 1 of one symmetric").replaceAll("\\by\\b", "symmetric");
    assertThat(Distal.parse("p.dst", text, Map.of()).eventSystem().faultModel().hasEquivocation())
        .isFalse();
  }

  @Test
  void byzantineProcessesAreBoundedOnceWhetherTheyAreSymmetricOrNot() {
    assertThatThrownBy(() -> model("byzantine 1 of one symmetric and byzantine 1"))
        .isInstanceOfSatisfying(
            RejectedException.class,
            e ->
                assertThat(e.diagnostics().getFirst().message())
                    .isEqualTo("the number of these failures is already bounded"));
    assertThatThrownBy(() -> model("crash 1 symmetric")).isInstanceOf(RejectedException.class);
  }

  @Test
  void roundsHaveNoSymmetricByzantineProcesses() {
    String text = ProtocolTexts.FLOOD_SET.replace("crash F", "byzantine F symmetric");
    assertThatThrownBy(() -> Distal.parse("p.dst", text, Map.of()))
        .isInstanceOfSatisfying(
            RejectedException.class,
            e -> {
              assertThat(e.diagnostics().getFirst().code()).isEqualTo("D211");
              assertThat(e.diagnostics().getFirst().message())
                  .isEqualTo("only event-based protocols have `byzantine F symmetric`");
            });
  }

  @Test
  void aStableVariableOfARoleThatDoesNotRecoverCausesAWarning() throws RejectedException {
    String text = TEXT.replace("NETWORK", "crash 1 and recovery 1 of two");
    List<Diagnostic> warnings = Distal.parse("p.dst", text, Map.of()).warnings();
    assertThat(warnings)
        .filteredOn(w -> w.code().equals("D301") && w.message().contains("recovers"))
        .singleElement()
        .satisfies(
            w -> {
              assertThat(w.message()).startsWith("no process of this role recovers");
              assertThat(w.at().line()).isEqualTo(5);
            });
  }
}
