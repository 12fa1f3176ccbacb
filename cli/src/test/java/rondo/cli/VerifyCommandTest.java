package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rondo.trace.json.Json;

class VerifyCommandTest {
  private static final String COUNTER =
      """
      byte x;
      active proctype Up() {
        do
        :: x < LAST -> x++
        :: else -> break
        od;
        if
        :: x > 200 -> x = 0
        :: else
        fi
      }
      """;
  private static final String RACE =
      """
      byte x, done;
      active [2] proctype P() {
        byte t;
        t = x;
        x = t + 1;
        done++
      }
      active proctype Check() {
        done == 2;
        assert(x == 2);
        assert(x != 1)
      }
      """;
  private static final String DEADLOCK =
      """
      chan a = [0] of { byte };
      active proctype Left() { a!1 }
      active proctype Right() { byte v; v == 1; a?v }
      """;

  @TempDir Path folder;

  private String model(String text) {
    return CommandResult.model(folder, text);
  }

  private String trace() {
    return "--trace=" + folder.resolve("t.json");
  }

  @Test
  void theAddressOfAWatchedVerificationIsPrinted() {
    CommandResult result =
        CommandResult.rondo("verify", "--watch", "--no-browser", trace(), model(RACE));
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.err()).contains("watch: http://127.0.0.1:");
    assertThat(result.out()).contains("violated").doesNotContain("watch");
    assertThat(CommandResult.rondo("verify", "--no-browser", model(RACE)).err())
        .contains("--no-browser requires --watch");
  }

  @Test
  void anEndlessAtomicSequenceIsShownAtTheLineWhereItLoops() {
    String loop =
        """
        byte x;
        active proctype P() {
          do
          :: x < 30 -> x++
          :: else -> break
          od;
          atomic {
            x = 3;
        L:  x = 2;
            x = 3;
            goto L
          }
        }
        """;
    CommandResult result = CommandResult.rondo("verify", "--exact-steps", model(loop));
    assertThat(result.status()).isEqualTo(3);
    assertThat(result.out())
        .startsWith("inconclusive: an atomic sequence does not terminate at ")
        .contains(".pml:10 ");
    CommandResult json = CommandResult.rondo("verify", "--exact-steps", "--json", model(loop));
    assertThat(json.json().members()).containsEntry("line", Json.of(10));
  }

  @Test
  void theStoryOfABrokenClaimSaysWhoClaimedTheChannelAndWhere() {
    String claimed =
        """
        chan q = [2] of { byte };
        active proctype P() { xs q; q!1 }
        active proctype Q() {
          q!2
        }
        """;
    CommandResult result = CommandResult.rondo("verify", trace(), model(claimed));
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.out())
        .startsWith("violated: channel claim at ")
        .contains("model.pml:4")
        .contains(
            "process 1 (Q) sends to a channel that process 0 (P) claimed with `xs q` at line 2");
  }

  @Test
  void anEndlessDeterministicBlockIsShownAtItsLoop() {
    CommandResult result =
        CommandResult.rondo(
            "verify",
            model(
                "byte x;\nactive proctype P() {\n  d_step {\n    x = 1;\n    do\n    :: x = 2\n "
                    + "   od } }"));
    assertThat(result.status()).isEqualTo(3);
    assertThat(result.out()).contains(" does not terminate at ").contains(".pml:6 ");
  }

  @Test
  void inARingOneOrderOfStepsStandsForTheOthers() {
    String ring =
        """
        chan q[4] = [4] of { byte };
        proctype Node(chan from, to; byte me) {
          byte n;
          to!me; from?n; to!n; from?n
        }
        init {
          atomic {
            run Node(q[0], q[1], 1); run Node(q[1], q[2], 2);
            run Node(q[2], q[3], 3); run Node(q[3], q[0], 4)
          }
        }
        """;
    CommandResult result = CommandResult.rondo("verify", "--threads", "1", model(ring));
    assertThat(result.out()).startsWith("holds  ").containsPattern("states +[1-3]?[0-9] stored");
    assertThat(CommandResult.rondo("verify", "--no-reduction", model(ring)).out())
        .containsPattern("states +[0-9,]{3,} stored");
  }

  @Test
  void verdictComesFirstAndFiguresFollow() {
    CommandResult result =
        CommandResult.rondo("verify", "-DLAST=3", "--exact-steps", model(COUNTER));
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).startsWith("holds  ");
    assertThat(result.out())
        .contains("checked      assertion, run-time error, invalid end state\n")
        .containsPattern("states +[0-9,]+ stored, [0-9,]+ matched")
        .containsPattern("transitions +[0-9]+")
        .containsPattern("depth +[0-9]+")
        .containsPattern("memory +[0-9.]+ .?B")
        .containsPattern("time +[0-9.]+ s");
  }

  @Test
  void statementsThatNeverRunAreListedWithTheirLine() {
    CommandResult result = CommandResult.rondo("verify", "-DLAST=3", model(COUNTER));
    assertThat(result.out()).contains("unreached in proctype Up").containsPattern("pml:8  .*x = 0");
  }

  @Test
  void violationIsToldSavedAndReplayed() {
    CommandResult verify = CommandResult.rondo("verify", "--shortest", trace(), model(RACE));
    assertThat(verify.status()).as(verify.toString()).isEqualTo(1);
    assertThat(verify.out())
        .startsWith("violated: assertion at ")
        .contains("x = t + 1", "x: 0 -> 1");
    CommandResult guided =
        CommandResult.rondo("simulate", "--guided", folder.resolve("t.json").toString());
    assertThat(guided.status()).isEqualTo(1);
    CommandResult text = CommandResult.rondo("trace", folder.resolve("t.json").toString());
    assertThat(text.status()).isZero();
    assertThat(text.out()).isEqualTo(guided.out());
    assertThat(verify.out()).contains(text.out());
  }

  @Test
  void shortestRunThatBreaksAFormulaHasNoDetour() {
    String twoWays =
        """
        byte n, m, s;
        active proctype Short() { do :: s < 4 -> s++ :: s == 4 -> n = 200; break od }
        active proctype Long() {
          do
          :: n < 60 -> n++
          :: n < 60 -> m = (m + 1) % 5
          :: n == 60 -> n = 200
          od
        }
        ltl f { [] (n != 200) }
        """;
    CommandResult verify =
        CommandResult.rondo("verify", "--shortest", "--property", "f", trace(), model(twoWays));
    assertThat(verify.status()).as(verify.toString()).isEqualTo(1);
    assertThat(verify.out()).containsPattern("\n +10  Short.* n = 200 .*\n`f` is violated");
  }

  @Test
  void formulaIsBrokenBreadthFirstWhereItIsDepthFirst() {
    String late =
        """
        bool a = 1, b = 1, c;
        active proctype Idle() { bit t; do :: t = 1 - t od }
        active proctype Main() { b = 0; c = 1; a = 0 }
        ltl f { [] !(a && (b U c)) }
        """;
    CommandResult verify =
        CommandResult.rondo("verify", "--search=bfs", "--property", "f", trace(), model(late));
    assertThat(verify.status()).as(verify.toString()).isEqualTo(1);
  }

  @Test
  void storiesTellOnlyWhatIsWritten() {
    String choices =
        """
        byte x;
        active proctype P() { _nr_pr == 1; assert(x == 0) }
        active proctype Q() {
          atomic {
            do
            :: x < 1 -> if :: x++ :: x = 1 fi unless { x == 7 }
            :: else -> break
            od
          }
        }
        """;
    for (String steps : new String[] {"--exact-steps", "--search=dfs"}) {
      CommandResult verify = CommandResult.rondo("verify", steps, trace(), model(choices));
      assertThat(verify.out())
          .containsSubsequence("x < 1", "x: 0 -> 1", "7     else", "7     break", "10    -end-")
          .containsPattern("5  Q\\(1\\) +10 +-end- +Q\\(1\\) ends")
          .doesNotContainPattern("(?m)^ +[0-9]+  [PQ]\\([01]\\) +[0-9]+ *$");
      CommandResult again = CommandResult.rondo("trace", folder.resolve("t.json").toString());
      assertThat(again.status()).as(again.err()).isZero();
      assertThat(verify.out()).contains(again.out());
    }
  }

  @Test
  void aTraceOfAModelThatChangedIsRefused() throws Exception {
    String model = model(RACE);
    CommandResult.rondo("verify", trace(), model);
    Files.writeString(Path.of(model), RACE.replace("t + 1", "t + 2"));
    CommandResult result = CommandResult.rondo("trace", folder.resolve("t.json").toString());
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).startsWith("error[T004]").contains("has changed");
  }

  @Test
  void aMovedModelCanBeNamed() throws Exception {
    String model = model(RACE);
    CommandResult.rondo("verify", trace(), model);
    Path moved = Files.move(Path.of(model), folder.resolve("moved.pml"));
    String saved = folder.resolve("t.json").toString();
    assertThat(CommandResult.rondo("simulate", "--guided", saved).status()).isEqualTo(2);
    assertThat(CommandResult.rondo("simulate", "--guided", saved, moved.toString()).status())
        .isEqualTo(1);
  }

  @Test
  void deadlockCountsUnlessIgnored() {
    CommandResult result = CommandResult.rondo("verify", trace(), model(DEADLOCK));
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.out())
        .startsWith("violated: invalid end state")
        .contains("waits for  a!1", "waits for  ");
    assertThat(CommandResult.rondo("verify", "--ignore-deadlock", model(DEADLOCK)).status())
        .isZero();
  }

  @Test
  void ignoredAssertionsDoNotCount() {
    assertThat(CommandResult.rondo("verify", "--ignore-assertions", model(RACE)).status()).isZero();
  }

  @Test
  void reachingALimitIsNeverAnAnswer() {
    for (String limit : new String[] {"--max-states=3", "--max-depth=3"}) {
      CommandResult result = CommandResult.rondo("verify", "-DLAST=100", limit, model(COUNTER));
      assertThat(result.status()).as(result.toString()).isEqualTo(3);
      assertThat(result.out()).startsWith("inconclusive: the ").contains("limit was reached");
    }
  }

  @Test
  void approximateStoresSayWhatTheyMayHaveMissed() {
    for (String store : new String[] {"bitstate", "hashcompact"}) {
      CommandResult result =
          CommandResult.rondo("verify", "-DLAST=3", "--store=" + store, model(COUNTER));
      assertThat(result.status()).as(result.toString()).isEqualTo(3);
      assertThat(result.out())
          .startsWith("not violated  ")
          .containsPattern("the probability of an omission is about [0-9.e-]+")
          .doesNotContain("holds");
    }
  }

  @Test
  void anApproximateSearchSucceedsOnlyIfThatIsAccepted() {
    for (String store : new String[] {"bitstate", "hashcompact"}) {
      for (String order : new String[] {"dfs", "bfs"}) {
        var line = new String[] {"verify", "--quiet", "--store=" + store, "--search=" + order, ""};
        line[4] = "-DLAST=3";
        assertThat(CommandResult.rondo(with(line, model(COUNTER))).status()).isEqualTo(3);
        CommandResult accepted =
            CommandResult.rondo(with(line, "--accept-approximate", model(COUNTER)));
        assertThat(accepted.status()).as(accepted.toString()).isZero();
        assertThat(accepted.out()).startsWith("not violated  ");
      }
    }
    CommandResult violated =
        CommandResult.rondo(
            "verify", "--store=bitstate", "--accept-approximate", trace(), model(RACE));
    assertThat(violated.status()).isEqualTo(1);
    CommandResult limited =
        CommandResult.rondo(
            "verify",
            "--store=bitstate",
            "--accept-approximate",
            "--max-states=3",
            "-DLAST=9",
            model(COUNTER));
    assertThat(limited.status()).isEqualTo(3);
    assertThat(limited.out()).startsWith("inconclusive");
  }

  @Test
  void oneApproximateSearchAmongExactOnesDecidesTheExitStatus() {
    String model = model("byte x; active proctype P() { x = 1 } ltl done { <> (x == 1) }");
    CommandResult both =
        CommandResult.rondo("verify", "--quiet", "--fair", "--store=bitstate", model);
    assertThat(both.status()).as(both.toString()).isEqualTo(3);
    assertThat(both.out()).contains("not violated").containsPattern("holds +done");
    assertThat(
            CommandResult.rondo("verify", "--fair", "--store=bitstate", "--property=done", model)
                .status())
        .isZero();
    CommandResult accepted =
        CommandResult.rondo("verify", "--fair", "--store=bitstate", "--accept-approximate", model);
    assertThat(accepted.status()).isZero();
  }

  private static String[] with(String[] line, String... more) {
    return Stream.concat(Stream.of(line), Stream.of(more)).toArray(String[]::new);
  }

  @Test
  void quietIsALineAndWhereTheTraceIsSaved() {
    assertThat(CommandResult.rondo("verify", "--quiet", "-DLAST=3", model(COUNTER)).out())
        .hasLineCount(1);
    assertThat(CommandResult.rondo("verify", "--quiet", trace(), model(RACE)).out())
        .hasLineCount(2)
        .endsWith("\nsaved: " + folder.resolve("t.json") + "\n");
  }

  @Test
  void anEventThatATraceDoesNotExpectIsToldWithWhatItExpects() {
    String events = "chan q = [2] of { byte };\ntrace { q!1; if :: q!2 :: q!3 fi }\n";
    CommandResult kept =
        CommandResult.rondo("verify", model(events + "active proctype P() { q!1; q!3 }\n"));
    assertThat(kept.status()).isZero();
    CommandResult broken =
        CommandResult.rondo("verify", trace(), model(events + "init { q!1; q!4 }\n"));
    assertThat(broken.status()).isEqualTo(1);
    assertThat(broken.out())
        .startsWith("violated: event trace")
        .contains("4 is sent to q, but `trace` expects q!2 or q!3");
  }

  @Test
  void aRunThatEndsInTheMidstOfATraceEndsInvalidly() {
    String model = "chan q = [1] of { bit };\ntrace { q!1; q?1 }\ninit { q!1; end: false }\n";
    CommandResult result = CommandResult.rondo("verify", trace(), model(model));
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.out())
        .startsWith("violated: invalid end state")
        .contains("`trace` still waits for q?1");
  }

  @Test
  void allViolationsAreFoundWhenAskedFor() {
    CommandResult result = CommandResult.rondo("verify", "--all-errors", trace(), model(RACE));
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.out())
        .containsPattern("violated: assertion at .*, and [0-9]+ more")
        .containsPattern("violations +[0-9]+ assertion\n");
    assertThat(folder.resolve("t.2.json")).exists();
  }

  @Test
  void counterexamplesThatDifferAreShownInFullAndSaved() {
    String model =
        """
        byte x, y;
        active proctype P() {
          if :: x = 1 :: y = 1 fi;
          assert(x == 0);
          assert(y == 0)
        }
        """;
    CommandResult result =
        CommandResult.rondo("verify", "--all-different=5", trace(), model(model));
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.out())
        .containsPattern("violated: assertion at .*:4, and 1 more")
        .containsPattern("counterexample 2: assertion, .*:5:3: .*, after 3 steps")
        .containsPattern(
            "differs from counterexample 1: violates assertion at .*:5:3; executes `y = 1`"
                + " \\(line 3\\), `assert\\(x == 0\\)` \\(line 4\\); does not execute `x = 1`"
                + " \\(line 3\\)")
        .contains("no further counterexample differs");
    assertThat(folder.resolve("t.2.json")).exists();
    assertThat(CommandResult.rondo("trace", folder.resolve("t.2.json").toString()).out())
        .contains("assertion violated: y == 0");
    assertThat(CommandResult.rondo("verify", "--all-different=1", trace(), model(model)).out())
        .doesNotContain("counterexample 2", "no further");
  }

  @Test
  void counterexamplesThatDifferAreRefusedWithAReason() {
    String model = "byte x; active proctype P() { do :: x = 1 - x od } ltl p { <> (x == 2) }";
    assertThat(CommandResult.rondo("verify", "--all-different=2", trace(), model(model)).err())
        .contains("error[V015]", "`p` is a temporal property");
    assertThat(
            CommandResult.rondo("verify", "--all-different=2", "--engine=smt", model(model)).err())
        .contains("--all-different requires --engine explicit");
    assertThat(CommandResult.rondo("verify", "--all-different=2", "--fair", model(model)).err())
        .contains("--all-different and --fair exclude each other");
    assertThat(
            CommandResult.rondo("verify", "--all-different=2", "--symmetry=auto", model(model))
                .err())
        .contains("a detected symmetry may exchange statements");
  }

  @Test
  void theSameCommandPrintsTheSame() {
    String[] line = {"verify", "--threads=1", "--json", trace(), model(RACE)};
    String timing = "\"(seconds|memoryBytes)\": [0-9.E-]+";
    assertThat(CommandResult.rondo(line).out().replaceAll(timing, ""))
        .isEqualTo(CommandResult.rondo(line).out().replaceAll(timing, ""));
  }

  @Test
  void aTraceThatCannotBeSavedIsStillTold() {
    CommandResult result =
        CommandResult.rondo("verify", "--trace=" + folder.resolve("no/such/t.json"), model(RACE));
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.err())
        .startsWith("warning: the counterexample is not saved")
        .contains(folder.resolve("no") + " does not exist");
    assertThat(result.out()).contains("x = t + 1");
  }
}
