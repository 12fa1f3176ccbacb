package rondo.conformance.conventions;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import rondo.conformance.conventions.SourceTree.Source;

/**
 * Classes are named by established terms (CONTRIBUTING.md). What can be checked of that is checked
 * here. The lists of exceptions may only get shorter.
 */
class NamingTest {
  private static final Pattern TYPE =
      Pattern.compile("\\b(?:class|interface|record|enum) ([A-Z]\\w*)(?=[ <({])");

  /** Nouns in -ing that are terms of the field, or no gerunds. */
  private static final Set<String> TERMS =
      Set.of(
          "Lowering",
          "Desugaring",
          "Encoding",
          "Unrolling",
          "Unfolding",
          "Labelling",
          "Breaking",
          "Merging",
          "Matching",
          "Renaming",
          "Numbering",
          "Binding",
          "Voting",
          "Passing",
          "Naming",
          "Hashing",
          "Indexing",
          "Packing",
          "Scheduling",
          "String",
          "Meaning");

  /** Nested types that are still named by a gerund or an adjective. */
  private static final Set<String> STILL_GERUNDS =
      Set.of("Ending", "Missing", "Nothing", "Accepting");

  /** The two front ends have these both: each is the counterpart of the other. */
  private static final Set<String> COUNTERPARTS =
      Set.of(
          "ConstantEvaluator",
          "Cursor",
          "Expression",
          "ExpressionLowering",
          "ExpressionParser",
          "ExpressionPrinter",
          "Lowering",
          "LtlLowering",
          "Parser",
          "ParserTest",
          "Scanner",
          "Statement",
          "StatementLowering",
          "StatementParser",
          "StatementPrinter",
          "SyntaxPrinter",
          "SyntaxPrinterTest",
          "Token",
          "TypeResolution");

  @Test
  void noClassIsNamedByAGerund() throws IOException {
    var found = new TreeSet<String>();
    for (Source source : SourceTree.all()) {
      Matcher type = TYPE.matcher(withoutComments(source.text()));
      while (type.find()) {
        String last = type.group(1).replaceAll(".*(?=[A-Z])", "");
        if (last.endsWith("ing") && !TERMS.contains(last)) {
          found.add(type.group(1));
        }
      }
    }
    assertThat(found).isEqualTo(new TreeSet<>(STILL_GERUNDS));
  }

  @Test
  void aSimpleNameHasOneMeaning() throws IOException {
    Map<String, List<String>> modules = new TreeMap<>();
    for (Source source : SourceTree.all()) {
      modules.computeIfAbsent(source.simpleName(), _ -> new ArrayList<>()).add(source.module());
    }
    Map<String, List<String>> several = new TreeMap<>(modules);
    several.values().removeIf(m -> m.size() == 1);
    assertThat(modules).hasSizeGreaterThan(1_000);
    assertThat(several.keySet()).isEqualTo(new TreeSet<>(COUNTERPARTS));
    assertThat(several.values()).allMatch(List.of("distal", "promela")::equals);
  }

  private static String withoutComments(String text) {
    return text.replaceAll(
        "(?s)/\\*.*?\\*/|//[^\\n]*|\"\"\".*?\"\"\"|\"(?:[^\"\\\\\\n]|\\\\.)*\"", "");
  }
}
