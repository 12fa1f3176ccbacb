package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SymmetryTest {
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
    Call call = Call.rondo("verify", "--ignore-assertions", model(MODEL));
    assertThat(call.out()).contains("symmetry     user (3)");
    Call json = Call.rondo("verify", "--ignore-assertions", "--json", model(MODEL));
    assertThat(json.out()).contains("\"symmetry\": \"user (3)\"");
  }

  @Test
  void symmetryCanBeSwitchedOff() throws IOException {
    for (String off : new String[] {"--symmetry=off", "--exact-steps"}) {
      assertThat(Call.rondo("verify", off, "--ignore-assertions", model(MODEL)).out())
          .startsWith("holds")
          .doesNotContain("symmetry");
    }
  }

  @Test
  void fairnessTurnsItOffWithAReason() throws IOException {
    assertThat(Call.rondo("verify", "--fair", "--ignore-assertions", model(MODEL)).out())
        .contains("symmetry     off, since only fair runs count");
  }

  @Test
  void whoCountsProcessesTurnsItOffWithAReason() throws IOException {
    String counting = MODEL.replace("assert(taken < 3)", "assert(taken < 3 || _nr_pr > 9)");
    Call call = Call.rondo("verify", "--ignore-assertions", "--json", model(counting));
    assertThat(call.out()).contains("\"asymmetric\": \"`_nr_pr` counts processes");
  }

  @Test
  void aPropertyThatNamesAProcessTurnsItOffForItselfAndSaysWhere() throws IOException {
    String text =
        MODEL
            + """
            ltl named { [] (user[1].next == _undef_ref || user[1].next != _undef_ref) }
            ltl all { [] forall (user u) (user[u].next == _undef_ref || user[u].next != _undef_ref) }
            """;
    Call named = Call.rondo("verify", "--property", "named", model(text));
    assertThat(named.status()).isZero();
    assertThat(named.out())
        .contains("symmetry     off, since a process of the replicated type `user` is named by a")
        .contains("m.pml:11)");
    Call all = Call.rondo("verify", "--property", "all", model(text));
    assertThat(all.out()).contains("symmetry     user (3)");
    String ltl = "[] (user[0].next == user[0].next)";
    assertThat(Call.rondo("verify", "--ltl", ltl, model(text)).out()).contains("symmetry     off");
  }

  @Test
  void printsPlainPromelaForSpin() throws IOException {
    Call call = Call.rondo("print", "--spin", model(MODEL));
    assertThat(call.status()).isZero();
    assertThat(call.out()).contains("byte user_next[3] = 255;").doesNotContain("anyRef", "_lid");
    assertThat(Call.rondo("print", "--spin", "--dot", model(MODEL)).status()).isEqualTo(2);
  }

  @Test
  void aCounterexampleIsARunOfTheModelAndCanBeReplayed() throws IOException {
    for (String how : new String[] {"canonical", "sorted", "segmented"}) {
      Path trace = folder.resolve(how + ".json");
      Call call =
          Call.rondo("verify", "--symmetry", how, "--trace", trace.toString(), model(MODEL));
      assertThat(call.status()).isEqualTo(1);
      assertThat(call.out()).contains("symmetry     user (3)");
      Call again = Call.rondo("trace", trace.toString());
      assertThat(again.status()).isZero();
      assertThat(again.out()).contains("user(0)", "user(1)", "user(2)");
    }
  }
}
