package rondo.trace.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
  private static final Json EXAMPLE =
      Json.object()
          .put("text", "a \"quoted\" \\ line\n\u0001 ü \ud83d\ude00")
          .put("numbers", List.of(Json.of(1), Json.of(-2147483648L), Json.of(0.25)))
          .put("nested", List.of(Json.object().build(), Json.of(List.of())))
          .put("truth", Json.of(true))
          .put("nothing", new Json.Null())
          .build();

  @Test
  void whatIsWrittenIsReadBack() throws Json.MalformedException {
    assertThat(Json.parse(EXAMPLE.compact())).isEqualTo(EXAMPLE);
    assertThat(Json.parse(EXAMPLE.pretty())).isEqualTo(EXAMPLE);
  }

  @Test
  void plainArraysStayOnOneLine() {
    Json json = Json.object().put("a", List.of(Json.of(1), Json.of(2))).put("b", "x").build();
    assertThat(json.pretty()).isEqualTo("{\n  \"a\": [1,2],\n  \"b\": \"x\"\n}\n");
    assertThat(json.compact()).isEqualTo("{\"a\":[1,2],\"b\":\"x\"}");
  }

  @Test
  void escapesAreUnderstood() throws Json.MalformedException {
    assertThat(Json.parse("\"\\u0041\\/\\b\\f\\r\"")).isEqualTo(Json.of("A/\b\f\r"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[1,]",
        "{\"a\" 1}",
        "{\"a\":1,\"a\":2}",
        "01",
        "1.",
        "tru",
        "\"a",
        "\"\\u12\"",
        "\"\\q\"",
        "[] []",
        "nul",
        "\"\n\"",
        "-",
        "1e99999",
        "{1:2}",
        "'a'"
      })
  void malformedTextIsRefused(String text) {
    assertThatThrownBy(() -> Json.parse(text)).isInstanceOf(Json.MalformedException.class);
  }

  @Test
  void deepNestingIsRefusedRatherThanOverflowing() {
    assertThatThrownBy(() -> Json.parse("[".repeat(100_000)))
        .isInstanceOf(Json.MalformedException.class)
        .hasMessageContaining("nested");
  }
}
