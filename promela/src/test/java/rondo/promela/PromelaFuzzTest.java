package rondo.promela;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;

/**
 * Mutated models are either parsed or rejected, without crashes and within bounded time. The system
 * properties {@code fuzz.count} and {@code fuzz.seed} select more or other mutants.
 */
class PromelaFuzzTest {
  private static final int COUNT = Integer.getInteger("fuzz.count", 20_000);
  private static final long SEED = Long.getLong("fuzz.seed", 1);

  /** Only stops a parser that hangs. */
  private static final Duration WATCHDOG = Duration.ofMinutes(10);

  private static final int LARGEST = 4_000;

  private final AtomicReference<String> current = new AtomicReference<>("");
  private final AtomicInteger read = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();

  @Test
  void everyDamagedModelIsReadOrRefused() throws Exception {
    List<String> models = models();
    assertThat(models).hasSizeGreaterThan(20);
    var failure = new AtomicReference<Throwable>();
    Thread reader = new Thread(() -> readAll(models, failure), "fuzz");
    reader.setDaemon(true);
    reader.start();
    String watched = null;
    while (reader.isAlive()) {
      reader.join(WATCHDOG);
      String now = current.get();
      if (reader.isAlive() && now == watched) {
        fail("this takes longer than %s:%n%s", WATCHDOG, now);
      }
      watched = now;
    }
    if (failure.get() != null) {
      throw new AssertionError("this is neither read nor refused:\n" + current, failure.get());
    }
    assertThat(read.get()).as("damaged models that are read").isGreaterThan(COUNT / 50);
    assertThat(refused.get()).as("damaged models that are refused").isGreaterThan(COUNT / 5);
  }

  private void readAll(List<String> models, AtomicReference<Throwable> failure) {
    var random = new SplittableRandom(SEED);
    for (int i = 0; i < COUNT; i++) {
      var mutator = new TextMutator(SEED * COUNT + i);
      String damaged =
          mutator.mutate(
              models.get(random.nextInt(models.size())), models.get(random.nextInt(models.size())));
      current.set(damaged);
      try {
        Promela.parse("fuzz.pml", damaged, Map.of());
        read.incrementAndGet();
      } catch (RejectedException e) {
        refused.incrementAndGet();
        if (e.diagnostics().isEmpty() || e.diagnostics().stream().noneMatch(d -> d.isError())) {
          failure.set(e);
          return;
        }
      } catch (Throwable e) {
        failure.set(e);
        return;
      }
    }
  }

  private static List<String> models() throws IOException {
    var models = new ArrayList<>(Snippets.ALL);
    for (String folder : List.of("corpus", "examples")) {
      Path path = Path.of("..", folder);
      if (Files.isDirectory(path)) {
        try (Stream<Path> files = Files.walk(path)) {
          for (Path file : files.filter(f -> f.toString().endsWith(".pml")).sorted().toList()) {
            models.add(Files.readString(file));
          }
        }
      }
    }
    models.removeIf(m -> m.length() > LARGEST);
    return models;
  }
}
