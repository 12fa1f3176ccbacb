package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Mutated traces, and traces that name other models, are replayed or rejected with a diagnostic
 * code; no content of a file that is not a model is shown. {@code -Drondo.fuzz.traces=N} sets the
 * number of mutants of each kind, {@code -Drondo.fuzz.seed=N} the seed.
 */
class TraceFuzzTest {
  private static final int COUNT = Integer.getInteger("rondo.fuzz.traces", 700);
  private static final long SEED = Long.getLong("rondo.fuzz.seed", 1);

  private static final String SECRET = "xyzzy";
  private static final Pattern QUOTED_LINE = Pattern.compile("(?m)^ *\\d+ \\|.*$");
  private static final Pattern RECORD = Pattern.compile("\\b[A-Z]\\w*\\[(\\w+=|])");
  private static final Pattern CODE = Pattern.compile("^error\\[T00[1-6]]: ");

  @TempDir Path folder;

  /** The kinds of saved traces. */
  enum Kind {
    PROMELA,
    ROUNDS,
    EVENTS
  }

  private static final String RACE =
      """
      #include "part.inc"
      #ifndef N
      #define N 2
      #endif
      chan c = [1] of { byte };
      active [N] proctype P() { byte t; c!_pid; c?t; x = t; assert(x == t && x < N - 1) }
      """;

  private static final String WAITING =
      """
      chan c = [0] of { mtype }; mtype = { a, b };
      active proctype P() { atomic { c!a; c!b } }
      active proctype Q() { c?a; d_step { skip; skip }; c?a }
      """;

  private static final String LIVE =
      """
      byte x;
      active proctype P() { do :: x = 1 :: x = 2 od }
      ltl often { [] <> (x == 1) }
      """;

  private String saved(String model, String text, String... line) throws IOException {
    Path file = Files.writeString(folder.resolve(model), text);
    Path trace = folder.resolve(model + ".json");
    var all = new ArrayList<>(List.of(line));
    all.add((line[0].equals("verify") ? "--trace=" : "--save=") + trace);
    all.add(file.toString());
    CommandResult result = CommandResult.rondo(all.toArray(String[]::new));
    assertThat(result.status()).as(result.toString()).isBetween(0, 1);
    return Files.readString(trace);
  }

  private String ofExample(String name, String... line) throws IOException {
    String text = Files.readString(RepositoryRoot.root().resolve("examples").resolve(name));
    return saved(Path.of(name).getFileName().toString(), text, line);
  }

  private List<String> seeds(Kind kind) throws IOException {
    Files.writeString(folder.resolve("part.inc"), "byte x;\n");
    return switch (kind) {
      case PROMELA ->
          List.of(
              saved("race.pml", RACE, "verify", "-DN=3"),
              saved("waiting.pml", WAITING, "verify"),
              saved("live.pml", LIVE, "verify"),
              saved("walk.pml", RACE, "simulate", "--seed=1"),
              ofExample("promela/session_broken.pml", "verify"));
      case ROUNDS ->
          List.of(
              saved(
                  "guarded.dst",
                  OneThirdRuleWithInvariants.broken(),
                  "verify",
                  "--property=agreement"),
              saved("hasty.dst", PrematureDecisionProtocol.under("any"), "verify", "-DN=2"),
              saved(
                  "lost.dst",
                  OneThirdRuleWithInvariants.right()
                      .replace(" when synchronous after 2 rounds", ""),
                  "verify",
                  "--property=termination"),
              saved(
                  "crash.dst",
                  OneThirdRuleWithInvariants.right().replace("network any", "network crash 1"),
                  "simulate",
                  "--seed=3"),
              saved(
                  "lies.dst",
                  OneThirdRuleWithInvariants.right().replace("network any", "network byzantine 1"),
                  "simulate",
                  "--seed=4"));
      case EVENTS ->
          List.of(
              ofExample("distal/token_ring_broken.dst", "verify"),
              ofExample("distal/two_phase_commit_broken.dst", "verify"),
              ofExample("distal/two_phase_commit_recovery_broken.dst", "simulate", "--seed=5"),
              ofExample(
                  "distal/byzantine_generals_broken.dst", "simulate", "--seed=6", "--steps=6"),
              ofExample(
                  "distal/two_phase_commit_lossy.dst",
                  "simulate",
                  "--seed=7",
                  "--delivery=mmp",
                  "--steps=12"));
    };
  }

  /** Models that a trace may name although it was not saved with them. */
  private List<String> models() throws IOException {
    Files.writeString(folder.resolve("secret"), SECRET + " " + SECRET + "\n");
    Files.writeString(folder.resolve("secret.dst"), "protocol " + SECRET + " " + SECRET + "\n");
    Files.writeString(folder.resolve("spy.pml"), "#include \"../secret.inc\"\n" + RACE);
    Files.writeString(folder.resolve("changed.pml"), RACE.replace("x == t", "true"));
    Files.writeString(folder.resolve("changed.dst"), OneThirdRuleWithInvariants.right());
    Files.writeString(folder.resolve("binary"), SECRET + "\0");
    Path outside = Files.createDirectories(folder.resolve("out"));
    Files.writeString(outside.resolve("m.pml"), RACE);
    if (!Files.isSymbolicLink(folder.resolve("link.pml"))) {
      Files.createSymbolicLink(folder.resolve("link.pml"), folder.resolve("secret"));
    }
    return List.of(
        "secret",
        "secret.dst",
        "spy.pml",
        "changed.pml",
        "changed.dst",
        "binary",
        "link.pml",
        "out/m.pml",
        "../" + folder.getFileName() + "/race.pml",
        "race.pml",
        "guarded.dst",
        "token_ring_broken.dst",
        "/etc/passwd",
        "../../../../../../etc/passwd",
        "/dev/zero",
        "/dev/stdin",
        "out",
        "",
        ".",
        "/",
        "no.pml",
        "no.dst",
        "\u0000",
        "x\ny");
  }

  @ParameterizedTest
  @EnumSource
  void aDamagedTraceIsReplayedOrRejectedWithACode(Kind kind) throws IOException {
    List<String> seeds = seeds(kind);
    var random = new Random(SEED);
    var mutation = new TraceMutation(random, models());
    Path file = folder.resolve("damaged.json");
    var outcomes = new TreeMap<String, Integer>();
    for (int i = 0; i < COUNT; i++) {
      byte[] content = mutation.of(seeds.get(random.nextInt(seeds.size())));
      Files.write(file, content);
      CommandResult result = replay(random, file);
      outcomes.merge(check(result, content), 1, Integer::sum);
    }
    if (COUNT > 700) {
      System.out.println(kind + " " + outcomes + " seed " + SEED);
    }
    assertThat(outcomes).containsKeys("replayed", "T001", "T005", "T006");
  }

  private static CommandResult replay(Random random, Path file) {
    return switch (random.nextInt(6)) {
      case 0 -> CommandResult.rondo("simulate", "--guided", file.toString());
      case 1 -> CommandResult.rondo("test", "--replay", file.toString());
      case 2 -> CommandResult.rondo("trace", "--format=json", file.toString());
      default -> CommandResult.rondo("trace", file.toString());
    };
  }

  /** The outcome for a trace. */
  private static String check(CommandResult result, byte[] content) {
    String context = result + "\n" + new String(content, 0, Math.min(content.length, 5_000));
    assertThat(result.out() + result.err()).as(context).doesNotContain(SECRET, "root:");
    if (result.status() != 2) {
      assertThat(result.status()).as(context).isBetween(0, 1);
      assertThat(result.out()).as(context).isNotEmpty();
      return "replayed";
    }
    assertThat(result.out()).as(context).isEmpty();
    var code = CODE.matcher(result.err());
    assertThat(code.find()).as(context).isTrue();
    String told = QUOTED_LINE.matcher(result.err()).replaceAll("");
    assertThat(RECORD.matcher(told).find()).as(context).isFalse();
    assertThat(result.err()).as(context).doesNotContain("\u001b", "\tat ").hasSizeLessThan(2_000);
    return result.err().substring(6, 10);
  }
}
