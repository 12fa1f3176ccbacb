package rondo.promela.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;

class SourcesTest {
  @TempDir Path dir;

  private static Diagnostic mistake(Sources sources) {
    var e =
        catchThrowableOfType(RejectedException.class, () -> Preprocessor.run(sources, Map.of()));
    assertThat(e.diagnostics()).hasSize(1);
    return e.diagnostics().getFirst();
  }

  @Test
  void anUnknownFileIsNamed() {
    Diagnostic d = mistake(Sources.of(dir.resolve("nothing.pml")));
    assertThat(d.code()).isEqualTo(SyntaxRule.UNREADABLE.id());
    assertThat(d.message()).contains("nothing.pml");
  }

  @Test
  void aDirectoryIsNoModel() {
    assertThat(mistake(Sources.of(dir)).message()).contains("not a regular file");
  }

  @Test
  void aBinaryFileIsRefused() throws IOException {
    Path file = Files.write(dir.resolve("a"), new byte[] {'i', 'n', 0, 'i', 't'});
    assertThat(mistake(Sources.of(file)).code()).isEqualTo(SyntaxRule.NOT_TEXT.id());
    Files.write(file, new byte[] {'a', (byte) 0xC3, (byte) 0x28});
    assertThat(mistake(Sources.of(file)).code()).isEqualTo(SyntaxRule.NOT_TEXT.id());
    assertThat(mistake(Sources.of("t", "a\0b")).code()).isEqualTo(SyntaxRule.NOT_TEXT.id());
  }

  @Test
  void aByteOrderMarkAndWindowsLineEndsAreFine() throws IOException, RejectedException {
    Path file = dir.resolve("bom.pml");
    Files.writeString(file, "\uFEFF#define N 3 \\\r\n + 4\r\nint x;\r\nN\r\n");
    assertThat(Preprocessor.run(Sources.of(file), Map.of()).tokens().stream().map(Token::text))
        .containsExactly("int", "x", ";", "3", "+", "4", "");
  }

  @Test
  void anEndlessLineIsRefusedWithoutReadingItAll() throws IOException {
    Path file = dir.resolve("long.pml");
    Files.write(file, "x ".repeat(5 << 20).getBytes());
    assertThat(mistake(Sources.of(file)).code()).isEqualTo(SyntaxRule.TOO_LARGE.id());
    assertThat(mistake(Sources.of("t", "x ".repeat(5 << 20))).code())
        .isEqualTo(SyntaxRule.TOO_LARGE.id());
  }
}
