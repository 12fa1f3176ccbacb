package rondo.conformance.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.conformance.InProcessCommand;
import rondo.conformance.formats.DotReader.DotEdge;
import rondo.conformance.formats.DotReader.DotGraph;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.testkit.RoundReference;
import rondo.verify.model.Model;
import rondo.verify.model.ModelSource;

/** Automata and state graphs of {@code rondo print}: their formats, and what is in them. */
class StateGraphTest {
  private static final Path EXAMPLES = Path.of("..", "examples");

  private static final String COUNTER =
      """
      byte x;
      active [2] proctype P() { byte t; t = x; x = t + 1; assert(x < 2) }
      ltl up { <> (x == 2) }
      """;

  @TempDir Path folder;

  private static InProcessCommand print(String... arguments) {
    var all = new ArrayList<>(List.of("print"));
    all.addAll(List.of(arguments));
    return InProcessCommand.run(all);
  }

  private static DotGraph graph(String... arguments) {
    InProcessCommand printed = print(arguments);
    assertThat(printed.err()).isEmpty();
    return DotReader.read(printed.out());
  }

  private static String example(String name) {
    return EXAMPLES.resolve(name).toString();
  }

  private String model(String text) throws IOException {
    return Files.writeString(folder.resolve("m.pml"), text).toString();
  }

  /** The nodes that are states, neither errors nor the beginnings of arrows. */
  private static long states(DotGraph graph) {
    return graph.nodes().values().stream()
        .filter(a -> a.get("label").startsWith("s") && !a.get("shape").equals("octagon"))
        .count();
  }

  private static long edges(DotGraph graph) {
    return graph.edges().stream().filter(e -> e.from().startsWith("n")).count();
  }

  private static long verifiedStates(String... arguments) {
    var all = new ArrayList<>(List.of("verify", "--json"));
    all.addAll(List.of(arguments));
    String json = InProcessCommand.run(all).out();
    Matcher states = Pattern.compile("\"states\": *([0-9]+)").matcher(json);
    long last = -1;
    while (states.find()) {
      last = Long.parseLong(states.group(1));
    }
    return last;
  }

  @ParameterizedTest
  @ValueSource(strings = {"peterson", "philosophers_deadlock", "readers_writers"})
  void aGraphOfProcessesHasTheStatesThatVerifyVisits(String name) {
    String model = example("promela/" + name + ".pml");
    DotGraph graph = graph("--dot", "--states", "--max-states", "100000", model);
    assertThat(states(graph))
        .isEqualTo(verifiedStates("--exact-steps", "--all-errors", "--property", "safety", model));
  }

  @ParameterizedTest
  @ValueSource(strings = {"token_ring", "two_phase_commit"})
  void aGraphOfEventsHasTheStatesThatVerifyVisits(String name) {
    String model = example("distal/" + name + ".dst");
    for (String symmetry : List.of("off", "auto")) {
      DotGraph graph =
          graph(
              "--dot",
              "--states",
              "--symmetry",
              symmetry,
              "--max-states",
              "100000",
              "-DN=2",
              model);
      assertThat(states(graph))
          .isEqualTo(
              verifiedStates(
                  "--no-reduction",
                  "--symmetry",
                  symmetry,
                  "--property",
                  "safety",
                  "-DN=2",
                  model));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"flood_set", "one_third_rule", "last_voting"})
  void aGraphOfRoundsHasTheStatesOfTheReference(String name) throws Exception {
    Path model = EXAMPLES.resolve("rounds/" + name + ".dst");
    int n = name.equals("last_voting") ? 2 : 3;
    var loaded = (Model.Rounds) Model.load(ModelSource.of(model).with("N", n));
    RoundSystem system = loaded.protocol().system();
    RoundProperty agreement =
        system.properties().stream()
            .filter(p -> p.name().equals("agreement"))
            .findFirst()
            .orElseThrow();
    DotGraph graph =
        graph(
            "--dot",
            "--states",
            "--property",
            "agreement",
            "--max-states",
            "10000",
            "-DN=" + n,
            model.toString());
    assertThat(states(graph)).isEqualTo(RoundReference.decide(system, agreement, 10_000).states());
    if (n == 3) {
      DotGraph orbits =
          graph(
              "--dot",
              "--states",
              "--symmetry",
              "auto",
              "--property",
              "agreement",
              "-DN=3",
              model.toString());
      assertThat(states(orbits))
          .isEqualTo(RoundReference.decideUpToProcessSymmetry(system, agreement, 10_000).states())
          .isLessThan(states(graph));
    }
  }

  @Test
  void symmetricStatesAreOneNode() throws IOException {
    String model = model(COUNTER);
    DotGraph all = graph("--dot", "--states", model);
    DotGraph orbits = graph("--dot", "--states", "--symmetry", "auto", model);
    assertThat(states(orbits))
        .isLessThan(states(all))
        .isEqualTo(
            verifiedStates(
                "--symmetry",
                "auto",
                "--no-reduction",
                "--no-merge",
                "--keep-dead-variables",
                "--all-errors",
                "--property",
                "safety",
                model));
    assertThat(orbits.nodes().values()).anyMatch(a -> a.get("label").contains("orbit of 2"));
  }

  @Test
  void violationsDeadlocksAndEndsAreMarked() throws IOException {
    DotGraph graph = graph("--dot", "--states", model(COUNTER));
    List<String> errors =
        graph.nodes().keySet().stream()
            .filter(n -> "octagon".equals(graph.nodes().get(n).get("shape")))
            .toList();
    assertThat(errors).hasSize(1);
    assertThat(graph.nodes().get(errors.getFirst()).get("label"))
        .isEqualTo("assertion violated: x < 2");
    assertThat(graph.edges().stream().filter(e -> e.to().equals(errors.getFirst())))
        .isNotEmpty()
        .allMatch(e -> e.attributes().containsKey("fontcolor"));
    assertThat(graph.edges().stream().filter(e -> e.from().startsWith("start")).map(DotEdge::to))
        .containsExactly("n0");
    assertThat(graph.attributes().get("label")).contains("green: valid end state");
    assertThat(
            print(
                    "--dot",
                    "--states",
                    "--max-states",
                    "5000",
                    example("promela/philosophers_deadlock.pml"))
                .out())
        .contains("\\ldeadlock\\l");
  }

  @Test
  void aViolatedInvariantIsNamedInItsState() {
    assertThat(
            print(
                    "--dot",
                    "--states",
                    "--max-states",
                    "2000",
                    "-DN=3",
                    example("rounds/one_third_rule_broken.dst"))
                .out())
        .contains("violates agreement")
        .contains("red: violates a property");
  }

  @Test
  void aFormulaIsDrawnInTheProduct() throws IOException {
    String model = model(COUNTER);
    DotGraph product = graph("--dot", "--states", "--property", "up", model);
    assertThat(product.nodes().values())
        .anyMatch(
            a -> "2".equals(a.get("peripheries")) && a.get("label").contains("observer in state"));
    DotGraph automata = graph("--dot", model);
    assertThat(print("--dot", model).out()).contains("observer of up");
    assertThat(automata.edges())
        .anyMatch(e -> e.attributes().getOrDefault("label", "").contains("x == 2"));
  }

  @Test
  void aTruncatedGraphSaysSo() {
    String model = example("promela/peterson.pml");
    InProcessCommand dot = print("--dot", "--states", "--max-states", "20", model);
    assertThat(dot.status()).isEqualTo(3);
    assertThat(dot.err())
        .isEqualTo("warning: the graph is truncated after 20 states; --max-states N shows more\n");
    DotGraph graph = DotReader.read(dot.out());
    assertThat(states(graph)).isEqualTo(20);
    assertThat(graph.attributes().get("label")).contains("truncated after 20 states");
    assertThat(graph.nodes().values())
        .anyMatch(a -> a.getOrDefault("style", "").contains("dashed"));
    InProcessCommand svg = print("--svg", "--states", "--max-states", "20", model);
    assertThat(svg.status()).isEqualTo(3);
    assertThat(SvgChecker.check(svg.out()))
        .anyMatch(t -> t.text().startsWith("truncated after 20"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "promela/peterson.pml",
        "promela/alternating_bit.pml",
        "promela/client_server_refs.pml",
        "distal/raft.dst",
        "distal/paxos.dst",
        "distal/raft_recovery.dst",
        "rounds/last_voting.dst",
        "rounds/phase_king.dst"
      })
  void automataArePictures(String name) {
    InProcessCommand svg = print("--svg", example(name));
    assertThat(svg.status()).as(svg.err()).isZero();
    SvgChecker.check(svg.out());
    DotGraph graph = graph("--dot", example(name));
    assertThat(edges(graph)).isPositive();
    assertThat(graph.nodes().keySet())
        .containsAll(graph.edges().stream().map(DotEdge::to).toList());
  }

  @Test
  void statesArePicturesWithoutOverlaps() throws IOException {
    for (List<String> arguments :
        List.of(
            List.of(model(COUNTER)),
            List.of("--property", "up", model(COUNTER)),
            List.of("--max-states", "60", example("promela/alternating_bit.pml")),
            List.of("--max-states", "40", example("distal/two_phase_commit.dst")),
            List.of("-DN=2", example("rounds/one_third_rule.dst")))) {
      var all = new ArrayList<>(List.of("--svg", "--states"));
      all.addAll(arguments);
      SvgChecker.check(print(all.toArray(String[]::new)).out());
    }
  }

  @Test
  void hostileTextsStayTexts() throws IOException {
    Path file = folder.resolve("a\"b\\n&lt; ]--> <x>.pml");
    Files.writeString(
        file,
        """
        mtype = { a };
        active proctype P() {
          printf("\\"] \\\\n -> { } <b>&amp;\\n");
          L: assert(1 /* " */ == 1)
        }
        """);
    DotGraph automata = graph("--dot", file.toString());
    assertThat(automata.name()).contains("a\"b\\n&amp;lt; ]--> <x>");
    assertThat(automata.edges())
        .anyMatch(e -> e.attributes().getOrDefault("label", "").contains("\\\"] \\\\n -> { } <b>"));
    graph("--dot", "--states", file.toString());
    SvgChecker.check(print("--svg", file.toString()).out());
    SvgChecker.check(print("--svg", "--states", file.toString()).out());
  }

  @Test
  void optionsThatDoNotFitAreRejected() {
    String peterson = example("promela/peterson.pml");
    assertThat(print("--states", peterson).err()).contains("--states needs --dot or --svg");
    assertThat(print("--dot", "--max-states", "3", peterson).err())
        .contains("--max-states needs --states");
    assertThat(print("--dot", "--svg", peterson).status()).isEqualTo(2);
    assertThat(print("--dot", "--states", "--delivery", "mp", peterson).err())
        .contains("--delivery does not apply");
    assertThat(print("--dot", "--states", "--property", "nothing", peterson).status()).isEqualTo(2);
    assertThat(print("--dot", "--as", "promela", example("rounds/flood_set.dst")).status())
        .isEqualTo(2);
  }
}
