package rondo.ir.event;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.ir.Fault;
import rondo.ir.data.Combinations;
import rondo.ir.data.Outcome;
import rondo.ir.data.Value;
import rondo.ir.event.EventRun.Start;
import rondo.ir.event.EventState.Standing;

/**
 * All ways in which a run may begin. At the beginning everybody who is there does what it does
 * first; nobody sees what others do there, so that this is one step. Who may crash may have done so
 * before, and who is byzantine is so from the beginning, also if others of its kind come later.
 */
public final class Beginnings {
  private Beginnings() {}

  /** What each process begins with. */
  public record Way(List<Begun> processes) {
    public Way {
      processes = List.copyOf(processes);
    }

    public Start start() {
      return new Start(
          processes.stream().map(Begun::standing).toList(),
          processes.stream().map(Begun::variables).toList(),
          processes.stream().map(b -> b.outcome().choices()).toList());
    }

    /** What becomes of monitors, one process after the other. */
    public Monitoring.Result watched(EventSystem system) {
      return watched(new Monitoring(system));
    }

    /** The same by somebody who knows the monitors. */
    public Monitoring.Result watched(Monitoring monitoring) {
      var result = new Monitoring.Result(monitoring.initial(), Optional.empty());
      for (int p = 0; p < processes.size() && !result.endsRun(); p++) {
        Monitoring.Result next =
            monitoring.watch(result.variables(), p, processes.get(p).outcome().announced());
        result =
            next.endsRun()
                ? next
                : new Monitoring.Result(next.variables(), result.fault().or(next::fault));
      }
      return result;
    }

    /** What went wrong: what ends the run, else a revoked decision, else anything. */
    public Optional<Fault> fault(Monitoring.Result watched) {
      List<Fault> faults = processes.stream().flatMap(b -> b.outcome().fault().stream()).toList();
      return watched.worst(
          faults.stream()
              .filter(Fault::endsRun)
              .findFirst()
              .or(() -> faults.stream().filter(f -> f.kind() == Fault.Kind.REVOKED).findFirst())
              .or(() -> faults.stream().findFirst()));
    }
  }

  /**
   * What a process begins with.
   *
   * @param variables before it does anything
   * @param outcome what it does then
   */
  public record Begun(Standing standing, List<Value> variables, Outcome outcome) {
    private static Begun idle(Standing standing, List<Value> variables) {
      var nothing = new Outcome(variables, List.of(), Optional.empty(), List.of(), List.of());
      return new Begun(standing, variables, nothing);
    }
  }

  /** What the processes may begin with: each is a {@link Way}. */
  public static Combinations<Begun> of(EventBehaviour behaviour) {
    var parts = new ArrayList<List<Begun>>();
    for (int p = 0; p < behaviour.system().processes(); p++) {
      parts.add(part(behaviour, p));
    }
    return ways(behaviour, parts);
  }

  private static Combinations<Begun> ways(EventBehaviour behaviour, List<List<Begun>> parts) {
    Faults faults = behaviour.system().faults();
    return Combinations.of(
        parts,
        w ->
            faults.crashes().allows(p -> has(w, p, Standing.CRASHED))
                && faults.byzantine().allows(p -> has(w, p, Standing.BYZANTINE)),
        "initial states");
  }

  private static boolean has(List<Begun> some, int process, Standing standing) {
    return process < some.size() && some.get(process).standing() == standing;
  }

  private static List<Begun> part(EventBehaviour behaviour, int process) {
    List<List<Value>> initial = behaviour.initial(process);
    Faults faults = behaviour.system().faults();
    var part = new ArrayList<Begun>();
    if (!behaviour.system().roleOf(process).isPresent(process)) {
      part.add(Begun.idle(Standing.ABSENT, initial.getFirst()));
    } else {
      for (List<Value> variables : initial) {
        behaviour
            .begin(process, variables)
            .forEach(o -> part.add(new Begun(Standing.CORRECT, variables, o)));
      }
      if (faults.crashes().has(process)) {
        initial.forEach(v -> part.add(Begun.idle(Standing.CRASHED, v)));
      }
    }
    if (faults.byzantine().has(process)) {
      part.add(Begun.idle(Standing.BYZANTINE, initial.getFirst()));
    }
    return part;
  }
}
