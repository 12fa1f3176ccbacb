package rondo.ir.symmetry;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import rondo.diagnostics.Position;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Variable;
import rondo.ir.symmetry.Detection.Obstacle;

/** Decides, from what a walk through a system found, what may be renamed in it. */
final class Decision {
  /** Why a number is there that is that of a process: nobody has to write it down. */
  static final Offence NOTHING = new Offence("a process has this number", Position.NONE);

  private final ProcessSystem system;
  private final Slots slots;
  private final SortClasses classes;
  private final Suspicions suspicions;
  private final Population population;
  private final List<Family> families = new ArrayList<>();
  private final List<Candidate> members = new ArrayList<>();
  private final List<Obstacle> obstacles = new ArrayList<>();

  Decision(ProcessSystem system, SortWalk walk, Population population) {
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
      obstacles.add(new Obstacle(type.name(), new Offence(why, type.at())));
      return;
    }
    int low = crowd.get().firstPid() - classes.offset(slots.pid(t));
    int high = low + crowd.get().size() - 1;
    var candidate = new Candidate(slots, classes.root(slots.pid(t)), low, high);
    Optional<Offence> refusal =
        watchedAll()
            .or(() -> suspicions.first(t))
            .or(() -> mixed(t))
            .or(candidate::refusal)
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

  private Optional<Offence> watchedAll() {
    if (system.priorities()) {
      return Optional.of(new Offence("processes have priorities", Position.NONE));
    }
    return suspicions.anything().or(suspicions::claim);
  }

  /** Another type whose numbers are in the same class, unless it is one process we know. */
  private Optional<Offence> mixed(int t) {
    for (int other = 0; other < system.processTypes().size(); other++) {
      boolean same = classes.root(slots.pid(other)) == classes.root(slots.pid(t));
      if (other != t && same && (population.count(other) != 1 || Startup.isRun(system, other))) {
        String why = "the numbers of `%s` and `%s` are held in the same place";
        ProcessType type = system.processTypes().get(other);
        String names = why.formatted(system.processTypes().get(t).name(), type.name());
        return Optional.of(new Offence(names, type.at()));
      }
    }
    return Optional.empty();
  }

  // Channels

  /** Something that takes a channel for a number. */
  private Optional<Offence> numberedChannel() {
    for (int node = 0; node < classes.size(); node++) {
      if (classes.holdsChannels(node)) {
        Optional<Offence> why = classes.ordered(node);
        int at = classes.offset(node);
        if (why.isEmpty() && at != 0) {
          why = Optional.of(new Offence("a channel is computed", Position.NONE));
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
  private Optional<Offence> unlikeChannels(Candidate candidate) {
    for (Slots.Place place : (Iterable<Slots.Place>) slots.places()::iterator) {
      Variable variable = place.variable();
      boolean moves = place.indices().stream().anyMatch(candidate::includes);
      if (moves && variable.initial().size() > 1 && Variable.channelsIn(List.of(variable)) > 0) {
        String why = "the channels of `" + variable.name() + "` are not alike";
        return Optional.of(new Offence(why, variable.at()));
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

  private void values(int root) {
    if (isAlone(root)) {
      return;
    }
    SortClasses.Fact choice = classes.choices(root).getFirst();
    var candidate = new Candidate(slots, root, choice.low(), choice.high());
    Optional<Offence> refusal =
        candidate.refusal().or(this::numberedChannel).or(() -> unlikeChannels(candidate));
    String name = "values of `" + name(root) + "`";
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
