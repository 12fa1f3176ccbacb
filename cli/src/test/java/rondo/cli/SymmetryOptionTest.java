package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SymmetryOptionTest {
  private static final String MODEL =
      """
      byte taken;
      active [3] proctype user() {
        public ref user next;
        next = anyRef(user);
        if
        :: next == _lid -> taken++
        :: else
        fi;
        assert(taken < 3)
      }
      """;

  @TempDir Path folder;

  private String model(String text) throws IOException {
    return Files.writeString(folder.resolve("m.pml"), text).toString();
  }

  @Test
  void theReportNamesWhoCanChangePlaces() throws IOException {
    CommandResult result = CommandResult.rondo("verify", "--ignore-assertions", model(MODEL));
    assertThat(result.out()).contains("symmetry     user (3)");
    CommandResult json =
        CommandResult.rondo("verify", "--ignore-assertions", "--json", model(MODEL));
    assertThat(json.out()).contains("\"symmetry\": \"user (3)\"");
  }

  @Test
  void symmetryCanBeSwitchedOff() throws IOException {
    for (String off : new String[] {"--symmetry=off", "--exact-steps"}) {
      assertThat(CommandResult.rondo("verify", off, "--ignore-assertions", model(MODEL)).out())
          .startsWith("holds")
          .doesNotContain("symmetry");
    }
  }

  @Test
  void fairnessTurnsItOffWithAReason() throws IOException {
    assertThat(CommandResult.rondo("verify", "--fair", "--ignore-assertions", model(MODEL)).out())
        .contains("symmetry     off, since only fair runs are considered");
  }

  @Test
  void whoCountsProcessesTurnsItOffWithAReason() throws IOException {
    String counting = MODEL.replace("assert(taken < 3)", "assert(taken < 3 || _nr_pr > 9)");
    CommandResult result =
        CommandResult.rondo("verify", "--ignore-assertions", "--json", model(counting));
    assertThat(result.out()).contains("\"symmetryOff\": \"`_nr_pr` counts processes");
  }

  @Test
  void aPropertyThatNamesAProcessTurnsItOffForItselfAndSaysWhere() throws IOException {
    String text =
        MODEL
            + """
            ltl named { [] (user[1].next == _undef_ref || user[1].next != _undef_ref) }
            ltl all { [] forall (user u) (user[u].next == _undef_ref || user[u].next != _undef_ref) }
            """;
    CommandResult named = CommandResult.rondo("verify", "--property", "named", model(text));
    assertThat(named.status()).isZero();
    assertThat(named.out())
        .contains(
            "symmetry     off, since a process of the replicated type `user` is identified by a")
        .contains("m.pml:11)");
    CommandResult all = CommandResult.rondo("verify", "--property", "all", model(text));
    assertThat(all.out()).contains("symmetry     user (3)");
    String ltl = "[] (user[0].next == user[0].next)";
    assertThat(CommandResult.rondo("verify", "--ltl", ltl, model(text)).out())
        .contains("symmetry     off");
  }

  @Test
  void printsPlainPromelaForSpin() throws IOException {
    CommandResult result = CommandResult.rondo("print", "--spin", model(MODEL));
    assertThat(result.status()).isZero();
    assertThat(result.out()).contains("byte user_next[3] = 255;").doesNotContain("anyRef", "_lid");
    assertThat(CommandResult.rondo("print", "--spin", "--dot", model(MODEL)).status()).isEqualTo(2);
  }

  @Test
  void aCounterexampleIsARunOfTheModelAndCanBeReplayed() throws IOException {
    for (String how : new String[] {"canonical", "sorted", "segmented"}) {
      Path trace = folder.resolve(how + ".json");
      CommandResult result =
          CommandResult.rondo(
              "verify", "--symmetry", how, "--trace", trace.toString(), model(MODEL));
      assertThat(result.status()).isEqualTo(1);
      assertThat(result.out()).contains("symmetry     user (3)");
      CommandResult again = CommandResult.rondo("trace", trace.toString());
      assertThat(again.status()).isZero();
      assertThat(again.out()).contains("user(0)", "user(1)", "user(2)");
    }
  }

  private static final String PLAIN =
      """
      byte shared; bool done;
      proctype P(byte v) {
        byte w;
        w = shared;
        shared = v;
        if :: w != 0 -> assert(w == v) :: else fi;
        do :: done = true :: done = false od
      }
      init { byte i, v; atomic { for (i : 1 .. 3) { select(v : 1 .. 3); run P(v) } } }
      ltl settled { <> [] done }
      """;

  /** Safety violations and a cycle. */
  @Test
  void whatWasFoundByItselfCanBeReplayedFromItsFile() throws IOException {
    for (String property : new String[] {"safety", "settled"}) {
      for (String[] how :
          new String[][] {{"--symmetry=auto"}, {"--psr"}, {"--psr", "--symmetry=auto"}}) {
        Path trace = folder.resolve("t.json");
        var line = new ArrayList<>(List.of("verify", "--property", property, "--trace=" + trace));
        line.addAll(List.of(how));
        line.add(model(PLAIN));
        CommandResult result = CommandResult.rondo(line.toArray(String[]::new));
        assertThat(result.status()).isEqualTo(1);
        CommandResult again = CommandResult.rondo("trace", trace.toString());
        assertThat(again.status()).isZero();
        assertThat(again.out())
            .contains("P(1)")
            .contains(property.equals("safety") ? "assertion" : "repeat for ever");
        CommandResult guided = CommandResult.rondo("simulate", "--guided", trace.toString());
        assertThat(guided.status()).isLessThanOrEqualTo(1);
        assertThat(guided.out()).contains("P(1)");
      }
    }
  }

  @Test
  void aPartitionOfOrderedValuesIsRefusedUnlessItIsForced() throws IOException {
    String ordered =
        PLAIN
            .replace("w == v", "w <= v")
            .replace("{ select(v : 1 .. 3); run P(v) }", "partition (v : 1 .. 3) { run P(v) }");
    for (String symmetry : new String[] {"off", "auto", "canonical"}) {
      CommandResult result = CommandResult.rondo("verify", "--symmetry", symmetry, model(ordered));
      assertThat(result.status()).isEqualTo(2);
      assertThat(result.err()).contains("V003", "w <= v", "m.pml:6", "--psr=force");
    }
    Path trace = folder.resolve("t.json");
    CommandResult forced =
        CommandResult.rondo("verify", "--psr=force", "--trace=" + trace, model(ordered));
    assertThat(forced.status()).isEqualTo(1);
    assertThat(forced.err()).contains("warning[V003]");
    assertThat(forced.out()).contains("partitions   forced");
    assertThat(CommandResult.rondo("trace", trace.toString()).status()).isZero();
  }
}
