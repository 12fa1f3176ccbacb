package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Command-line requests that a model cannot satisfy are diagnosed at the position concerned. */
class DiagnosticPositionTest extends ProtocolFolder {
  private static final String EVENTS =
      """
      // A comment.
      // Another one.
      protocol P(N = 2) {
        message Go
        var done : bool
        init { send Go() to all }
        upon Go { done = true }
        network fifo
        invariant fine : forall p : p.done || !p.done
        ltl ends { <> (forall p : p.done) }
      }
      """;

  private static final String PROMELA =
      """
      /* A comment. */
      byte x;
      active proctype P() { x = 1 }
      ltl ends { <> (x == 1) }
      """;

  private static void isAt(CommandResult result, String code, Path file, int line) {
    assertThat(result.status()).as(result.toString()).isEqualTo(2);
    assertThat(result.err()).contains(code, file + ":" + line + ":");
  }

  @Test
  void anUnknownPropertyIsShownAtTheOneThatWasMeant() throws IOException {
    model = write("p.dst", EVENTS);
    isAt(verify("--property=fien"), "V001", model, 9);
    assertThat(verify("--property=fien").err()).contains("did you mean `fine`?");
    isAt(verify("--property=nothing"), "V001", model, 3);
    model = write("p.pml", PROMELA);
    isAt(verify("--property=edns"), "V001", model, 4);
  }

  @Test
  void whatCannotBeTestedIsShownAtTheProperty() throws IOException {
    Path file = write("p.dst", EVENTS);
    isAt(CommandResult.rondo("test", "--property=ends", file.toString()), "V005", file, 10);
    Path promela = write("p.pml", PROMELA);
    isAt(CommandResult.rondo("test", "--property=ends", promela.toString()), "V005", promela, 4);
  }

  @Test
  void whatPromelaCannotSayIsShownAtTheClause() throws IOException {
    Path file = write("p.dst", EVENTS);
    isAt(CommandResult.rondo("print", "--as=promela", file.toString()), "V006", file, 8);
    String watched = EVENTS.replace("network fifo", "monitor M { upon Go { skip } }");
    Path monitor = write("m.dst", watched);
    isAt(CommandResult.rondo("print", "--as=promela", monitor.toString()), "V006", monitor, 8);
    Path joining =
        write(
            "j.dst",
            """
            protocol J {
              message Go
              role a[1] { init { send Go() to b } }
              role b[1 of 2] { upon Go { skip } }
              invariant fine : true
            }
            """);
    isAt(CommandResult.rondo("print", "--as=promela", joining.toString()), "V006", joining, 4);
  }

  @Test
  void whatASolverIsNotAskedAboutIsShownWhereItStands() throws IOException {
    model = write("p.dst", EVENTS);
    isAt(CommandResult.rondo("verify", "--engine=smt", model.toString()), "F302", model, 8);
    isAt(
        CommandResult.rondo("verify", "--engine=smt", "--invariant=fine", model.toString()),
        "V010",
        model,
        3);
    model = write("p.pml", PROMELA);
    isAt(
        CommandResult.rondo("verify", "--engine=smt", "--property=ends", model.toString()),
        "V008",
        model,
        4);
  }

  @Test
  void inputsThatAreMissingAreShownWhereProcessesBegin() throws IOException {
    model = write("p.pml", PROMELA);
    isAt(verify("--psr"), "V002", model, 3);
  }

  @Test
  void anOptionsValueIsSuggested() throws IOException {
    model = write("p.dst", EVENTS);
    CommandResult result = verify("--delivery=mpm");
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("did you mean 'mp'?");
  }
}
