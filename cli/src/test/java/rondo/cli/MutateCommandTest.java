package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.trace.json.Json;

class MutateCommandTest {
  /** The mutant without the second conjunct survives, and so does the one without the counter. */
  private static final String PROTOCOL =
      """
      protocol Counter(N = 2) {
        var x : 0..4
        round {
          send x to all
          update(heard) {
            if x < 3 && x < 4 { x += 1 }
          }
        }
        network any
        invariant small : forall p : p.x <= 3
      }
      """;

  @TempDir Path folder;

  private String protocol(String text) throws IOException {
    return Files.writeString(folder.resolve("p.dst"), text).toString();
  }

  @Test
  void survivorsAreShownAsChangedLines() throws IOException {
    CommandResult result =
        CommandResult.rondo("mutate", "--operators", "guard,threshold", protocol(PROTOCOL));
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.err()).isEmpty();
    assertThat(result.out().lines().toList())
        .contains("properties   small")
        .anyMatch(l -> l.matches(" +\\d+ +6  threshold   3 +4 +killed +small, 4 rounds"))
        .anyMatch(l -> l.matches(" +\\d+ +6  guard +x < 4 +true +survived .*"));
    assertThat(result.out())
        .contains(
            """
            These changes break no property that is checked:
            """)
        .contains(
            """
              - if x < 3 && x < 4 { x += 1 }
              + if x < 3 && true { x += 1 }
            """)
        .endsWith(
            """
            7 mutants: 3 killed, 4 survived
            mutation score 42% (3 of 7)
            """);
  }

  @Test
  void withoutSurvivorsTheStatusIsZero() throws IOException {
    CommandResult result =
        CommandResult.rondo("mutate", "--quiet", "--operators=arithmetic", protocol(PROTOCOL));
    assertThat(result)
        .isEqualTo(new CommandResult(0, "1 mutant: 1 killed\nmutation score 100% (1 of 1)\n", ""));
  }

  @Test
  void theSameCommandHasTheSameOutput() throws IOException {
    String model = protocol(PROTOCOL);
    assertThat(CommandResult.rondo("mutate", model))
        .isEqualTo(CommandResult.rondo("mutate", model));
  }

  @Test
  void aSampleDependsOnTheSeedAlone() throws IOException {
    String model = protocol(PROTOCOL);
    CommandResult sample = CommandResult.rondo("mutate", "--sample=3", "--seed=7", model);
    assertThat(sample.out()).contains("\n3 mutants: ");
    assertThat(CommandResult.rondo("mutate", "--sample=3", "--seed=7", model)).isEqualTo(sample);
    assertThat(CommandResult.rondo("mutate", "--sample=3", "--seed=8", model)).isNotEqualTo(sample);
  }

  @Test
  void aLimitIsNeitherKilledNorSurvived() {
    String model =
        CommandResult.model(
            folder,
            """
            byte x;
            active proctype P() { do :: x < 3 -> x++ :: else -> break od; assert(x < 255) }
            """);
    CommandResult result =
        CommandResult.rondo("mutate", "--operators=guard", "--max-states=40", model);
    assertThat(result.status()).isEqualTo(3);
    assertThat(result.out())
        .contains("inconclusive safety: the state limit was reached")
        .endsWith("1 mutant: 1 inconclusive\nmutation score 0% (0 of 1)\n");
  }

  @Test
  void invalidMutantsDoNotCount() throws IOException {
    String model =
        protocol(
            """
            protocol P(N = 2) {
              enum E { a, b }
              var e : E
              upon timeout when e < b { e = b }
              network any
              invariant i : forall p : p.e <= b
            }
            """);
    CommandResult result = CommandResult.rondo("mutate", "--operators=threshold", model);
    assertThat(result.status()).isZero();
    assertThat(result.out())
        .contains("invalid      this is a value of `E`, but a number is expected")
        .endsWith("2 mutants: 2 invalid\nmutation score none: there is no mutant to score\n");
  }

  @Test
  void violatedPropertiesOfTheOriginalAreNotUsed() throws IOException {
    String model =
        protocol(PROTOCOL.replace("network any", "network any invariant no : forall p : p.x < 2"));
    assertThat(CommandResult.rondo("mutate", "--limit=1", model).out())
        .contains("properties   small\nnot used     no, which is violated\n");
    CommandResult none = CommandResult.rondo("mutate", "--property=no", model);
    assertThat(none.status()).isEqualTo(1);
    assertThat(none.out())
        .contains("properties   none\nnot used     no, which is violated\n")
        .endsWith(
            "No property is known to hold in the original, so that no mutant can be killed.\n");
  }

  @Test
  void theJsonReportSaysTheSame() throws IOException {
    CommandResult result = CommandResult.rondo("mutate", "--json", protocol(PROTOCOL));
    assertThat(result.status()).isEqualTo(1);
    Json.Obj json = result.json();
    assertThat(json.member("format")).contains(Json.of("rondo-mutate"));
    assertThat(json.member("version")).contains(Json.of(1));
    assertThat(json.member("interrupted")).contains(Json.of(false));
    List<Json> mutants = ((Json.Arr) json.member("mutants").orElseThrow()).elements();
    assertThat(json.member("selected")).contains(Json.of(mutants.size()));
    var counts = (Json.Obj) json.member("counts").orElseThrow();
    var outcomes =
        mutants.stream()
            .map(m -> ((Json.Str) ((Json.Obj) m).member("outcome").orElseThrow()).value())
            .collect(Collectors.groupingBy(o -> o, Collectors.counting()));
    counts
        .members()
        .forEach(
            (kind, count) ->
                assertThat(count).as(kind).isEqualTo(Json.of(outcomes.getOrDefault(kind, 0L))));
    for (Json each : mutants) {
      var mutant = (Json.Obj) each;
      int start = number(mutant, "start");
      assertThat(PROTOCOL.substring(start, number(mutant, "end")))
          .isEqualTo(((Json.Str) mutant.member("original").orElseThrow()).value());
      assertThat(PROTOCOL.substring(0, start).lines().count()).isEqualTo(number(mutant, "line"));
    }
    assertThat(mutants)
        .anySatisfy(
            m ->
                assertThat(((Json.Obj) m).members())
                    .containsEntry("outcome", Json.of("killed"))
                    .containsEntry("property", Json.of("small"))
                    .containsEntry("length", Json.of(4))
                    .containsEntry("unit", Json.of("round")));
  }

  private static int number(Json.Obj object, String member) {
    return ((Json.Num) object.member(member).orElseThrow()).value().intValueExact();
  }

  @Test
  void thePageIsWritten() throws IOException {
    Path page = folder.resolve("mutants.html");
    String model = protocol(PROTOCOL);
    CommandResult result = CommandResult.rondo("mutate", "--report=" + page, model);
    assertThat(result.status()).isEqualTo(1);
    assertThat(Files.readString(page))
        .startsWith("<!doctype html>\n<!-- rondo mutate -->")
        .contains("<mark class=\"survived\">");
    assertThat(CommandResult.rondo("mutate", "--limit=1", "--report=" + page, model).err())
        .isEmpty();
    Path other = Files.writeString(folder.resolve("other.html"), "mine");
    assertThat(CommandResult.rondo("mutate", "--report=" + other, model).status()).isEqualTo(2);
    assertThat(other).hasContent("mine");
  }

  @Test
  void standardInputIsMutatedToo() {
    CommandResult result =
        CommandResult.typing(PROTOCOL, "mutate", "--quiet", "--operators=arithmetic", "-");
    assertThat(result.status()).as(result.toString()).isZero();
  }

  @Test
  void parametersAreThoseOfTheCommandLine() throws IOException {
    assertThat(CommandResult.rondo("mutate", "-DN=3", "--limit=1", protocol(PROTOCOL)).out())
        .contains("parameters   N=3\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--operators=guards | --operators: there is no operator 'guards'; did you mean 'guard'?",
        "--limit=2 --sample=2 | --limit and --sample exclude each other",
        "--seed=2 | --seed requires --sample",
        "--ltl=true | --ltl does not apply to a protocol",
        "--delivery=m | --delivery does not apply to a round-based protocol",
        "--report=x.txt | is not the name of an HTML file"
      })
  void wrongOptionsAreRejected(String options, String message) throws IOException {
    var line = new ArrayList<>(List.of("mutate"));
    line.addAll(List.of(options.split(" ")));
    line.add(protocol(PROTOCOL));
    CommandResult result = CommandResult.rondo(line.toArray(String[]::new));
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).contains(message);
  }

  @Test
  void aModelThatIsNoneIsRejectedAsAlways() throws IOException {
    CommandResult result = CommandResult.rondo("mutate", protocol("protocol {"));
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("error[");
  }
}
