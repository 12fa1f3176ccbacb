package rondo.conformance.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import rondo.cli.option.ModelLocation;
import rondo.cli.trace.SavedTrace;
import rondo.conformance.InProcessCommand;
import rondo.conformance.formats.SvgChecker.TextArea;
import rondo.conformance.formats.ViolatedExamples.ViolatedExample;
import rondo.conformance.pages.MermaidPage;
import rondo.promela.text.IncludePath;
import rondo.testkit.CorpusModel;
import rondo.trace.export.TraceFormat;
import rondo.trace.print.Style;
import rondo.trace.view.MessageEdge;
import rondo.trace.view.MessageEdges;
import rondo.trace.view.TraceStep;
import rondo.trace.view.TraceStep.Action;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Ending;

/** Counterexamples of all kinds are valid in every format, and the formats have what they show. */
class TraceFormatsTest {
  private static final String HOSTILE =
      "<script>alert('1')</script> \"quoted\" ]]> &amp; #59; ;: %% -->\r\n\u0000\u0007end\u2028é中\uD83D\uDE00\uD800";

  @TempDir static Path folder;

  private final TreeMap<String, Integer> seen = new TreeMap<>();
  private final List<String> diagrams = new ArrayList<>();

  @TestFactory
  Stream<DynamicTest> examples() throws IOException {
    var examples = new ArrayList<>(ViolatedExamples.all());
    // In this run a process ends.
    Path ending = CorpusModel.folder().resolve("violated/reduction-process-count.pml");
    examples.add(new ViolatedExample(ending, List.of("--property=safety")));
    assertThat(examples).hasSizeGreaterThan(60);
    var tests = new ArrayList<DynamicTest>();
    for (int i = 0; i < examples.size(); i++) {
      ViolatedExample example = examples.get(i);
      Path trace = folder.resolve(i + ".json");
      tests.add(DynamicTest.dynamicTest(example.name(), () -> check(example, trace)));
    }
    tests.add(DynamicTest.dynamicTest("all kinds of runs occur", this::checkCoverage));
    tests.add(DynamicTest.dynamicTest("Mermaid renders the diagrams", this::checkDiagrams));
    return tests.stream();
  }

  private void check(ViolatedExample example, Path trace) throws Exception {
    InProcessCommand verified = InProcessCommand.run(example.verify(trace));
    assertThat(verified.status()).as(verified.toString()).isEqualTo(1);
    TraceView view = view(trace);
    count(view);
    new FormatChecker(view).check();
    diagrams.add(TraceFormat.MERMAID.print(view, Style.PLAIN));
  }

  private void checkDiagrams() throws IOException, InterruptedException {
    assertThat(diagrams).hasSizeGreaterThan(60);
    diagrams.add(
        TraceFormat.MERMAID.print(
            RandomEventTrace.of(4, 60, HOSTILE, new Ending.Open()), Style.PLAIN));
    assertThat(MermaidPage.errors(diagrams, folder)).isEmpty();
  }

  private static TraceView view(Path trace) throws Exception {
    return SavedTrace.read(
            trace, new ModelLocation(Optional.empty(), IncludePath.MODEL_FOLDER_ONLY))
        .view();
  }

  private void count(TraceView view) {
    count(view.kind().word());
    count(view.ending().getClass().getSimpleName());
    for (MessageEdge edge : MessageEdges.of(view)) {
      count(edge.status().name());
    }
    for (TraceStep step : view.steps()) {
      switch (step.action()) {
        case Action.Event event -> count(event.kind().name());
        case Action.Participation participation -> count(participation.status().name());
        case Action.Execution _ -> {}
      }
      step.changes().forEach(c -> count(c.getClass().getSimpleName()));
    }
  }

  private void count(String what) {
    seen.merge(what, 1, Integer::sum);
  }

  private void checkCoverage() {
    assertThat(seen)
        .containsKeys("processes", "rounds", "events")
        .containsKeys("Failed", "Deadlock", "Lasso", "Open", "Finished")
        .containsKeys("RECEIVED", "RENDEZVOUS", "LOST", "PENDING")
        .containsKeys("CRASHES", "RESTARTS", "JOINS", "DECEIVES", "RECEIVES", "BYZANTINE")
        .containsKeys("OfVariable", "OfChannel", "Started", "Ended");
  }

  @Test
  void aRunOfNineProcessesAndTwoHundredStepsIsReadable() {
    TraceView view = RandomEventTrace.of(9, 200, "", new Ending.Open());
    new FormatChecker(view).check();
    List<TextArea> texts = SvgChecker.check(TraceFormat.SVG.print(view, Style.PLAIN));
    for (int step = 1; step <= 200; step++) {
      String number = Integer.toString(step);
      assertThat(texts).anyMatch(t -> t.text().equals(number) && t.right() < 60);
    }
    assertThat(texts.stream().filter(t -> t.text().equals("node 0"))).hasSizeGreaterThan(2);
    assertThat(texts).anyMatch(t -> t.text().equals("`agreement` is violated"));
  }

  @Test
  void aLassoHasABracketAndALoop() {
    TraceView view = RandomEventTrace.of(3, 40, "", new Ending.Lasso(17, List.of()));
    new FormatChecker(view).check();
    String svg = TraceFormat.SVG.print(view, Style.PLAIN);
    assertThat(svg).contains("class=\"bracket\"").contains("the following steps repeat for ever");
    assertThat(TraceFormat.MERMAID.print(view, Style.PLAIN)).contains("\n  loop repeats");
    assertThat(TraceFormat.ITF.print(view, Style.PLAIN)).contains("\"loop\": 17");
  }

  @Test
  void namesAndTextsMayContainAnything() {
    for (Ending ending : List.of(new Ending.Open(), new Ending.Finished())) {
      TraceView view = RandomEventTrace.of(4, 60, HOSTILE, ending);
      SvgChecker.check(TraceFormat.SVG.print(view, Style.PLAIN));
      assertThat(TraceFormat.SVG.print(view, Style.PLAIN))
          .doesNotContain("<script", "]]>")
          .matches("[\\x20-\\x7e\\n]*");
      DiagramGrammar.MERMAID.check(TraceFormat.MERMAID.print(view, Style.PLAIN));
      DiagramGrammar.PLANTUML.check(TraceFormat.PLANTUML.print(view, Style.PLAIN));
      ItfReader.read(TraceFormat.ITF.print(view, Style.PLAIN));
      assertThat(CsvReader.rows(TraceFormat.CSV.print(view, Style.PLAIN)))
          .allMatch(row -> row.size() == 3 + 4);
      assertThat(TraceFormat.SHIVIZ.print(view, Style.PLAIN).lines().count())
          .isEqualTo(2 + 2L * view.steps().size());
    }
  }

  @Test
  void aModelWithHostileTextsIsPrintedSafely() throws Exception {
    Path model =
        Files.writeString(
            folder.resolve("hostile.pml"),
            """
            mtype = { script, end };
            chan q = [1] of { mtype, byte };
            chan r = [0] of { mtype };
            chan s = [1] of { mtype, byte };
            byte x;
            active proctype A() {
              byte y;
              printf("<script>alert(1)</script> ]]> & ' é中 %d; #35; \\n", x);
              q!script,7;
              r!end;
              q = s;
              q!end,1;
              run C();
              x = 3
            }
            active proctype B() {
              mtype m;
              byte n;
              q?m,n;
              r?m
            }
            proctype C() { chan own = [1] of { byte }; own!1; assert(x == 7) }
            """);
    Path trace = folder.resolve("hostile.json");
    InProcessCommand verified =
        InProcessCommand.run(
            List.of("verify", "--quiet", "--threads=1", "--trace=" + trace, model.toString()));
    assertThat(verified.status()).as(verified.toString()).isEqualTo(1);
    TraceView view = view(trace);
    new FormatChecker(view).check();
    assertThat(TraceFormat.SVG.print(view, Style.PLAIN))
        .contains("&lt;script&gt;")
        .doesNotContain("<script");
  }
}
