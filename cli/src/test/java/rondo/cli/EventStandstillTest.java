package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** A counterexample that ends where nothing more happens says what processes wait for. */
class EventStandstillTest extends ProtocolFolder {
  @Test
  void messagesAndReactionsThatLackMessagesAreListed() throws IOException {
    model =
        write(
            "v.dst",
            """
            protocol Vote(N = 3) {
              message Echo { v : 0..1 }
              message Ask
              output done : bool
              var ready : bool
              init {
                if self != process(2) { send Echo(1) to all }
                if self == process(1) { send Ask() to process(0) }
              }
              upon received Echo by v times >= 3 { decide true }
              upon Ask with ready { skip }
              check termination
            }
            """);
    CommandResult result = verify();
    assertThat(result.status()).isEqualTo(1);
    assertThat(steady(result.out()))
        .contains(
            """
            nothing more happens, for ever
            messages that are left
              p0: Ask() of p1 (sent in step 0)
            reactions that lack messages
              p0, p1, p2: upon received Echo times >= 3 has 2 of 3
            in the end
            """);
    CommandResult json = CommandResult.rondo("trace", "--format=json", trace().toString());
    assertThat(json.out().replaceAll("\\s+", " "))
        .contains(
            "\"ending\": { \"kind\": \"finished\", \"waiting\": [ { \"process\": \"p0\","
                + " \"messages\": [ { \"message\": \"Ask()\", \"from\": \"p1\", \"sentIn\": 0,"
                + " \"mayBeLost\": false } ], \"reactions\": [ { \"trigger\":"
                + " \"received Echo times >= 3\"")
        .contains("\"line\": 10, \"has\": 2, \"needs\": 3 }");
  }

  @Test
  void messagesThatMayBeLostDoNotCount() throws IOException {
    model =
        write(
            "v.dst",
            """
            protocol Vote {
              message Vote
              role voter[3] { init { send Vote() to counter } }
              role counter[1] {
                output done : bool
                upon Vote times == 2 { decide true }
              }
              network lossy and omission 1
              check termination
            }
            """);
    CommandResult result = verify();
    assertThat(result.status()).isEqualTo(1);
    assertThat(steady(result.out()))
        .contains(
            """
            nothing more happens, for ever
            messages that are left
              counter: Vote() of voter 0 (sent in step 0, may be lost),
                Vote() of voter 1 (sent in step 0, may be lost), Vote() of voter 2 (sent in step 0, may be lost)
            reactions that lack messages
              counter: upon Vote times == 2 has 0 of 2
            """);
  }

  @Test
  void aProcessThatHasFailedWaitsForNothing() throws IOException {
    model =
        write(
            "v.dst",
            """
            protocol Greet(N = 2) {
              message Hello
              output done : bool
              init { send Hello() to process \\ {self} }
              upon Hello { decide true }
              network send omission 1
              check termination
            }
            """);
    CommandResult result = verify();
    assertThat(result.status()).isEqualTo(1);
    assertThat(steady(result.out()))
        .contains("fails by omission from now on\n")
        .containsPattern("messages that are left\n  p\\d: Hello\\(\\) of p\\d")
        .containsPattern("reactions that lack messages\n  p\\d: upon Hello has 0 of 1\n");
  }

  /** The stabilization of the network is a step without a process, in text, chart and JSON. */
  @Test
  void theStabilizationOfTheNetworkIsShown() throws IOException {
    model =
        write(
            "v.dst",
            """
            protocol Greet(N = 2) {
              message Hello
              output done : bool
              var late : bool
              init { send Hello() to process \\ {self} }
              upon Hello with !late { decide true }
              upon timeout when !late { late = true }
              network lossy and eventually synchronous
              check termination
            }
            """);
    CommandResult result = verify();
    assertThat(result.status()).isEqualTo(1);
    assertThat(steady(result.out()))
        .contains("network      lossy and eventually synchronous\n")
        .containsPattern("\\d  network +the network stabilizes\n")
        .contains("nothing more happens, for ever\n");
    CommandResult json = CommandResult.rondo("trace", "--format=json", trace().toString());
    assertThat(json.out().replaceAll("\\s+", " "))
        .contains("\"process\": \"network\", \"event\": \"the network stabilizes\"");
    CommandResult chart = CommandResult.rondo("trace", "--format=chart", trace().toString());
    assertThat(chart.status()).isZero();
    assertThat(chart.out()).contains("the network stabilizes");
    CommandResult promela = CommandResult.rondo("print", "--as=promela", model.toString());
    assertThat(promela.status()).isEqualTo(2);
    assertThat(promela.err()).contains("an eventually synchronous network");
  }
}
