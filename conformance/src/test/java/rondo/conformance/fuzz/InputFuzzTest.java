package rondo.conformance.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import rondo.conformance.InProcessCommand;
import rondo.testkit.CorpusModel;

/**
 * Mutated models, protocols and formulas get a verdict or are rejected, by every command: without a
 * stack trace, without endless computation, and without changes to the file. {@code
 * -Drondo.fuzz.inputs=N} sets the number of mutants of each kind, {@code -Drondo.fuzz.seed=N} the
 * seed.
 */
class InputFuzzTest {
  private static final int DEFAULT_COUNT = 300;
  private static final int COUNT = Integer.getInteger("rondo.fuzz.inputs", DEFAULT_COUNT);
  private static final long SEED = Long.getLong("rondo.fuzz.seed", 1);

  /** One in so many texts gets few mutations: it is often accepted, and takes longer. */
  private static final int MILD = 4;

  private static final int LARGEST = 3_000;
  private static final int INTERNAL_ERROR = 4;

  /** Only stops a computation that hangs. */
  private static final long WATCHDOG_MINUTES = 5;

  private static final Path CORPUS = CorpusModel.folder();

  private static final String TWO_PROCESSES =
      """
      byte x; bool b; chan c = [2] of { byte };
      active proctype P() { do :: x < 3 -> x++; c!x :: b = !b od }
      active proctype Q() { byte y; end: do :: c?y -> L: x = 0 :: b -> skip od }
      """;

  private static final List<String> FORMULAS =
      List.of(
          "[] (x <= 3)",
          "<> [] (x == 3 && !b)",
          "[] (b -> <> (x > 1 || len(c) == 2))",
          "(x < 2) U (b W (x == 3))",
          "[] ((x == 1) -> (b V (P@L || !Q@L)))",
          "! ((<> b) && ([] <> (x != 2)) && (X (Q:y == 0)))",
          "([] <> b) -> ([] <> (x == 0))",
          "(a1 U (b R (x - 1 > 0 <-> full(c)))) -> false");

  @TempDir Path folder;

  /** The kind of input that is mutated. */
  enum Kind {
    MODEL,
    PROTOCOL,
    FORMULA
  }

  private static List<String> texts(Kind kind) throws IOException {
    if (kind == Kind.FORMULA) {
      return FORMULAS;
    }
    String suffix = kind == Kind.MODEL ? ".pml" : ".dst";
    var texts = new ArrayList<String>();
    for (Path root : List.of(CORPUS, CORPUS.resolveSibling("examples"))) {
      try (Stream<Path> files = Files.walk(root)) {
        for (Path file : files.filter(f -> isSeed(f, suffix)).sorted().toList()) {
          texts.add(Files.readString(file, StandardCharsets.ISO_8859_1));
        }
      }
    }
    texts.removeIf(t -> t.length() > LARGEST);
    return texts;
  }

  private static boolean isSeed(Path file, String suffix) {
    return file.toString().endsWith(suffix) && !file.getParent().endsWith("rejected");
  }

  @ParameterizedTest
  @EnumSource
  void damagedInputGetsAVerdictOrIsRejected(Kind kind) throws Exception {
    List<String> texts = texts(kind);
    assertThat(texts).hasSizeGreaterThanOrEqualTo(FORMULAS.size());
    var outcomes = new TreeMap<Integer, Integer>();
    try (ExecutorService thread = Executors.newSingleThreadExecutor(InputFuzzTest::thread)) {
      for (int i = 0; i < COUNT; i++) {
        var random = new SplittableRandom(SEED * 1_000_003 + i);
        String text =
            new InputMutator(random)
                .mutated(
                    kind == Kind.FORMULA ? 2 : i % MILD == 0 ? 3 : 7,
                    texts.get(random.nextInt(texts.size())),
                    texts.get(random.nextInt(texts.size())));
        outcomes.merge(checked(thread, kind, random, text), 1, Integer::sum);
      }
    }
    if (COUNT > DEFAULT_COUNT) {
      System.out.println(kind + " " + outcomes + " seed " + SEED);
    }
    assertThat(outcomes).containsKeys(0, 1, 2).doesNotContainKey(INTERNAL_ERROR);
  }

  private static Thread thread(Runnable work) {
    var thread = new Thread(null, work, "fuzz", 16L << 20);
    thread.setDaemon(true);
    return thread;
  }

  /** Some texts get an invalid encoding. */
  private static byte[] bytes(String text) {
    return text.getBytes(
        text.chars().allMatch(c -> c < 256) ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8);
  }

  /** The exit status of a command for a text. */
  private int checked(ExecutorService thread, Kind kind, SplittableRandom random, String text)
      throws IOException, InterruptedException, ExecutionException {
    Path own = Files.createDirectories(folder.resolve("input"));
    Path file = own.resolve(kind == Kind.PROTOCOL ? "damaged.dst" : "damaged.pml");
    Files.write(file, bytes(kind == Kind.FORMULA ? TWO_PROCESSES : text));
    byte[] before = Files.readAllBytes(file);
    List<String> line = line(kind, random, text, file);
    InProcessCommand call;
    try {
      call =
          thread.submit(() -> InProcessCommand.run(line)).get(WATCHDOG_MINUTES, TimeUnit.MINUTES);
    } catch (TimeoutException e) {
      throw new AssertionError(line + " does not end:\n" + text, e);
    }
    String context = call + "\n" + text;
    assertThat(call.status()).as(context).isBetween(0, INTERNAL_ERROR - 1);
    assertThat(call.out() + call.err()).as(context).doesNotContain("\tat ", "Exception");
    assertThat(call.err()).as("options: " + context).doesNotContain("Usage:", "invalid value");
    assertThat(Files.readAllBytes(file)).as(context).isEqualTo(before);
    empty(own);
    return call.status();
  }

  private static List<String> line(Kind kind, SplittableRandom random, String text, Path file) {
    var line = new ArrayList<String>();
    List<String> limits = List.of("--max-states=200", "--time=1s", "--memory=200m", "--threads=1");
    if (kind == Kind.FORMULA) {
      if (random.nextInt(4) == 0) {
        return List.of("ltl", "--", text);
      }
      line.addAll(List.of("verify", "--ltl=" + text));
      line.addAll(limits);
    } else {
      switch (random.nextInt(40)) {
        case 0 -> line.addAll(List.of("simulate", "--steps=30", "--seed=" + random.nextInt(9)));
        case 1 -> line.addAll(List.of("test", "--schedules=5", "--time=1s", "--threads=1"));
        case 2 -> line.add("print");
        case 3 -> line.addAll(List.of("verify", "--engine=smt", "--time=1s", "--memory=200m"));
        case 4 -> line.addAll(List.of("smt", "--bound=2"));
        case 5 -> line.add(kind == Kind.PROTOCOL ? "sequentialize" : "print");
        case 6 -> {
          line.addAll(List.of("verify", "--no-reduction", "--json"));
          line.addAll(limits);
        }
        default -> {
          line.add("verify");
          line.addAll(limits);
        }
      }
    }
    line.add(file.toString());
    return line;
  }

  private static void empty(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      files.forEach(
          f -> {
            try {
              Files.delete(f);
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    }
  }
}
