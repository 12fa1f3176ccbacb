package rondo.conformance.conventions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.testkit.CorpusModel;
import rondo.trace.json.Json;

/** The grammars for editors are well-formed and contain the keywords of the languages. */
class EditorGrammarTest {
  private static final Path FOLDER = CorpusModel.folder().resolveSibling("editors/vscode");
  private static final Path DOCUMENTS = CorpusModel.folder().resolveSibling("docs");
  private static final Set<String> PATTERNS = Set.of("match", "begin", "end");

  @ParameterizedTest
  @ValueSource(strings = {"distal", "promela"})
  void allPatternsOfAGrammarCompile(String language) throws Exception {
    List<String> patterns = patterns(language);
    assertThat(patterns).hasSizeGreaterThan(10);
    for (String pattern : patterns) {
      assertThatCode(() -> Pattern.compile(pattern)).as(pattern).doesNotThrowAnyException();
    }
  }

  @Test
  void theGrammarOfDistalKnowsEveryWordOfTheLanguage() throws Exception {
    String text = Files.readString(DOCUMENTS.resolve("distal.md"));
    Matcher list = Pattern.compile("which are no names: `([^`]+)`").matcher(text);
    assertThat(list.find()).isTrue();
    List<Pattern> patterns = patterns("distal").stream().map(Pattern::compile).toList();
    for (String word : list.group(1).split("\\s+")) {
      assertThat(patterns).as(word).anyMatch(p -> p.matcher(word).matches());
    }
  }

  @Test
  void everyFileThatTheExtensionNamesIsThere() throws Exception {
    String description = Files.readString(FOLDER.resolve("package.json"));
    Matcher file = Pattern.compile("\"\\./([^\"]+)\"").matcher(description);
    var found = new ArrayList<String>();
    while (file.find()) {
      found.add(file.group(1));
      Json.parse(Files.readString(FOLDER.resolve(file.group(1))));
    }
    assertThat(found).hasSize(4);
  }

  private static List<String> patterns(String language)
      throws IOException, Json.MalformedException {
    Path file = FOLDER.resolve("syntaxes/" + language + ".tmLanguage.json");
    var patterns = new ArrayList<String>();
    gather(Json.parse(Files.readString(file)), patterns);
    return patterns;
  }

  private static void gather(Json json, List<String> patterns) {
    switch (json) {
      case Json.Obj object ->
          object
              .members()
              .forEach(
                  (name, value) -> {
                    if (PATTERNS.contains(name) && value instanceof Json.Str(String pattern)) {
                      patterns.add(pattern);
                    } else {
                      gather(value, patterns);
                    }
                  });
      case Json.Arr array -> array.elements().forEach(item -> gather(item, patterns));
      case Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> {}
    }
  }
}
