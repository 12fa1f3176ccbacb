package rondo.translate.promela.term;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Detection of text that ends with a loop, after which Spin does not allow a {@code d_step}. */
class PromelaLinesTest {
  private static PromelaLines of(List<String> text) {
    var promelaLines = new PromelaLines();
    text.forEach(promelaLines::add);
    return promelaLines;
  }

  @Test
  void aLoopEndsWithItsBrace() {
    assertThat(of(List.of("for (p : 0 .. 1) {", "  x = p;", "};")).endsLoop()).isTrue();
  }

  @Test
  void aSelectionIsALoop() {
    assertThat(of(List.of("select (late : 0 .. 1);")).endsLoop()).isTrue();
  }

  @Test
  void aWayToGoOnMayEndWithALoop() {
    assertThat(
            of(List.of("if", ":: c ->", "  select (late : 0 .. 1);", ":: else -> skip", "fi;"))
                .endsLoop())
        .isTrue();
  }

  @Test
  void whatComesBehindALoopEndsIt() {
    assertThat(
            of(List.of("if", ":: c ->", "  select (x : 0 .. 1);", "  y = x;", ":: else", "fi;"))
                .endsLoop())
        .isFalse();
    assertThat(of(List.of("select (x : 0 .. 1);", "if", ":: c -> skip", "fi;")).endsLoop())
        .isFalse();
  }
}
