package rondo.conformance.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.diagnostics.RejectedException;
import rondo.explore.ExternalMemory;
import rondo.explore.ExternalSizes;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Order;
import rondo.explore.SearchOptions.Reduction;
import rondo.explore.WorkFolder;
import rondo.explore.files.LocalStorage;
import rondo.explore.run.ProcessVerifier;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.promela.Promela;
import rondo.testkit.CorpusModel;
import rondo.testkit.files.MemoryStorage;
import rondo.testkit.files.MemoryWorkFolder;
import rondo.testkit.generate.ProgramGenerator;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Extent;
import rondo.trace.Verdict.Inconclusive;

/**
 * A search with files survives failures: stopped at any write and continued, it has the same result
 * as in memory; with damaged files it has none.
 */
class ExternalSearchTest {
  private static final ExternalSizes FORGETFUL = new ExternalSizes(3, 10, 50, 1);

  /** A program and its result in memory. */
  private record Program(ProcessSystem system, FullChannelPolicy policy, Verdict expected) {
    static Program of(String text) throws RejectedException {
      ProcessSystem system = Promela.parse("generated.pml", text, Map.of()).system();
      FullChannelPolicy policy = ProgramGenerator.fullChannel(text);
      SearchOptions options = options();
      return new Program(system, policy, verify(system, policy, options.withOrder(Order.BFS)));
    }

    Verdict verify(WorkFolder folder, int threads) {
      return verify(folder, threads, options -> options);
    }

    Verdict verify(WorkFolder folder, int threads, UnaryOperator<SearchOptions> limits) {
      var external = new ExternalMemory(folder, Duration.ZERO, Optional.of(FORGETFUL));
      SearchOptions options = options().withExternal(external).withThreads(threads);
      return verify(system, policy, limits.apply(options));
    }

    private static SearchOptions options() {
      return SearchOptions.defaults().withErrors(0).withMaxStates(20_000);
    }

    private static Verdict verify(
        ProcessSystem system, FullChannelPolicy policy, SearchOptions options) {
      return ProcessVerifier.verify(system, policy, options, _ -> {}, () -> false).verdict();
    }

    void requireSame(Verdict verdict) {
      assertThat(verdict).isInstanceOf(expected.getClass());
      assertThat(verdict.statistics().states()).isEqualTo(expected.statistics().states());
      assertThat(verdict.statistics().transitions()).isEqualTo(expected.statistics().transitions());
      assertThat(verdict.statistics().depth()).isEqualTo(expected.statistics().depth());
      assertThat(verdict.statistics().profile().levels())
          .isEqualTo(expected.statistics().profile().levels());
      if (verdict instanceof Verdict.Violated violated
          && expected instanceof Verdict.Violated other) {
        assertThat(violated.found()).isEqualTo(other.found());
        assertThat(lengths(violated)).isEqualTo(lengths(other));
      }
    }

    private static List<Integer> lengths(Verdict.Violated violated) {
      return violated.violations().stream().map(v -> v.trace().choices().size()).sorted().toList();
    }
  }

  /** Programs with a hundred to some thousand states. */
  private static List<Program> programs(int count) {
    List<Program> programs = new ArrayList<>();
    for (long seed = Long.getLong("rondo.seed", 1); programs.size() < count; seed++) {
      try {
        Program program = Program.of(ProgramGenerator.generate(seed, 5));
        long states = program.expected().statistics().states();
        if (states > 100 && states < 5_000 && !(program.expected() instanceof Inconclusive)) {
          programs.add(program);
        }
      } catch (RejectedException e) {
        // Not every generated program is accepted.
      }
    }
    return programs;
  }

  @Test
  void aSearchStoppedAtAnyWriteCanBeContinued() {
    int interrupted = 0;
    for (Program program : programs(Integer.getInteger("rondo.generated", 8))) {
      program.requireSame(program.verify(_ -> new MemoryStorage(), 1));
      Random random = new Random(17);
      for (int failure = 0; failure < 15; failure++) {
        var folder = new MemoryWorkFolder();
        for (int stops = 0; stops < 4; stops++) {
          folder.failAfter(random.nextInt(400));
          Verdict stopped = program.verify(folder.opened(), 1 + stops % 2);
          Optional<Extent.Stopped> early = early(stopped);
          if (early.isPresent()) {
            assertThat(early.get().text()).contains("No space left on device");
            interrupted++;
          } else {
            program.requireSame(stopped);
          }
          if (random.nextBoolean()) {
            folder.powerFailure();
          }
        }
        folder.failAfter(Long.MAX_VALUE);
        program.requireSame(program.verify(folder.opened(), 1));
      }
    }
    assertThat(interrupted).isGreaterThan(150);
  }

  /** A disk that was full may have room again when the last checkpoint is written. */
  @Test
  void aSearchAfterSomeFailedWritesCanBeContinued() {
    int interrupted = 0;
    for (Program program : programs(4)) {
      Random random = new Random(29);
      for (int failure = 0; failure < 30; failure++) {
        var folder = new MemoryWorkFolder();
        folder.failAfter(random.nextInt(400), 1 + random.nextInt(3));
        Verdict stopped = program.verify(folder.opened(), 1 + failure % 2);
        interrupted += early(stopped).isPresent() ? 1 : 0;
        folder.failAfter(Long.MAX_VALUE);
        program.requireSame(program.verify(folder.opened(), 1));
      }
    }
    assertThat(interrupted).isGreaterThan(30);
  }

  /** A limit may be reached at any point of a level; what counts is the last complete one. */
  @Test
  void aSearchStoppedByALimitCanBeContinued() {
    for (Program program : programs(4)) {
      Random random = new Random(5);
      for (int attempt = 0; attempt < 8; attempt++) {
        var folder = new MemoryWorkFolder();
        for (int stops = 1; stops < 4; stops++) {
          long most = 1 + random.nextLong(program.expected().statistics().states());
          program.verify(folder.opened(), 1 + stops % 2, options -> options.withMaxStates(most));
        }
        program.requireSame(program.verify(folder.opened(), 1));
      }
    }
  }

  /** The nodes of the state tree stay in memory; without room for them the search stops. */
  @Test
  void aSearchWhoseNodesNeedMoreMemoryCanBeContinuedWithMore() {
    int stopped = 0;
    for (Program program : programs(6)) {
      for (long memory = 4_000; memory < 1 << 20; memory += memory / 4) {
        long most = memory;
        var folder = new MemoryWorkFolder();
        Verdict first = program.verify(folder.opened(), 1, o -> o.withMemoryBytes(most));
        stopped += early(first).isPresent() ? 1 : 0;
        program.requireSame(program.verify(folder.opened(), 1));
      }
    }
    assertThat(stopped).isGreaterThan(20);
  }

  /** The same with an interrupt, which comes at any time. */
  @Test
  void anInterruptedSearchCanBeContinued() {
    for (Program program : programs(4)) {
      Random random = new Random(7);
      for (int attempt = 0; attempt < 5; attempt++) {
        var folder = new MemoryWorkFolder();
        for (int stops = 1; stops < 4; stops++) {
          Duration time = Duration.ofMillis(1 + random.nextInt(60));
          program.verify(folder.opened(), 1 + stops % 2, options -> options.withTime(time));
        }
        program.requireSame(program.verify(folder.opened(), 1));
      }
    }
  }

  @Test
  void damagedFilesGiveNoResult() throws IOException {
    int noticed = 0;
    for (Program program : programs(6)) {
      Random random = new Random(23);
      for (int attempt = 0; attempt < 40; attempt++) {
        var folder = new MemoryWorkFolder();
        folder.failAfter(100 + random.nextInt(300));
        program.verify(folder.opened(), 1);
        folder.failAfter(Long.MAX_VALUE);
        MemoryStorage storage = folder.searches().getLast();
        List<String> names = storage.names();
        if (names.isEmpty()) {
          continue;
        }
        String name = names.get(random.nextInt(names.size()));
        byte[] content = storage.content(name);
        storage.replace(name, damaged(content, random));
        Verdict verdict = program.verify(folder.opened(), 1);
        Optional<Extent.Stopped> early = early(verdict);
        if (early.isPresent()) {
          assertThat(early.get().reason()).isEqualTo(Verdict.Reason.STORAGE);
          noticed++;
        } else {
          program.requireSame(verdict); // The damaged part was not needed any more.
        }
      }
    }
    assertThat(noticed).isGreaterThan(60);
  }

  /** Why the search stopped early, if it did. */
  private static Optional<Extent.Stopped> early(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Holds _ -> Optional.empty();
      case Verdict.Inconclusive inconclusive -> Optional.of(inconclusive.extent());
      case Verdict.Violated violated ->
          violated.extent() instanceof Extent.Stopped stopped
              ? Optional.of(stopped)
              : Optional.empty();
    };
  }

  private static byte[] damaged(byte[] content, Random random) {
    if (random.nextInt(3) == 0) {
      return Arrays.copyOf(content, random.nextInt(content.length));
    }
    byte[] flipped = content.clone();
    flipped[random.nextInt(content.length)] ^= (byte) (1 << random.nextInt(8));
    return flipped;
  }

  @Test
  void localFilesWorkAsFilesInMemoryDo(@TempDir Path folder) throws IOException {
    int number = 0;
    for (Program program : programs(5)) {
      Path own = folder.resolve("run-" + number++);
      for (int run = 0; run < 2; run++) {
        program.requireSame(program.verify(searchesIn(own), 1 + run));
      }
      try (Stream<Path> files = Files.walk(own)) {
        assertThat(files)
            .anyMatch(f -> f.toString().contains("manifest-"))
            .noneMatch(f -> f.toString().endsWith(".tmp"));
      }
    }
  }

  private static WorkFolder searchesIn(Path folder) {
    var searches = new AtomicInteger();
    return _ -> LocalStorage.own(folder.resolve("search-" + searches.incrementAndGet()));
  }

  /** With any memory and any number of threads, the same states are left under reduction. */
  @ParameterizedTest
  @ValueSource(strings = {"alternating_bit", "chang_roberts", "philosophers", "session"})
  void reductionDoesNotDependOnMemory(String name) throws IOException, RejectedException {
    var file = CorpusModel.folder().resolveSibling("examples/promela/" + name + ".pml");
    CorpusModel model = CorpusModel.read(file);
    ProcessSystem system = Promela.load(file, model.defines()).system();
    SearchOptions reduced =
        SearchOptions.defaults().withErrors(0).withReduction(Reduction.PARTIAL_ORDER);
    List<Long> states =
        Stream.of(new ExternalSizes(1, 1, 1, 1), FORGETFUL, ExternalSizes.within(1L << 30))
            .flatMap(sizes -> LongStream.of(1, 2).mapToObj(threads -> Map.entry(sizes, threads)))
            .map(
                entry ->
                    reduced
                        .withExternal(
                            new ExternalMemory(
                                _ -> new MemoryStorage(),
                                Duration.ZERO,
                                Optional.of(entry.getKey())))
                        .withThreads(entry.getValue().intValue()))
            .map(o -> Program.verify(system, model.policy(), o).statistics().states())
            .distinct()
            .toList();
    assertThat(states).hasSize(1);
  }
}
