package rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.trace.json.Json;

/** {@link JsonSchema} decides every keyword that it knows, and rejects the others. */
class JsonSchemaKeywordTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"maximum\": 3}",
        "{\"properties\": {\"a\": {\"format\": \"date\"}}}",
        "{\"$defs\": {\"a\": {\"not\": {}}}}",
        "{\"items\": {\"oneOf\": [{\"if\": true}]}}",
        "{\"$defs\": {}, \"$ref\": \"#/$defs/a\"}"
      })
  void unknownKeywordsAndDefinitionsAreRejected(String schema) {
    assertThatIllegalArgumentException().isThrownBy(() -> JsonSchema.parse(schema));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{\"type\": \"integer\"}; 2; 2.5",
        "{\"type\": \"number\"}; 2.5; \"2\"",
        "{\"type\": \"array\", \"items\": {\"type\": \"boolean\"}}; [true]; [true, 1]",
        "{\"enum\": [1, null]}; null; 2",
        "{\"const\": {\"a\": 1}}; {\"a\": 1}; {\"a\": 2}",
        "{\"minimum\": 1}; 1; 0",
        "{\"pattern\": \"^a+$\"}; \"aa\"; \"ab\"",
        "{\"required\": [\"a\"]}; {\"a\": 1}; {\"b\": 1}",
        "{\"properties\": {\"a\": {\"const\": 1}}}; {\"b\": 2}; {\"a\": 2}",
        "{\"properties\": {\"a\": {}}, \"additionalProperties\": false}; {\"a\": 2}; {\"b\": 2}",
        "{\"additionalProperties\": {\"type\": \"null\"}}; {\"a\": null}; {\"a\": 1}",
        "{\"anyOf\": [{\"const\": 1}, {\"minimum\": 3}]}; 4; 2",
        "{\"oneOf\": [{\"minimum\": 1}, {\"minimum\": 3}]}; 2; 4",
        "{\"allOf\": [{\"minimum\": 1}, {\"enum\": [0, 1]}]}; 1; 0",
        "{\"$ref\": \"#/$defs/a\", \"$defs\": {\"a\": {\"const\": 1}}}; 1; 2",
        "{\"allOf\": [{\"properties\": {\"a\": {}}}], \"unevaluatedProperties\": false};"
            + " {\"a\": 1}; {\"b\": 1}",
        "{\"anyOf\": [{\"required\": [\"b\"], \"properties\": {\"a\": {}, \"b\": {}}},"
            + " {\"properties\": {\"c\": {}}}], \"unevaluatedProperties\": false};"
            + " {\"a\": 1, \"b\": 1, \"c\": 1}; {\"a\": 1, \"c\": 1}"
      })
  void theValidatorDecidesEveryKeyword(String schema, String valid, String invalid)
      throws Json.MalformedException {
    JsonSchema decided = JsonSchema.parse(schema);
    assertThat(decided.errors(Json.parse(valid))).isEmpty();
    assertThat(decided.errors(Json.parse(invalid))).isNotEmpty();
  }
}
