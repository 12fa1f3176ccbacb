package rondo.analysis.symmetry.process.inference;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import rondo.analysis.symmetry.process.Asymmetry;
import rondo.analysis.symmetry.process.AsymmetryEvidence;
import rondo.analysis.symmetry.process.SortClasses;
import rondo.analysis.symmetry.process.SortNodes;
import rondo.analysis.symmetry.process.SpawnOrder;
import rondo.analysis.symmetry.process.TerminationCheck;
import rondo.analysis.symmetry.process.inference.SymmetryDetection.Obstacle;
import rondo.diagnostics.Position;
import rondo.ir.Dimension;
import rondo.ir.Family;
import rondo.ir.Location;
import rondo.ir.ProcessSortKey;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Symmetry;
import rondo.ir.SymmetrySort;
import rondo.ir.Variable;
import rondo.ir.VariableShape;
import rondo.ir.traversal.AssignedLocations;

/** Infers the symmetric families of a system from its inferred sorts. */
final class FamilyInference {
  /** Reason for a number that is a pid: the program need not contain it as a constant. */
  static final Asymmetry IMPLICIT_PID = new Asymmetry("a process has this pid", Position.NONE);

  private final ProcessSystem system;
  private final SortNodes nodes;
  private final SortClasses classes;
  private final AsymmetryEvidence evidence;
  private final ProcessCensus census;
  private final PrefixStates states;
  private final Naming naming;
  private final List<Family> families = new ArrayList<>();
  private final List<FamilyCandidate> members = new ArrayList<>();
  private final List<Obstacle> obstacles = new ArrayList<>();

  /** By family of numbers that identify processes: the type of these processes. */
  private final Map<Integer, Integer> holders = new HashMap<>();

  FamilyInference(ProcessSystem system, SortInference walk, ProcessCensus census) {
    this(system, walk, census, new PrefixStates(List.of()), Naming.REFUSED);
  }

  /** Whether a family is one of numbers that identify processes of some type. */
  boolean isIdentity(int family) {
    return holders.containsKey(family);
  }

  /** Whether a constant that names a member distinguishes it, or whether that is checked later. */
  enum Naming {
    REFUSED,
    CHECKED_LATER
  }

  /**
   * @param states the states after the initial prefixes
   */
  FamilyInference(
      ProcessSystem system,
      SortInference walk,
      ProcessCensus census,
      PrefixStates states,
      Naming naming) {
    this.states = states;
    this.naming = naming;
    this.system = system;
    this.nodes = walk.slots();
    this.classes = nodes.classes;
    this.evidence = walk.evidence();
    this.census = census;
    for (int pid = 0; pid < census.types().size(); pid++) {
      classes.addStart(nodes.pid(census.types().get(pid)), pid, IMPLICIT_PID);
    }
    for (int t = 0; t < system.processTypes().size(); t++) {
      if (SpawnOrder.isSpawned(system, t)) {
        classes.addStart(nodes.pid(t), ProcessSystem.MAX_PROCESSES - 1, IMPLICIT_PID);
      }
      if (census.count(t) > 1) {
        processes(t);
      }
    }
    if (walk.isAfterPrefix()) {
      states.addStarts(nodes, IMPLICIT_PID);
      for (int t = 0; t < system.processTypes().size(); t++) {
        if (census.count(t) > 1) {
          identities(t);
        }
      }
    }
    var chosen = new TreeSet<Integer>();
    for (int node = 0; node < classes.size(); node++) {
      if (!classes.choices(node).isEmpty() && !holdsPids(node)) {
        chosen.add(classes.root(node));
      }
    }
    chosen.forEach(this::values);
  }

  List<Family> families() {
    return families;
  }

  List<Obstacle> obstacles() {
    return obstacles;
  }

  /** The obstacle for a process type, if any. */
  Optional<Obstacle> obstacle(int type) {
    String name = system.processTypes().get(type).name();
    return obstacles.stream().filter(o -> o.subject().equals(name)).findFirst();
  }

  /** The permutable numbers of a process type. */
  Optional<FamilyCandidate> candidate(int type) {
    for (int f = 0; f < families.size(); f++) {
      if (families.get(f).kind() instanceof Family.Kind.Processes p && p.processType() == type) {
        return Optional.of(members.get(f));
      }
    }
    return Optional.empty();
  }

  // Processes

  private void processes(int t) {
    ProcessType type = system.processTypes().get(t);
    Optional<ProcessCensus.PidRange> crowd = census.pidRange(t);
    if (crowd.isEmpty()) {
      String why = "their pids are not consecutive";
      obstacles.add(new Obstacle(type.name(), new Asymmetry(why, type.at())));
      return;
    }
    int low = crowd.get().firstPid() - classes.offset(nodes.pid(t));
    int high = low + crowd.get().size() - 1;
    var familyCandidate = new FamilyCandidate(nodes, classes.root(nodes.pid(t)), low, high);
    Optional<Asymmetry> refusal =
        globalObservation()
            .or(() -> evidence.first(t))
            .or(() -> mixed(t))
            .or(() -> refusal(familyCandidate))
            .or(this::numberedChannel)
            .or(() -> unlikeChannels(familyCandidate))
            .or(() -> new TerminationCheck(system).observation(t, nodes, evidence));
    if (refusal.isPresent()) {
      obstacles.add(new Obstacle(type.name(), refusal.get()));
      return;
    }
    families.add(
        Family.ofProcesses(type.name(), t, familyCandidate.size(), order(t, familyCandidate)));
    members.add(familyCandidate);
  }

  private Optional<Asymmetry> refusal(FamilyCandidate familyCandidate) {
    return switch (naming) {
      case REFUSED -> familyCandidate.rejection();
      case CHECKED_LATER -> familyCandidate.rejectionBesidesNaming();
    };
  }

  /** The constant that names a member of a family in an asymmetric statement, if there is one. */
  Asymmetry named(int family, Asymmetry statement) {
    return members
        .get(family)
        .naming(statement)
        .or(() -> statement.at().isKnown() ? Optional.of(statement) : named(family))
        .orElse(statement);
  }

  private Optional<Asymmetry> named(int family) {
    return members.get(family).naming();
  }

  private List<ProcessSortKey> order(int t, FamilyCandidate familyCandidate) {
    List<ProcessSortKey> order = new ArrayList<>(List.of(new ProcessSortKey.ControlState()));
    for (int v = 0; v < system.processTypes().get(t).locals().size(); v++) {
      order.add(new ProcessSortKey.Local(v));
    }
    for (int v = 0; v < system.globals().size(); v++) {
      List<Integer> indices = nodes.global(v).indices();
      if (!indices.isEmpty() && familyCandidate.includes(indices.getFirst())) {
        order.add(new ProcessSortKey.OwnedGlobal(v));
      }
    }
    return order;
  }

  private Optional<Asymmetry> globalObservation() {
    if (system.usesPriorities()) {
      return Optional.of(new Asymmetry("processes have priorities", Position.NONE));
    }
    return evidence.globalRead().or(evidence::claim);
  }

  /**
   * Another type whose pids are in the same class, unless it has exactly one process with known
   * pid.
   */
  private Optional<Asymmetry> mixed(int t) {
    for (int other = 0; other < system.processTypes().size(); other++) {
      boolean same = classes.root(nodes.pid(other)) == classes.root(nodes.pid(t));
      if (other != t && same && (census.count(other) != 1 || SpawnOrder.isSpawned(system, other))) {
        String why = "a variable stores pids of both `%s` and `%s`";
        ProcessType type = system.processTypes().get(other);
        String names = why.formatted(system.processTypes().get(t).name(), type.name());
        return Optional.of(new Asymmetry(names, type.at()));
      }
    }
    return Optional.empty();
  }

  // Channels

  /** A use of a channel as a number. */
  private Optional<Asymmetry> numberedChannel() {
    for (int node = 0; node < classes.size(); node++) {
      if (classes.holdsChannels(node)) {
        Optional<Asymmetry> why = classes.ordered(node);
        int at = classes.offset(node);
        if (why.isEmpty() && at != 0) {
          why = Optional.of(new Asymmetry("a channel is computed by arithmetic", Position.NONE));
        }
        if (why.isEmpty()) {
          why =
              classes.constants(node).stream()
                  .filter(f -> f.low() + at != 0)
                  .map(SortClasses.Fact::why)
                  .findFirst();
        }
        if (why.isPresent()) {
          return why;
        }
      }
    }
    return evidence.channel();
  }

  /**
   * An array whose elements would be permuted, but whose initial channels are of different types.
   */
  private Optional<Asymmetry> unlikeChannels(FamilyCandidate familyCandidate) {
    for (SortNodes.VariableNodes variableNodes :
        (Iterable<SortNodes.VariableNodes>) nodes.variables()::iterator) {
      Variable variable = variableNodes.variable();
      boolean moves = variableNodes.indices().stream().anyMatch(familyCandidate::includes);
      if (moves && variable.initial().size() > 1 && Variable.channelsIn(List.of(variable)) > 0) {
        String why = "the channels of `" + variable.name() + "` have different types";
        return Optional.of(new Asymmetry(why, variable.at()));
      }
    }
    return Optional.empty();
  }

  // Values

  boolean holdsPids(int node) {
    for (int t = 0; t < system.processTypes().size(); t++) {
      if (classes.root(nodes.pid(t)) == classes.root(node)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Parameters that identify the processes of a type: their values, or the indices of the channels
   * that they hold, are pairwise different and form a range.
   */
  private void identities(int t) {
    for (PrefixStates.Identities identities : states.identities(system, nodes, t).values()) {
      int node = identities.node();
      int root = classes.root(node);
      if (!classes.holdsChannels(node)
          && !holdsPids(node)
          && classes.choices(node).isEmpty()
          && members.stream().noneMatch(m -> m.root() == root)) {
        List<Integer> held = identities.held().getFirst();
        int low = Collections.min(held) - classes.offset(node);
        int next = families.size();
        values(identities.name(), new FamilyCandidate(nodes, root, low, low + held.size() - 1));
        if (families.size() > next) {
          holders.put(next, t);
        }
      }
    }
  }

  /**
   * The reason why permuting the processes of a family gains nothing if only the families {@code
   * found} are permuted: the processes hold different numbers for ever, and these are not permuted
   * with them.
   */
  Optional<Asymmetry> noGain(int family, Set<Integer> found) {
    if (!(families.get(family).kind() instanceof Family.Kind.Processes(int t, _))) {
      return Optional.ofNullable(holders.get(family))
          .filter(
              holder ->
                  found.stream()
                      .noneMatch(f -> isOf(families.get(f), holder) && noGain(f, found).isEmpty()))
          .map(
              holder ->
                  new Asymmetry("the processes that hold them are not symmetric", at(holder)));
    }
    ProcessType type = system.processTypes().get(t);
    for (int p = 0; p < type.parameters(); p++) {
      int parameter = p;
      List<List<Integer>> held = states.held(t, p);
      if (!held.isEmpty()
          && held.stream().allMatch(h -> Set.copyOf(h).size() == h.size())
          && !isRenamed(nodes.local(t, p).elements(), found)
          && AssignedLocations.in(type).noneMatch(l -> isLocal(l, parameter))) {
        Variable variable = type.locals().get(p);
        return Optional.of(
            new Asymmetry("each has a different `" + variable.name() + "`", variable.at()));
      }
    }
    return Optional.empty();
  }

  private boolean isRenamed(int node, Set<Integer> found) {
    return classes.holdsChannels(node)
        ? found.stream().anyMatch(f -> families.get(f).kind() instanceof Family.Kind.Values)
        : found.stream().anyMatch(f -> members.get(f).includes(node));
  }

  private static boolean isOf(Family family, int type) {
    return family.kind() instanceof Family.Kind.Processes(int t, _) && t == type;
  }

  private Position at(int type) {
    return system.processTypes().get(type).at();
  }

  private static boolean isLocal(Location location, int variable) {
    return location.scope() == Location.Scope.LOCAL && location.variable() == variable;
  }

  private void values(int root) {
    if (isAlone(root)) {
      return;
    }
    SortClasses.Fact choice = classes.choices(root).getFirst();
    values(name(root), new FamilyCandidate(nodes, root, choice.low(), choice.high()));
  }

  private void values(String place, FamilyCandidate familyCandidate) {
    Optional<Asymmetry> refusal =
        refusal(familyCandidate)
            .or(this::numberedChannel)
            .or(() -> unlikeChannels(familyCandidate));
    String name = "values of `" + place + "`";
    if (refusal.isPresent()) {
      obstacles.add(new Obstacle(name, refusal.get()));
      return;
    }
    families.add(Family.ofValues(name, familyCandidate.size()));
    members.add(familyCandidate);
  }

  /** Whether values occur in one place only, so that they are never compared. */
  private boolean isAlone(int root) {
    return nodes.truncatingNodes().stream().filter(p -> classes.root(p.node()) == root).count() < 2
        && nodes
            .variables()
            .flatMap(p -> p.indices().stream())
            .noneMatch(n -> classes.root(n) == root);
  }

  private String name(int root) {
    return nodes
        .variables()
        .filter(p -> classes.root(p.elements()) == root)
        .findFirst()
        .map(p -> p.variable().name())
        .orElse("?");
  }

  // The result

  /** The symmetry that consists of the families {@code chosen}. */
  Symmetry symmetry(Set<Integer> chosen) {
    List<Integer> numbers = List.copyOf(new TreeSet<>(chosen));
    Symmetry symmetry = Symmetry.of(system, numbers.stream().map(families::get).toList());
    for (int v = 0; v < system.globals().size(); v++) {
      symmetry = symmetry.withGlobal(v, shape(nodes.global(v), numbers));
    }
    for (int t = 0; t < system.processTypes().size(); t++) {
      for (int v = 0; v < system.processTypes().get(t).locals().size(); v++) {
        symmetry = symmetry.withLocal(t, v, shape(nodes.local(t, v), numbers));
      }
    }
    for (int c = 0; c < system.channelTypes().size(); c++) {
      for (int f = 0; f < system.channelTypes().get(c).fields().size(); f++) {
        symmetry = symmetry.withField(c, f, sort(nodes.field(c, f), numbers));
      }
    }
    return symmetry;
  }

  private VariableShape shape(SortNodes.VariableNodes variableNodes, List<Integer> numbers) {
    List<Dimension> dimensions = new ArrayList<>();
    for (int d = 0; d < variableNodes.indices().size(); d++) {
      int length = variableNodes.lengths().get(d);
      Optional<SymmetrySort.Member> index = member(variableNodes.indices().get(d), numbers);
      dimensions.add(new Dimension(length, index));
    }
    return new VariableShape(sort(variableNodes.elements(), numbers), dimensions);
  }

  private SymmetrySort sort(int node, List<Integer> numbers) {
    return classes.holdsChannels(node)
        ? SymmetrySort.CHANNEL
        : member(node, numbers).<SymmetrySort>map(m -> m).orElse(SymmetrySort.PLAIN);
  }

  private Optional<SymmetrySort.Member> member(int node, List<Integer> numbers) {
    for (int f = 0; f < numbers.size(); f++) {
      FamilyCandidate familyCandidate = members.get(numbers.get(f));
      if (familyCandidate.includes(node)) {
        return Optional.of(new SymmetrySort.Member(f, familyCandidate.first(node)));
      }
    }
    return Optional.empty();
  }
}
