package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NewCommandTest {
  @TempDir Path folder;

  @Test
  void aNewModelInRoundsHoldsWhatItPromises() {
    Path made = folder.resolve("mine");
    CommandResult result = CommandResult.rondo("new", "--promela-rounds", made.toString());
    assertThat(result.status()).as(result.toString()).isZero();
    String model = made.resolve("algorithm.pml").toString();
    assertThat(result.out()).endsWith("next: rondo verify " + model + "\n");
    CommandResult verify = CommandResult.rondo("verify", model);
    assertThat(verify.status()).as(verify.toString()).isZero();
    assertThat(verify.out()).contains("holds  agreement");
  }

  @Test
  void aNewProtocolHoldsWhatItPromises() {
    Path made = folder.resolve("mine");
    CommandResult result = CommandResult.rondo("new", "--rounds", made.toString());
    assertThat(result.status()).as(result.toString()).isZero();
    String model = made.resolve("protocol.dst").toString();
    assertThat(result.out()).endsWith("next: rondo verify " + model + "\n");
    assertThat(CommandResult.rondo("verify", "--quiet", model))
        .isEqualTo(
            new CommandResult(
                0,
                """
                holds  agreement
                holds  validity
                holds  irrevocability
                holds  termination
                holds  decidesForWhatItKnows
                """,
                ""));
    assertThat(CommandResult.rondo("verify", "--quiet", "-DN=4", "-DF=2", model).status()).isZero();
    assertThat(CommandResult.rondo("simulate", model).status()).isZero();
    String trace = "--trace=" + folder.resolve("t.json");
    CommandResult hasty = CommandResult.rondo("verify", "--quiet", "-DR=1", trace, model);
    assertThat(hasty.out()).startsWith("violated: agreement, after 1 round\n");
  }

  @Test
  void aNewProtocolOfEventsHoldsWhatItPromises() {
    Path made = folder.resolve("mine");
    CommandResult result = CommandResult.rondo("new", "--events", made.toString());
    assertThat(result.status()).as(result.toString()).isZero();
    String model = made.resolve("protocol.dst").toString();
    assertThat(result.out()).endsWith("next: rondo verify " + model + "\n");
    assertThat(CommandResult.rondo("verify", "--quiet", model))
        .isEqualTo(
            new CommandResult(
                0,
                """
                holds  agreement
                holds  irrevocability
                holds  wantedByMajority
                """,
                ""));
    assertThat(CommandResult.rondo("verify", "--quiet", "-DN=4", model).status()).isZero();
    assertThat(CommandResult.rondo("simulate", model).status()).isZero();
    String trace = "--trace=" + folder.resolve("t.json");
    CommandResult hasty = CommandResult.rondo("verify", "--quiet", "-DQ=1", trace, model);
    assertThat(hasty.status()).as(hasty.toString()).isEqualTo(1);
    assertThat(hasty.out()).contains("violated: wantedByMajority, after ");
    assertThat(CommandResult.rondo("new", "--events", made.toString()).err())
        .contains("already exists");
  }

  @Test
  void twoKindsAtOnceAreRefused() {
    CommandResult result =
        CommandResult.rondo("new", "--events", "--rounds", folder.resolve("mine").toString());
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("exclude each other");
    assertThat(folder.resolve("mine")).doesNotExist();
  }

  @Test
  void itsFrameIsThatOfTheExamples() throws IOException {
    CommandResult.rondo("new", "--promela-rounds", folder.toString());
    assertThat(folder.resolve("rounds.inc"))
        .hasSameTextualContentAs(RepositoryRoot.root().resolve("examples/promela/rounds.inc"));
  }

  @Test
  void whatIsThereAlreadyIsNotTouched() throws IOException {
    Path mine = Files.writeString(folder.resolve("algorithm.pml"), "mine");
    CommandResult result = CommandResult.rondo("new", "--promela-rounds", folder.toString());
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).startsWith("error: ").contains("already exists");
    assertThat(mine).hasContent("mine");
    assertThat(folder.resolve("rounds.inc")).doesNotExist();
  }

  @Test
  void theKindOfModelMustBeSaid() {
    CommandResult result = CommandResult.rondo("new", folder.toString());
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("there are --rounds, --events and --promela-rounds");
  }
}
