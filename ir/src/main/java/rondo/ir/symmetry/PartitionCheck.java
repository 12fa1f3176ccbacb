package rondo.ir.symmetry;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.pass.OneStepChoices;
import rondo.ir.symmetry.Detection.Obstacle;

/**
 * Whether it makes no difference who begins with which value, but only how many begin with the
 * same: if values may be renamed, and processes may, then every choice of a value for each process
 * is like one that a partition stands for.
 *
 * <p>That has to hold for all that comes after the choice, and before it nobody may have a value or
 * be one of these processes. The loop that gives every process its value goes through them in some
 * order, which is nobody's fault; so what is looked at is a system in which any process is given
 * any value instead.
 */
public final class PartitionCheck {
  /**
   * A loop that gives every process a value.
   *
   * @param member the local that counts processes, and where its range is written
   * @param value the local that gets the value, and where its range is written
   * @param started the process types that the loop starts; empty if it fills an array
   */
  public record Loop(
      String member, Position memberAt, String value, Position valueAt, Set<String> started) {
    public Loop {
      started = Set.copyOf(started);
    }
  }

  private final ProcessSystem any;
  private final ProcessSystem partitioned;
  private final Loop loop;
  private final SortWalk walk;
  private final Decision decision;
  private final List<Obstacle> obstacles = new ArrayList<>();

  private PartitionCheck(ProcessSystem any, ProcessSystem partitioned, Loop loop) {
    this.any = OneStepChoices.apply(any);
    this.partitioned = partitioned;
    this.loop = loop;
    this.walk = SortWalk.through(this.any, SortWalk.Locals.BY_USE);
    this.decision = new Decision(this.any, walk, Population.of(partitioned));
  }

  /**
   * What speaks against choosing partitions.
   *
   * @param any the system in which, instead of the loop, any process is given any value
   * @param partitioned the one in which values are chosen by partition
   */
  public static List<Obstacle> obstacles(ProcessSystem any, ProcessSystem partitioned, Loop loop) {
    return new PartitionCheck(any, partitioned, loop).check();
  }

  private List<Obstacle> check() {
    Optional<SortWalk.Site> value = site(loop.value(), loop.valueAt());
    if (value.isEmpty()) {
      add("values of `" + loop.value() + "`", "it is not known which there are", loop.valueAt());
      return obstacles;
    }
    any.events()
        .ifPresent(e -> add("messages", "`trace` and `notrace` tell channels apart", e.at()));
    values(value.get());
    processes();
    members();
    moment(value.get());
    return obstacles;
  }

  private void add(String who, String why, Position at) {
    obstacles.add(new Obstacle(who, new Offence(why, at)));
  }

  private Optional<SortWalk.Site> site(String local, Position at) {
    return walk.sites().stream()
        .filter(s -> s.local().equals(local) && s.at().toString().equals(at.toString()))
        .findFirst();
  }

  private Candidate candidate(SortWalk.Site site) {
    SortClasses classes = walk.slots().classes;
    int offset = classes.offset(site.node());
    return new Candidate(
        walk.slots(), classes.root(site.node()), site.low() - offset, site.high() - offset);
  }

  private void values(SortWalk.Site site) {
    String who = "values of `" + loop.value() + "`";
    Candidate values = candidate(site);
    if (decision.holdsPids(site.node())) {
      add(who, "they are numbers of processes", site.at());
    }
    values
        .refusal()
        .or(values::namedAtStart)
        .ifPresent(why -> obstacles.add(new Obstacle(who, why)));
  }

  private void processes() {
    for (int t = 0; t < any.processTypes().size(); t++) {
      if (loop.started().contains(any.processTypes().get(t).name())) {
        decision.obstacle(t).ifPresent(obstacles::add);
      }
    }
  }

  /** Numbers of processes must be numbers and nothing else, those in an array of processes. */
  private void members() {
    Optional<SortWalk.Site> site = site(loop.member(), loop.memberAt());
    if (site.isEmpty()) {
      if (loop.started().isEmpty()) {
        add("`" + loop.member() + "`", "it is not known who gets a value", loop.memberAt());
      }
      return;
    }
    boolean known = false;
    for (int t = 0; t < any.processTypes().size(); t++) {
      if (walk.slots().classes.root(walk.slots().pid(t))
          == walk.slots().classes.root(site.get().node())) {
        decision.obstacle(t).filter(o -> !obstacles.contains(o)).ifPresent(obstacles::add);
        known = true;
      }
    }
    if (!known) {
      candidate(site.get())
          .refusal()
          .ifPresent(why -> obstacles.add(new Obstacle("`" + loop.member() + "`", why)));
      if (loop.started().isEmpty()) {
        add("`" + loop.member() + "`", "it does not stand for processes", loop.memberAt());
      }
    }
  }

  /** The loop comes once, and before anything else happens to those that it is about. */
  private void moment(SortWalk.Site site) {
    ProcessType type = owner(site);
    var phases =
        new Phases(type, Phases.first(any, any.processTypes().indexOf(type))).at(site.state());
    String who = "`" + loop.value() + "`";
    if (loop.started().isEmpty()) {
      if (!phases.equals(Set.of(Phases.Phase.ALONE))) {
        add(who, "others may have begun when it is chosen", site.at());
      }
    } else {
      new Deaths(partitioned).lateStart().ifPresent(o -> obstacles.add(new Obstacle(who, o)));
    }
    if (comesAgain(type, site.state())) {
      add(who, "it may be chosen again later", site.at());
    }
  }

  private ProcessType owner(SortWalk.Site site) {
    return any.processTypes().stream()
        .filter(
            t ->
                site.state() < t.states().size()
                    && t.states().get(site.state()).edges().stream()
                        .anyMatch(e -> e.at().toString().equals(site.at().toString())))
        .findFirst()
        .orElseThrow();
  }

  private static boolean comesAgain(ProcessType type, int state) {
    return type.states().get(state).edges().stream()
        .anyMatch(e -> type.withStates(type.states(), e.target()).reachable().contains(state));
  }
}
