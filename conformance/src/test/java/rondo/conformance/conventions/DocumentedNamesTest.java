package rondo.conformance.conventions;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages that lead into the code name classes and packages that exist. */
class DocumentedNamesTest {
  /** A class with its package, or a package, in a code span; {@code rondo.} may be left out. */
  private static final Pattern QUALIFIED =
      Pattern.compile("`(?:rondo\\.)?((?:[a-z]+\\.)+[A-Z]\\w*)[\\w.]*`");

  private static final Pattern PACKAGE = Pattern.compile("`(rondo(?:\\.[a-z]+)+)`");

  @ParameterizedTest
  @ValueSource(strings = {"docs/glossary.md", "docs/architecture.md", "docs/testing.md"})
  void namedClassesExist(String page) throws IOException {
    Set<String> classes = classes();
    var missing = new TreeSet<String>();
    int found = 0;
    Matcher name = QUALIFIED.matcher(Files.readString(SourceTree.ROOT.resolve(page)));
    while (name.find()) {
      found++;
      if (!classes.contains("rondo." + name.group(1))) {
        missing.add(name.group());
      }
    }
    assertThat(missing).isEmpty();
    assertThat(found).isPositive();
  }

  @Test
  void packagesOfTheArchitectureExist() throws IOException {
    Set<String> packages = new HashSet<>();
    classes().forEach(c -> addPackages(c, packages));
    Matcher name =
        PACKAGE.matcher(Files.readString(SourceTree.ROOT.resolve("docs/architecture.md")));
    var named = new TreeSet<String>();
    while (name.find()) {
      named.add(name.group(1));
    }
    assertThat(named).hasSizeGreaterThan(10);
    assertThat(packages).containsAll(named);
  }

  private static void addPackages(String name, Set<String> packages) {
    for (int dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
      packages.add(name.substring(0, dot));
    }
  }

  private static Set<String> classes() throws IOException {
    return SourceTree.main().stream().map(SourceTree.Source::name).collect(Collectors.toSet());
  }
}
