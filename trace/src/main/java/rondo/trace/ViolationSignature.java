package rondo.trace;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import rondo.diagnostics.Position;

/**
 * What distinguishes a counterexample from others of the same property: the violated part of the
 * property, and what happens before the violation, as a set: neither the order nor the process
 * matters. If a step itself is the violation, such as a failed assertion, this step does not count.
 *
 * @param violated the violated part, such as an assertion with its position
 */
public record ViolationSignature(String violated, SortedSet<Feature> features) {
  /** The maximum number of features that are named in a line. */
  private static final int MAX_NAMED = 3;

  /** The kind of a feature of a run. */
  public enum FeatureKind {
    /** A statement or handler that is executed. */
    EXECUTED,
    /** A fault of a process or of the network. */
    FAULT
  }

  /** Something that happens in a run at least once. */
  public record Feature(FeatureKind kind, String text, String file, int line, int column)
      implements Comparable<Feature> {
    private static final Comparator<Feature> ORDER =
        Comparator.comparing(Feature::kind)
            .thenComparing(Feature::file)
            .thenComparingInt(Feature::line)
            .thenComparingInt(Feature::column)
            .thenComparing(Feature::text);

    /** A statement or handler. */
    public static Feature executed(String text, Position at) {
      return new Feature(FeatureKind.EXECUTED, text, at.file(), at.line(), at.column());
    }

    /** A fault. */
    public static Feature fault(String text) {
      return new Feature(FeatureKind.FAULT, text, "", 0, 0);
    }

    /** The position of a statement or handler. */
    Position at() {
      return new Position(file, line, column);
    }

    @Override
    public int compareTo(Feature other) {
      return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
      return line > 0 ? "`" + text + "` (line " + line + ")" : text;
    }
  }

  public ViolationSignature(String violated, Collection<Feature> features) {
    this(violated, Collections.unmodifiableSortedSet(new TreeSet<>(features)));
  }

  /** This signature with the text of each statement. */
  public ViolationSignature quoted(Function<Position, String> source) {
    return new ViolationSignature(
        violated,
        features.stream()
            .map(
                f ->
                    f.kind() == FeatureKind.EXECUTED
                        ? new Feature(
                            f.kind(), source.apply(f.at()), f.file(), f.line(), f.column())
                        : f)
            .toList());
  }

  /** The features of this kind. */
  public List<Feature> features(FeatureKind kind) {
    return features.stream().filter(f -> f.kind() == kind).toList();
  }

  /** How this run differs from an earlier counterexample with this signature, in a line. */
  public String differenceFrom(ViolationSignature earlier) {
    var parts = new ArrayList<String>();
    if (!violated.equals(earlier.violated)) {
      parts.add("violates " + violated);
    }
    add(parts, "executes ", FeatureKind.EXECUTED, f -> !earlier.features.contains(f), this);
    add(parts, "does not execute ", FeatureKind.EXECUTED, f -> !features.contains(f), earlier);
    add(parts, "with ", FeatureKind.FAULT, f -> !earlier.features.contains(f), this);
    add(parts, "without ", FeatureKind.FAULT, f -> !features.contains(f), earlier);
    return String.join("; ", parts);
  }

  private static void add(
      List<String> parts,
      String verb,
      FeatureKind kind,
      Predicate<Feature> wanted,
      ViolationSignature of) {
    List<Feature> found = of.features(kind).stream().filter(wanted).toList();
    if (!found.isEmpty()) {
      String more = found.size() > MAX_NAMED ? " and " + (found.size() - MAX_NAMED) + " more" : "";
      parts.add(
          found.stream()
              .limit(MAX_NAMED)
              .map(Feature::toString)
              .collect(Collectors.joining(", ", verb, more)));
    }
  }

  /** The number of features that only one of the two has; a violated part counts like one. */
  public int distance(ViolationSignature other) {
    long here = features.stream().filter(f -> !other.features.contains(f)).count();
    long there = other.features.stream().filter(f -> !features.contains(f)).count();
    return (int) (here + there) + (violated.equals(other.violated) ? 0 : 1);
  }
}
