package rondo.ir.symmetry;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import rondo.diagnostics.Position;
import rondo.ir.Location;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Variable;
import rondo.ir.pass.Assignments;
import rondo.ir.symmetry.Detection.Obstacle;

/** Decides, from what a walk through a system found, what may be renamed in it. */
final class Decision {
  /** Why a number is there that is that of a process: nobody has to write it down. */
  static final Asymmetry NOTHING = new Asymmetry("a process has this number", Position.NONE);

  private final ProcessSystem system;
  private final Slots slots;
  private final SortClasses classes;
  private final Suspicions suspicions;
  private final Population population;
  private final Outset outset;
  private final Naming naming;
  private final List<Family> families = new ArrayList<>();
  private final List<Candidate> members = new ArrayList<>();
  private final List<Obstacle> obstacles = new ArrayList<>();

  /** By family of numbers that processes know themselves by: the type of these. */
  private final Map<Integer, Integer> holders = new HashMap<>();

  Decision(ProcessSystem system, SortWalk walk, Population population) {
    this(system, walk, population, new Outset(List.of()), Naming.REFUSED);
  }

  /** Whether whoever writes a member's number down tells it apart, or that is seen to later. */
  enum Naming {
    REFUSED,
    READ
  }

  /**
   * @param outset what openings come to
   */
  Decision(
      ProcessSystem system, SortWalk walk, Population population, Outset outset, Naming naming) {
    this.outset = outset;
    this.naming = naming;
    this.system = system;
    this.slots = walk.slots();
    this.classes = slots.classes;
    this.suspicions = walk.suspicions();
    this.population = population;
    for (int pid = 0; pid < population.types().size(); pid++) {
      classes.start(slots.pid(population.types().get(pid)), pid, NOTHING);
    }
    for (int t = 0; t < system.processTypes().size(); t++) {
      if (Startup.isRun(system, t)) {
        classes.start(slots.pid(t), ProcessSystem.MAX_PROCESSES - 1, NOTHING);
      }
      if (population.count(t) > 1) {
        processes(t);
      }
    }
    if (walk.isAfterOpenings()) {
      outset.tell(slots, NOTHING);
      for (int t = 0; t < system.processTypes().size(); t++) {
        if (population.count(t) > 1) {
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

  /** What stops a process type, if something does. */
  Optional<Obstacle> obstacle(int type) {
    String name = system.processTypes().get(type).name();
    return obstacles.stream().filter(o -> o.who().equals(name)).findFirst();
  }

  /** The numbers of a process type that may be renamed. */
  Optional<Candidate> candidate(int type) {
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
    Optional<Population.Crowd> crowd = population.crowd(t);
    if (crowd.isEmpty()) {
      String why = "their numbers do not follow one another";
      obstacles.add(new Obstacle(type.name(), new Asymmetry(why, type.at())));
      return;
    }
    int low = crowd.get().firstPid() - classes.offset(slots.pid(t));
    int high = low + crowd.get().size() - 1;
    var candidate = new Candidate(slots, classes.root(slots.pid(t)), low, high);
    Optional<Asymmetry> refusal =
        watchedAll()
            .or(() -> suspicions.first(t))
            .or(() -> mixed(t))
            .or(() -> refusal(candidate))
            .or(this::numberedChannel)
            .or(() -> unlikeChannels(candidate))
            .or(() -> new Deaths(system).noticed(t, slots, suspicions));
    if (refusal.isPresent()) {
      obstacles.add(new Obstacle(type.name(), refusal.get()));
      return;
    }
    families.add(Family.ofProcesses(type.name(), t, candidate.size(), order(t, candidate)));
    members.add(candidate);
  }

  private Optional<Asymmetry> refusal(Candidate candidate) {
    return switch (naming) {
      case REFUSED -> candidate.refusal();
      case READ -> candidate.unlessNamed();
    };
  }

  /** What names members of a family, if anything does. */
  Optional<Asymmetry> named(int family) {
    return members.get(family).named();
  }

  private List<Key> order(int t, Candidate candidate) {
    List<Key> order = new ArrayList<>(List.of(new Key.ControlState()));
    for (int v = 0; v < system.processTypes().get(t).locals().size(); v++) {
      order.add(new Key.Local(v));
    }
    for (int v = 0; v < system.globals().size(); v++) {
      List<Integer> indices = slots.global(v).indices();
      if (!indices.isEmpty() && candidate.includes(indices.getFirst())) {
        order.add(new Key.Public(v));
      }
    }
    return order;
  }

  private Optional<Asymmetry> watchedAll() {
    if (system.priorities()) {
      return Optional.of(new Asymmetry("processes have priorities", Position.NONE));
    }
    return suspicions.anything().or(suspicions::claim);
  }

  /** Another type whose numbers are in the same class, unless it is one process we know. */
  private Optional<Asymmetry> mixed(int t) {
    for (int other = 0; other < system.processTypes().size(); other++) {
      boolean same = classes.root(slots.pid(other)) == classes.root(slots.pid(t));
      if (other != t && same && (population.count(other) != 1 || Startup.isRun(system, other))) {
        String why = "the numbers of `%s` and `%s` are held in the same place";
        ProcessType type = system.processTypes().get(other);
        String names = why.formatted(system.processTypes().get(t).name(), type.name());
        return Optional.of(new Asymmetry(names, type.at()));
      }
    }
    return Optional.empty();
  }

  // Channels

  /** Something that takes a channel for a number. */
  private Optional<Asymmetry> numberedChannel() {
    for (int node = 0; node < classes.size(); node++) {
      if (classes.holdsChannels(node)) {
        Optional<Asymmetry> why = classes.ordered(node);
        int at = classes.offset(node);
        if (why.isEmpty() && at != 0) {
          why = Optional.of(new Asymmetry("a channel is computed", Position.NONE));
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
    return suspicions.channel();
  }

  /** An array whose elements would change places, but do not begin with channels of one kind. */
  private Optional<Asymmetry> unlikeChannels(Candidate candidate) {
    for (Slots.Place place : (Iterable<Slots.Place>) slots.places()::iterator) {
      Variable variable = place.variable();
      boolean moves = place.indices().stream().anyMatch(candidate::includes);
      if (moves && variable.initial().size() > 1 && Variable.channelsIn(List.of(variable)) > 0) {
        String why = "the channels of `" + variable.name() + "` are not alike";
        return Optional.of(new Asymmetry(why, variable.at()));
      }
    }
    return Optional.empty();
  }

  // Values

  boolean holdsPids(int node) {
    for (int t = 0; t < system.processTypes().size(); t++) {
      if (classes.root(slots.pid(t)) == classes.root(node)) {
        return true;
      }
    }
    return false;
  }

  /** Parameters by which processes of a type know themselves: each has another one of a range. */
  private void identities(int t) {
    ProcessType type = system.processTypes().get(t);
    for (int p = 0; p < type.parameters(); p++) {
      int node = slots.local(t, p).elements();
      int root = classes.root(node);
      List<List<Integer>> held = outset.held(t, p);
      if (!held.isEmpty()
          && !classes.holdsChannels(node)
          && !holdsPids(node)
          && classes.choices(node).isEmpty()
          && members.stream().noneMatch(m -> m.root() == root)
          && held.stream().allMatch(h -> isRange(h, held.getFirst()))) {
        int low = Collections.min(held.getFirst()) - classes.offset(node);
        int high = low + held.getFirst().size() - 1;
        int next = families.size();
        values(type.locals().get(p).name(), new Candidate(slots, root, low, high));
        if (families.size() > next) {
          holders.put(next, t);
        }
      }
    }
  }

  /**
   * Why processes of a family are exchanged in vain while only some families are: they hold
   * different numbers for ever, which are no names.
   */
  Optional<Asymmetry> vain(int family, Set<Integer> found) {
    if (!(families.get(family).kind() instanceof Family.Kind.Processes(int t, _))) {
      return Optional.ofNullable(holders.get(family))
          .filter(holder -> found.stream().noneMatch(f -> isOf(families.get(f), holder)))
          .map(holder -> new Asymmetry("who holds which is told apart", at(holder)));
    }
    ProcessType type = system.processTypes().get(t);
    for (int p = 0; p < type.parameters(); p++) {
      int parameter = p;
      List<List<Integer>> held = outset.held(t, p);
      if (!held.isEmpty()
          && held.stream().allMatch(h -> Set.copyOf(h).size() == h.size())
          && !isRenamed(slots.local(t, p).elements(), found)
          && Assignments.in(type).noneMatch(l -> isLocal(l, parameter))) {
        Variable variable = type.locals().get(p);
        return Optional.of(
            new Asymmetry("each has another `" + variable.name() + "`", variable.at()));
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

  /** Whether some numbers are different and follow one another, and are those of another list. */
  private static boolean isRange(List<Integer> numbers, List<Integer> others) {
    var sorted = new TreeSet<>(numbers);
    return sorted.size() > 1
        && sorted.size() == numbers.size()
        && sorted.equals(new TreeSet<>(others))
        && sorted.getLast() - sorted.getFirst() == sorted.size() - 1;
  }

  private void values(int root) {
    if (isAlone(root)) {
      return;
    }
    SortClasses.Fact choice = classes.choices(root).getFirst();
    values(name(root), new Candidate(slots, root, choice.low(), choice.high()));
  }

  private void values(String place, Candidate candidate) {
    Optional<Asymmetry> refusal =
        refusal(candidate).or(this::numberedChannel).or(() -> unlikeChannels(candidate));
    String name = "values of `" + place + "`";
    if (refusal.isPresent()) {
      obstacles.add(new Obstacle(name, refusal.get()));
      return;
    }
    families.add(Family.ofValues(name, candidate.size()));
    members.add(candidate);
  }

  /** Whether values are in one place only, so that there is nothing to compare them with. */
  private boolean isAlone(int root) {
    return slots.typed().stream().filter(p -> classes.root(p.node()) == root).count() < 2
        && slots
            .places()
            .flatMap(p -> p.indices().stream())
            .noneMatch(n -> classes.root(n) == root);
  }

  private String name(int root) {
    return slots
        .places()
        .filter(p -> classes.root(p.elements()) == root)
        .findFirst()
        .map(p -> p.variable().name())
        .orElse("?");
  }

  // The result

  /** The symmetry that consists of some of the families. */
  Symmetry symmetry(Set<Integer> chosen) {
    List<Integer> numbers = List.copyOf(new TreeSet<>(chosen));
    Symmetry symmetry = Symmetry.of(system, numbers.stream().map(families::get).toList());
    for (int v = 0; v < system.globals().size(); v++) {
      symmetry = symmetry.withGlobal(v, shape(slots.global(v), numbers));
    }
    for (int t = 0; t < system.processTypes().size(); t++) {
      for (int v = 0; v < system.processTypes().get(t).locals().size(); v++) {
        symmetry = symmetry.withLocal(t, v, shape(slots.local(t, v), numbers));
      }
    }
    for (int c = 0; c < system.channelTypes().size(); c++) {
      for (int f = 0; f < system.channelTypes().get(c).fields().size(); f++) {
        symmetry = symmetry.withField(c, f, sort(slots.field(c, f), numbers));
      }
    }
    return symmetry;
  }

  private Shape shape(Slots.Place place, List<Integer> numbers) {
    List<Dimension> dimensions = new ArrayList<>();
    for (int d = 0; d < place.indices().size(); d++) {
      int length = place.lengths().get(d);
      Optional<Sort.Member> index = member(place.indices().get(d), numbers);
      dimensions.add(new Dimension(length, index));
    }
    return new Shape(sort(place.elements(), numbers), dimensions);
  }

  private Sort sort(int node, List<Integer> numbers) {
    return classes.holdsChannels(node)
        ? Sort.CHANNEL
        : member(node, numbers).<Sort>map(m -> m).orElse(Sort.PLAIN);
  }

  private Optional<Sort.Member> member(int node, List<Integer> numbers) {
    for (int f = 0; f < numbers.size(); f++) {
      Candidate candidate = members.get(numbers.get(f));
      if (candidate.includes(node)) {
        return Optional.of(new Sort.Member(f, candidate.first(node)));
      }
    }
    return Optional.empty();
  }
}
