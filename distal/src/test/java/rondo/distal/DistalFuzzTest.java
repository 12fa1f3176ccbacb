package rondo.distal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.distal.syntax.RandomProtocolText;

/** Every text is either accepted or rejected with diagnostics; no other exception is thrown. */
class DistalFuzzTest {
  private static final int BROKEN = 1200;
  private static final int GENERATED = 300;
  private static final Pattern PIECE = Pattern.compile("\\w+|\\s+|.", Pattern.DOTALL);

  private static List<String> texts() throws IOException {
    var texts = new ArrayList<>(List.of(ProtocolTexts.ONE_THIRD_RULE, ProtocolTexts.FLOOD_SET));
    for (String folder : List.of("../corpus", "../examples")) {
      try (Stream<Path> files = Files.walk(Path.of(folder))) {
        for (Path file : files.filter(DistalFuzzTest::isSmall).sorted().toList()) {
          texts.add(Files.readString(file, StandardCharsets.ISO_8859_1));
        }
      }
    }
    return texts;
  }

  /** Excludes corpus files that are meant to be slow. */
  private static boolean isSmall(Path file) {
    return file.toString().endsWith(".dst") && !file.toString().contains("too-large");
  }

  private static List<String> pieces(String text) {
    Matcher matcher = PIECE.matcher(text);
    return matcher.results().map(r -> r.group()).toList();
  }

  private enum ParseOutcome {
    UNDERSTOOD,
    REFUSED
  }

  private static ParseOutcome read(String text) {
    try {
      Distal.parse("p.dst", text, Map.of());
      return ParseOutcome.UNDERSTOOD;
    } catch (RejectedException e) {
      assertThat(e.diagnostics()).as(text).isNotEmpty().allMatch(Diagnostic::isError);
      return ParseOutcome.REFUSED;
    } catch (RuntimeException | StackOverflowError e) {
      throw new AssertionError(text, e);
    }
  }

  @Test
  void brokenTextsAreRefusedPolitely() throws IOException {
    List<List<String>> all = texts().stream().map(DistalFuzzTest::pieces).toList();
    var random = new Random(1);
    int refused = 0;
    for (int i = 0; i < BROKEN; i++) {
      var text = new ArrayList<>(all.get(i % all.size()));
      for (int changes = 1 + random.nextInt(3); changes > 0 && !text.isEmpty(); changes--) {
        int at = random.nextInt(text.size());
        List<String> other = all.get(random.nextInt(all.size()));
        switch (random.nextInt(3)) {
          case 0 -> text.remove(at);
          case 1 -> text.set(at, other.get(random.nextInt(other.size())));
          default -> text.add(at, other.get(random.nextInt(other.size())));
        }
      }
      refused += read(String.join("", text)) == ParseOutcome.REFUSED ? 1 : 0;
    }
    assertThat(all).hasSizeGreaterThan(20);
    assertThat(refused).isBetween(BROKEN / 2, BROKEN * 19 / 20);
  }

  @Test
  void madeUpProtocolsAreRefusedPolitely() {
    int refused = 0;
    for (int seed = 0; seed < GENERATED; seed++) {
      refused += read(RandomProtocolText.protocol(seed)) == ParseOutcome.REFUSED ? 1 : 0;
    }
    assertThat(refused).isBetween(GENERATED / 2, GENERATED);
  }
}
