package rondo.testkit.conventions;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Classes are named by established terms (CONTRIBUTING.md). What can be checked of that is checked
 * here. The lists of exceptions may only get shorter.
 */
class NamingTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
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
    for (Path file : sources()) {
      Matcher type = TYPE.matcher(withoutComments(Files.readString(file)));
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
    Map<String, List<Path>> files = new HashMap<>();
    for (Path file : sources()) {
      files.computeIfAbsent(file.getFileName().toString(), _ -> new ArrayList<>()).add(file);
    }
    Map<String, Set<String>> several = new TreeMap<>();
    files.forEach(
        (name, where) -> {
          if (where.size() > 1) {
            Set<String> modules =
                where.stream()
                    .map(f -> ROOT.relativize(f).getName(0).toString())
                    .collect(Collectors.toCollection(TreeSet::new));
            several.put(name.replace(".java", ""), modules);
          }
        });
    assertThat(several.keySet()).isEqualTo(new TreeSet<>(COUNTERPARTS));
    assertThat(several.values()).allMatch(Set.of("distal", "promela")::equals);
  }

  private static List<Path> sources() throws IOException {
    var found = new ArrayList<Path>();
    try (Stream<Path> modules = Files.list(ROOT)) {
      for (Path sources : modules.map(m -> m.resolve("src")).filter(Files::isDirectory).toList()) {
        try (Stream<Path> files = Files.walk(sources)) {
          files
              .filter(f -> f.toString().endsWith(".java"))
              .filter(f -> !f.endsWith("package-info.java"))
              .forEach(found::add);
        }
      }
    }
    assertThat(found).hasSizeGreaterThan(1_000);
    return found;
  }

  private static String withoutComments(String text) {
    return text.replaceAll(
        "(?s)/\\*.*?\\*/|//[^\\n]*|\"\"\".*?\"\"\"|\"(?:[^\"\\\\\\n]|\\\\.)*\"", "");
  }
}
