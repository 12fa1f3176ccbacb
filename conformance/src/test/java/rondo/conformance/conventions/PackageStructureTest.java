package rondo.conformance.conventions;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.HashMap;
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
 * Modules and packages depend on each other in one direction, and a package is small enough to be
 * read as a list.
 */
class PackageStructureTest {
  private static final Pattern IMPORT =
      Pattern.compile("^import (?:static )?(rondo(?:\\.[a-z]\\w*)+)\\.[A-Z]", Pattern.MULTILINE);

  private static final int MAX_CLASSES = 25;

  /** A module may use those before it. */
  private static final List<String> MODULES =
      List.of(
          "ir",
          "analysis",
          "ltl",
          "trace",
          "promela",
          "distal",
          "translate",
          "explore",
          "testkit",
          "rounds",
          "events",
          "sample",
          "gpu",
          "smt",
          "verify",
          "pages",
          "report",
          "simulate",
          "mutate",
          "web",
          "junit",
          "cli",
          "cluster",
          "conformance");

  @Test
  void modulesUseThoseBeforeThem() throws IOException {
    Map<String, String> moduleOf = new HashMap<>();
    for (Source source : SourceTree.main()) {
      moduleOf.put(source.packageName(), source.module());
    }
    var wrong = new TreeSet<String>();
    for (Source source : SourceTree.main()) {
      for (String used : imports(source)) {
        String module = moduleOf.get(used);
        if (MODULES.indexOf(module) > MODULES.indexOf(source.module())) {
          wrong.add(source.name() + " uses " + used);
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(MODULES).containsAll(moduleOf.values());
  }

  @Test
  void packagesAreSmall() throws IOException {
    Map<String, Integer> sizes = new TreeMap<>();
    for (Source source : SourceTree.main()) {
      sizes.merge(source.packageName(), 1, Integer::sum);
    }
    sizes.values().removeIf(size -> size <= MAX_CLASSES);
    assertThat(sizes).isEmpty();
  }

  @Test
  void packagesHaveNoCycles() throws IOException {
    Map<String, Set<String>> uses = new TreeMap<>();
    for (Source source : SourceTree.main()) {
      Set<String> used = uses.computeIfAbsent(source.packageName(), _ -> new TreeSet<>());
      used.addAll(imports(source));
      used.remove(source.packageName());
    }
    Map<String, Set<String>> reachable = new TreeMap<>();
    uses.keySet().forEach(p -> reachable.put(p, reachable(p, uses)));
    var cycles = new TreeMap<String, Set<String>>();
    reachable.forEach(
        (p, all) -> {
          var cycle = new TreeSet<String>();
          all.stream()
              .filter(q -> reachable.getOrDefault(q, Set.of()).contains(p))
              .forEach(cycle::add);
          if (!cycle.isEmpty()) {
            cycles.put(cycle.first(), cycle);
          }
        });
    assertThat(cycles.values()).isEmpty();
  }

  private static Set<String> reachable(String from, Map<String, Set<String>> uses) {
    var found = new TreeSet<String>();
    var open = new ArrayDeque<>(uses.getOrDefault(from, Set.of()));
    while (!open.isEmpty()) {
      String next = open.remove();
      if (found.add(next)) {
        open.addAll(uses.getOrDefault(next, Set.of()));
      }
    }
    return found;
  }

  private static Set<String> imports(Source source) throws IOException {
    var found = new TreeSet<String>();
    Matcher matcher = IMPORT.matcher(source.text());
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }
}
