package rondo.analysis.symmetry.process.inference;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import rondo.analysis.symmetry.process.Asymmetry;
import rondo.analysis.symmetry.process.SortClasses;
import rondo.analysis.symmetry.process.SortNodes;
import rondo.diagnostics.Position;
import rondo.ir.Variable;

/**
 * A sort class that may contain the members of a family: the numbers {@code low} to {@code high}
 * relative to the root.
 */
record FamilyCandidate(SortNodes nodes, int root, int low, int high) {
  /** Limit on the numbers in a class, beyond which the analysis gives up. */
  private static final int MAX_NUMBERS = 2_000;

  int size() {
    return high - low + 1;
  }

  private SortClasses classes() {
    return nodes.classes;
  }

  boolean includes(int node) {
    return classes().root(node) == root;
  }

  private boolean isMember(int number) {
    return low <= number && number <= high;
  }

  /** The number of member 0 at a node of the class. */
  int first(int node) {
    return low + classes().offset(node);
  }

  /** The reason why members are not interchangeable, if any. */
  Optional<Asymmetry> rejection() {
    return rejectionBesidesNaming().or(this::naming);
  }

  /**
   * The reason why members are not interchangeable apart from constants that name them, which are
   * harmless if all members are treated equally.
   */
  Optional<Asymmetry> rejectionBesidesNaming() {
    return classes()
        .ordered(root)
        .or(this::channels)
        .or(this::splittingThreshold)
        .or(this::chosen)
        .or(this::outOfBounds)
        .or(this::truncation);
  }

  private Optional<Asymmetry> channels() {
    return classes().holdsChannels(root)
        ? Optional.of(new Asymmetry("a variable stores channels as well", Position.NONE))
        : Optional.empty();
  }

  /** A threshold with members on both sides. */
  private Optional<Asymmetry> splittingThreshold() {
    return classes().thresholds(root).stream()
        .filter(f -> low < f.low() && f.low() <= high)
        .map(SortClasses.Fact::why)
        .findFirst();
  }

  /** A constant that names a member. */
  Optional<Asymmetry> naming() {
    return classes().constants(root).stream()
        .filter(f -> isMember(f.low()))
        .map(SortClasses.Fact::why)
        .findFirst();
  }

  /**
   * A constant that names a member, on the line of another asymmetry and in the same statement, if
   * that begins with one.
   */
  Optional<Asymmetry> naming(Asymmetry other) {
    if (other.isAboutSequence()) {
      return Optional.empty();
    }
    String statement =
        other.text().startsWith("`")
            ? other.text().substring(0, other.text().indexOf('`', 1) + 1)
            : "";
    return classes().constants(root).stream()
        .filter(f -> isMember(f.low()))
        .map(SortClasses.Fact::why)
        .filter(
            a ->
                a.text().startsWith(statement)
                    && a.at().file().equals(other.at().file())
                    && a.at().line() == other.at().line())
        .findFirst();
  }

  /**
   * The reason why the initial state distinguishes members, if any: it names one, or initial values
   * differ between members. This is harmless if only transitions must be symmetric.
   */
  Optional<Asymmetry> initialAsymmetry() {
    return classes().starts(root).stream()
        .filter(f -> isMember(f.low()) && !f.why().equals(FamilyInference.IMPLICIT_PID))
        .map(SortClasses.Fact::why)
        .findFirst()
        .or(this::unlikeAtStart);
  }

  private Optional<Asymmetry> unlikeAtStart() {
    for (SortNodes.VariableNodes variableNodes :
        (Iterable<SortNodes.VariableNodes>) nodes.variables()::iterator) {
      for (int d = 0; d < variableNodes.indices().size(); d++) {
        if (includes(variableNodes.indices().get(d)) && isUnlike(variableNodes, d)) {
          Variable variable = variableNodes.variable();
          String why = "`" + variable.name() + "` has different initial values for them";
          return Optional.of(new Asymmetry(why, variable.at()));
        }
      }
    }
    return Optional.empty();
  }

  /** Whether, along a dimension, an initial value differs from that of the element of member 0. */
  private boolean isUnlike(SortNodes.VariableNodes variableNodes, int dimension) {
    Variable variable = variableNodes.variable();
    int stride = variableNodes.strides().get(dimension);
    int zero = first(variableNodes.indices().get(dimension));
    for (int e = 0; e < variable.length() && variable.initial().size() > 1; e++) {
      int member = e / stride % variableNodes.lengths().get(dimension) - zero;
      if (member > 0
          && member < size()
          && !variable.initialOf(e).equals(variable.initialOf(e - member * stride))) {
        return true;
      }
    }
    return false;
  }

  private Optional<Asymmetry> chosen() {
    return classes().choices(root).stream()
        .filter(f -> f.low() <= high && f.high() >= low && (f.low() != low || f.high() != high))
        .map(SortClasses.Fact::why)
        .findFirst();
  }

  private Optional<Asymmetry> outOfBounds() {
    for (SortNodes.VariableNodes variableNodes :
        (Iterable<SortNodes.VariableNodes>) nodes.variables()::iterator) {
      for (int d = 0; d < variableNodes.indices().size(); d++) {
        int node = variableNodes.indices().get(d);
        if (includes(node)
            && (first(node) < 0 || first(node) + size() > variableNodes.lengths().get(d))) {
          String why = "`" + variableNodes.variable().name() + "` has no element for each of them";
          return Optional.of(new Asymmetry(why, variableNodes.variable().at()));
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Propagates every number that may occur in the class through all its places. If a place
   * truncates a number, neither the number nor the result may be a member.
   */
  private Optional<Asymmetry> truncation() {
    Set<Integer> numbers = new TreeSet<>();
    classes().starts(root).forEach(f -> numbers.add(f.low()));
    classes().constants(root).forEach(f -> numbers.add(f.low()));
    classes().choices(root).forEach(f -> range(f.low(), f.high(), numbers));
    range(low, high, numbers);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (SortNodes.TruncatingNode place : nodes.truncatingNodes()) {
        if (includes(place.node())) {
          Optional<Asymmetry> cut = truncation(place, numbers);
          if (cut.isPresent()) {
            return cut;
          }
          changed |= addAll(place, numbers);
        }
      }
    }
    return Optional.empty();
  }

  private static void range(int low, int high, Set<Integer> numbers) {
    for (int number = low; number <= high; number++) {
      numbers.add(number);
    }
  }

  private Optional<Asymmetry> truncation(SortNodes.TruncatingNode place, Set<Integer> numbers) {
    boolean cut =
        numbers.size() > MAX_NUMBERS
            || numbers.stream()
                .anyMatch(
                    n -> {
                      int stored = stored(place, n);
                      return stored != n && (isMember(n) || isMember(stored));
                    });
    return cut
        ? Optional.of(new Asymmetry("`" + place.name() + "` is too small for them", place.at()))
        : Optional.empty();
  }

  private int stored(SortNodes.TruncatingNode place, int number) {
    int offset = classes().offset(place.node());
    return place.type().truncate(number + offset) - offset;
  }

  private boolean addAll(SortNodes.TruncatingNode place, Set<Integer> numbers) {
    Set<Integer> more = new TreeSet<>();
    numbers.forEach(n -> more.add(stored(place, n)));
    return numbers.addAll(more);
  }
}
