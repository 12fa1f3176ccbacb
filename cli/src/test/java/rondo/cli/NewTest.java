package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NewTest {
  @TempDir Path folder;

  @Test
  void aNewModelInRoundsHoldsWhatItPromises() {
    Path made = folder.resolve("mine");
    Call call = Call.rondo("new", "--promela-rounds", made.toString());
    assertThat(call.status()).as(call.toString()).isZero();
    String model = made.resolve("algorithm.pml").toString();
    assertThat(call.out()).endsWith("next: rondo verify " + model + "\n");
    Call verify = Call.rondo("verify", model);
    assertThat(verify.status()).as(verify.toString()).isZero();
    assertThat(verify.out()).contains("holds  agreement");
  }

  @Test
  void aNewProtocolHoldsWhatItPromises() {
    Path made = folder.resolve("mine");
    Call call = Call.rondo("new", "--rounds", made.toString());
    assertThat(call.status()).as(call.toString()).isZero();
    String model = made.resolve("protocol.dst").toString();
    assertThat(call.out()).endsWith("next: rondo verify " + model + "\n");
    assertThat(Call.rondo("verify", "--quiet", model))
        .isEqualTo(
            new Call(
                0,
                """
                holds  agreement
                holds  validity
                holds  irrevocability
                holds  termination
                holds  decidesForWhatItKnows
                """,
                ""));
    assertThat(Call.rondo("verify", "--quiet", "-DN=4", "-DF=2", model).status()).isZero();
    assertThat(Call.rondo("simulate", model).status()).isZero();
    String trace = "--trace=" + folder.resolve("t.json");
    Call hasty = Call.rondo("verify", "--quiet", "-DR=1", trace, model);
    assertThat(hasty.out()).startsWith("violated: agreement, after 1 round\n");
  }

  @Test
  void aNewProtocolOfEventsHoldsWhatItPromises() {
    Path made = folder.resolve("mine");
    Call call = Call.rondo("new", "--events", made.toString());
    assertThat(call.status()).as(call.toString()).isZero();
    String model = made.resolve("protocol.dst").toString();
    assertThat(call.out()).endsWith("next: rondo verify " + model + "\n");
    assertThat(Call.rondo("verify", "--quiet", model))
        .isEqualTo(
            new Call(
                0,
                """
                holds  agreement
                holds  irrevocability
                holds  wantedByMajority
                """,
                ""));
    assertThat(Call.rondo("verify", "--quiet", "-DN=4", model).status()).isZero();
    assertThat(Call.rondo("simulate", model).status()).isZero();
    String trace = "--trace=" + folder.resolve("t.json");
    Call hasty = Call.rondo("verify", "--quiet", "-DQ=1", trace, model);
    assertThat(hasty.status()).as(hasty.toString()).isEqualTo(1);
    assertThat(hasty.out()).contains("violated: wantedByMajority, after ");
    assertThat(Call.rondo("new", "--events", made.toString()).err()).contains("is there already");
  }

  @Test
  void twoKindsAtOnceAreRefused() {
    Call call = Call.rondo("new", "--events", "--rounds", folder.resolve("mine").toString());
    assertThat(call.status()).isEqualTo(2);
    assertThat(call.err()).contains("exclude each other");
    assertThat(folder.resolve("mine")).doesNotExist();
  }

  @Test
  void itsFrameIsThatOfTheExamples() throws IOException {
    Call.rondo("new", "--promela-rounds", folder.toString());
    assertThat(folder.resolve("rounds.inc"))
        .hasSameTextualContentAs(Repository.root().resolve("examples/promela/rounds.inc"));
  }

  @Test
  void whatIsThereAlreadyIsNotTouched() throws IOException {
    Path mine = Files.writeString(folder.resolve("algorithm.pml"), "mine");
    Call call = Call.rondo("new", "--promela-rounds", folder.toString());
    assertThat(call.status()).isEqualTo(2);
    assertThat(call.err()).startsWith("error: ").contains("is there already");
    assertThat(mine).hasContent("mine");
    assertThat(folder.resolve("rounds.inc")).doesNotExist();
  }

  @Test
  void theKindOfModelMustBeSaid() {
    Call call = Call.rondo("new", folder.toString());
    assertThat(call.status()).isEqualTo(2);
    assertThat(call.err()).contains("There are --rounds, --events and --promela-rounds");
  }
}
