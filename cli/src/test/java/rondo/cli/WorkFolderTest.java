package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.trace.json.Json;

/** Verifications with a work folder give the results of those without, also when interrupted. */
@Timeout(300)
class WorkFolderTest {
  private static final String SMALL =
      "byte a, b; active proctype A() { do :: a < N -> a++ :: b < N -> b++ :: break od }";

  private static final String LARGE =
      """
      byte a, b, c;
      active proctype A() { do :: a < 45 -> a++ :: b < 45 -> b++ :: c < 45 -> c++ :: break od }
      """;

  private static final String ENDLESS =
      "int a, b; active proctype A() { do :: a++ :: b++ :: a < b od }";

  private static final String DEPTH = "\"depth\": [0-9]+,";

  @TempDir Path folder;

  private String model(String text) {
    return CommandResult.model(folder, text);
  }

  private Path work() {
    return folder.resolve("work");
  }

  /** Verifies, or resumes, with the work folder. */
  private CommandResult rondo(String... line) {
    List<String> words = new ArrayList<>(List.of(line));
    words.add(1, line[0].equals("resume") ? work().toString() : "--work=" + work());
    return CommandResult.rondo(words.toArray(String[]::new));
  }

  /** The part of a report in JSON that does not depend on the machine or on the folder. */
  private static String figures(CommandResult result) {
    return result.status()
        + result.out().replaceAll("\"(seconds|memoryBytes|diskBytes)\": [0-9.E-]+,?\\s*", "");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "promela/peterson.pml",
        "promela/chang_roberts_live.pml",
        "distal/two_phase_commit.dst",
        "rounds/one_third_rule.dst"
      })
  void theFiguresAreThoseWithoutAFolder(String example) {
    String model = example(example);
    boolean isPromela = example.endsWith(".pml");
    List<String> line = new ArrayList<>(List.of("verify", "--json", "--threads=2", model));
    if (isPromela) {
      line.addAll(List.of("--exact-steps", "--search=bfs"));
    }
    CommandResult plain = CommandResult.rondo(line.toArray(String[]::new));
    assertThat(plain.status()).isZero();
    CommandResult work = rondo(line.toArray(String[]::new));
    // Without a folder, cycles are searched for depth first.
    assertThat(figures(work).replaceAll(DEPTH, "")).isEqualTo(figures(plain).replaceAll(DEPTH, ""));
    assertThat(rondo("resume")).as("it is over").isEqualTo(work);
  }

  /** The choices of a trace depend on numbers that are assigned in the order of discovery. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "rounds/three_phase_commit_broken.dst",
        "rounds/last_voting_broken.dst",
        "distal/raft_broken.dst",
        "distal/two_phase_commit_broken.dst"
      })
  void counterexamplesOfSearchesThatAreOverAreKept(String example) {
    CommandResult first = rondo("verify", "--threads=2", example(example));
    assertThat(first.status()).isEqualTo(1);
    assertThat(rondo("resume")).isEqualTo(first);
  }

  private static String[] concat(String[] some, String... others) {
    return Stream.concat(Arrays.stream(some), Arrays.stream(others)).toArray(String[]::new);
  }

  @Test
  void formulasAreViolatedByCyclesThatCanBeReplayed() {
    String model = example("promela/philosophers_starving.pml");
    Path trace = folder.resolve("trace.json");
    CommandResult result = rondo("verify", "--threads=2", "--trace=" + trace, model);
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.out()).contains("violated: first_eats, acceptance cycle");
    assertThat(CommandResult.rondo("trace", trace.toString()).out())
        .contains("the following steps repeat for ever");
  }

  private Process start(String... line) throws IOException {
    List<String> words =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path"),
                "rondo.cli.Main"));
    words.addAll(List.of(line));
    return new ProcessBuilder(words).redirectOutput(folder.resolve("out").toFile()).start();
  }

  @Test
  void aVerificationThatWasKilledIsContinued() throws IOException, InterruptedException {
    String model = model(LARGE);
    for (String command : List.of("verify", "resume")) {
      long killed = command.equals("verify") ? 20 : 60;
      Process process =
          command.equals("verify")
              ? start("verify", "--work=" + work(), "--every=0.001s", model)
              : start("resume", "--every=0.001s", work().toString());
      while (process.isAlive() && savedDepth() < killed) {
        Thread.sleep(5);
      }
      process.destroyForcibly().waitFor();
      assertThat(process.exitValue()).as(command).isEqualTo(137);
    }
    long depth = savedDepth();
    assertThat(depth).isBetween(60L, 130L);
    CommandResult resumed = rondo("resume", "--json", "--threads=1");
    CommandResult plain = CommandResult.rondo("verify", "--search=bfs", "--json", model);
    assertThat(plain.status()).isZero();
    assertThat(figures(resumed)).isEqualTo(figures(plain));
  }

  /** The depth of the last checkpoint; -1 if there is none. */
  private long savedDepth() throws IOException {
    Path search = work().resolve("search-1");
    if (!Files.isDirectory(search)) {
      return -1;
    }
    try (Stream<Path> files = Files.list(search)) {
      Path last =
          files
              .filter(f -> f.getFileName().toString().matches("manifest-[0-9]+\\.json"))
              .max(Path::compareTo)
              .orElse(search.resolve("none"));
      return Files.exists(last) ? depth(last) : -1;
    }
  }

  private static long depth(Path manifest) {
    try {
      var whole = (Json.Obj) Json.parse(Files.readString(manifest));
      var content = (Json.Obj) whole.member("content").orElseThrow();
      return Long.parseLong(content.member("depth").orElseThrow().compact());
    } catch (IOException | Json.MalformedException e) {
      return -1; // It was replaced by the next one meanwhile.
    }
  }

  @Test
  void aVerificationThatIsTerminatedWritesACheckpoint() throws IOException, InterruptedException {
    Process process = start("verify", "--work=" + work(), "--every=1h", model(ENDLESS));
    try (var err =
        new BufferedReader(
            new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
      String line = err.readLine();
      while (line != null && !line.contains(" states, ")) {
        line = err.readLine();
      }
      assertThat(line).as("a line of progress").isNotNull();
      assertThat(savedDepth()).isEqualTo(-1);
      process.toHandle().destroy();
      while (err.readLine() != null) {
        // Until the program ends.
      }
    }
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isEqualTo(3);
    assertThat(Files.readString(folder.resolve("out")))
        .contains("inconclusive: it was interrupted", "states       ");
    long depth = savedDepth();
    assertThat(depth).isPositive();
    CommandResult resumed = rondo("resume", "--json", "--time=1s");
    assertThat(resumed.status()).isEqualTo(3);
    assertThat(Long.parseLong(resumed.json().member("depth").orElseThrow().compact()))
        .isGreaterThanOrEqualTo(depth);
  }

  @Test
  void aVerificationThatIsOverIsReportedAgain() {
    String model = model(SMALL);
    CommandResult first = rondo("verify", "-DN=9", model);
    assertThat(first.status()).isZero();
    assertThat(rondo("verify", "-DN=9", model)).isEqualTo(first);
    assertThat(rondo("resume", "--threads=1", "--memory=64m")).isEqualTo(first);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-DN=8                  | the parameters {N=9}, not {N=8}",
        "-DN=9 --all-errors     | the options [], not [--all-errors]",
        "-DN=9 --ignore-deadlock| the options [], not [--ignore-deadlock]"
      })
  void aFolderOfAnotherVerificationIsRefused(String options, String difference) {
    String model = model(SMALL);
    assertThat(rondo("verify", "-DN=9", model).status()).isZero();
    CommandResult other =
        rondo(concat(concat(new String[] {"verify"}, options.split(" +")), model));
    refused(other, "belongs to another verification: of " + difference);
  }

  @Test
  void aFolderOfAnotherModelIsRefused() {
    assertThat(rondo("verify", "-DN=9", model(SMALL)).status()).isZero();
    refused(
        rondo("verify", "-DN=9", model(SMALL + "\n")),
        "belongs to another verification: of another text of the model");
  }

  private static void refused(CommandResult result, String message) {
    assertThat(result.err()).startsWith("error: ").contains(message).hasLineCount(1);
    assertThat(result.out()).isEmpty();
    assertThat(result.status()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"product\": \"    | \"product\": \"9.     | its checksum is wrong",
        "a++                | b++                   | its checksum is wrong",
        "\"version\": 1     | \"version\": 7        | has another format than version 1",
        "rondo-verification | something             | does not describe a verification",
        "{                  | [                     | is damaged: it cannot be read"
      })
  void aDescriptionThatWasChangedIsRefused(String from, String to, String message)
      throws IOException {
    String model = model(SMALL);
    assertThat(rondo("verify", "-DN=9", model).status()).isZero();
    Path file = work().resolve("run.json");
    String text = Files.readString(file);
    assertThat(text).contains(from);
    Files.writeString(file, text.replace(from, to));
    refused(rondo("resume"), message);
    refused(rondo("verify", "-DN=9", model), message);
  }

  @Test
  void aFolderWithOtherFilesIsRefusedAndKept() throws IOException {
    Files.createDirectories(work());
    Path own = Files.writeString(work().resolve("letter.txt"), "dear");
    refused(
        rondo("verify", "-DN=9", model(SMALL)),
        "is not empty and belongs to no verification: it has letter.txt");
    refused(rondo("resume"), "is not the work folder of a verification");
    assertThat(own).hasContent("dear");
  }

  @Test
  void aFolderWhoseFirstRunEndedAtOnceIsUsed() throws IOException {
    Files.createDirectories(work());
    Files.writeString(work().resolve("lock"), "process 1");
    Files.writeString(work().resolve("run.json.tmp"), "{ \"form");
    assertThat(rondo("verify", "-DN=9", model(SMALL)).status()).isZero();
  }

  @Test
  void aFileIsNoFolder() throws IOException {
    Files.writeString(work(), "text");
    refused(rondo("verify", "-DN=9", model(SMALL)), "is a file, not a folder");
    refused(rondo("resume"), "is not the work folder of a verification");
  }

  /** What these searches learn while they run is not in files. */
  @Test
  void searchesThatLearnAreRefused() {
    excluded(rondo("verify", "--psr", example("rounds/one_third_rule.dst")), "--psr");
    excluded(
        rondo("verify", "--sequentialize", example("distal/simple_paxos_broken.dst")),
        "--sequentialize");
  }

  private static String example(String name) {
    return RepositoryRoot.root().resolve("examples").resolve(name).toString();
  }

  private void excluded(CommandResult outcome, String option) {
    assertThat(outcome.err()).contains("--work and " + option + " exclude each other");
    assertThat(outcome.status()).isEqualTo(2);
    assertThat(work()).doesNotExist();
  }

  @Test
  void aFolderInUseIsRefused() throws IOException, InterruptedException {
    String model = model(ENDLESS);
    Process process = start("verify", "--work=" + work(), model);
    try {
      while (process.isAlive() && !Files.isDirectory(work().resolve("search-1"))) {
        Thread.sleep(5);
      }
      refused(rondo("resume"), "is in use by process " + process.pid() + " since ");
      refused(rondo("verify", model), "is in use by process " + process.pid() + " since ");
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  /**
   * The files of an unfinished search. It is ended by a time limit, since {@code resume} can
   * replace that one: under a limit on states it might end before it reads what is damaged.
   */
  private List<Path> unfinished() throws IOException {
    CommandResult result =
        rondo("verify", "--memory=16m", "--time=1s", "--every=0.001s", model(ENDLESS));
    assertThat(result.status()).isEqualTo(3);
    try (Stream<Path> files = Files.list(work().resolve("search-1"))) {
      return files.sorted().toList();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"manifest", "levels", "nodes"})
  void damagedFilesNeverGiveAVerdict(String kind) throws IOException {
    List<Path> all = unfinished();
    // A file that was written after the last checkpoint is not read again.
    String manifest = Files.readString(startingWith("manifest", all).getLast());
    List<Path> files =
        startingWith(kind, all).stream()
            .filter(f -> kind.equals("manifest") || manifest.contains(f.getFileName().toString()))
            .toList();
    assertThat(files).isNotEmpty();
    Path file = files.getLast();
    byte[] good = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(good, good.length / 2));
    damaged(file);
    Files.write(file, good);
    // A file may contain levels that are not read again, so every block of it is damaged.
    for (int first : new int[] {0, 5, 15}) {
      byte[] bad = good.clone();
      for (int at = first; at < bad.length; at += 16) {
        bad[at] ^= 4;
      }
      Files.write(file, bad);
      damaged(file);
      Files.write(file, good);
    }
    if (!kind.equals("manifest")) {
      Files.delete(file);
      damaged(file);
    }
  }

  private static List<Path> startingWith(String name, List<Path> files) {
    return files.stream().filter(f -> f.getFileName().toString().startsWith(name)).toList();
  }

  @Test
  void filesOfARunWithoutACheckpointAreReplaced() throws IOException {
    String model = model(SMALL);
    CommandResult first = rondo("verify", "--json", "-DN=9", model);
    assertThat(first.status()).isZero();
    Path search = work().resolve("search-1");
    try (Stream<Path> files = Files.list(search)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.writeString(search.resolve("levels-000000.runs"), "levels");
    Files.writeString(search.resolve("nodes-000001.table"), "nodes");
    assertThat(figures(rondo("resume"))).isEqualTo(figures(first));
  }

  private void damaged(Path file) {
    CommandResult result = rondo("resume", "--quiet", "--time=60s");
    assertThat(result.status()).as(result.toString()).isIn(2, 3);
    assertThat(result.out() + result.err())
        .contains(file.getFileName().toString())
        .doesNotContain("holds", "bug in Rondo");
  }
}
