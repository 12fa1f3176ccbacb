package rondo.events.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import rondo.events.engine.Numbers.Local;
import rondo.explore.numbers.Ints;
import rondo.ir.Fault;
import rondo.ir.data.Announced;
import rondo.ir.data.Outcome;
import rondo.ir.data.Value;
import rondo.ir.event.EventBehaviour;
import rondo.ir.event.EventState.Standing;

/** How processes join, or start again; found out once for all states alike. */
final class Entries {
  private final EventBehaviour behaviour;
  private final Numbers numbers;
  private final Reactions reactions;
  private final ConcurrentHashMap<Ints, List<Entry>> known = new ConcurrentHashMap<>();

  Entries(EventBehaviour behaviour, Numbers numbers, Reactions reactions) {
    this.behaviour = behaviour;
    this.numbers = numbers;
    this.reactions = reactions;
  }

  /**
   * What a process may do first.
   *
   * @param variables before
   * @param local the number of what it is like afterwards
   * @param sent the receiver and the number of each message
   * @param announced what monitors get to see
   */
  record Entry(
      List<Value> variables,
      List<Integer> choices,
      int local,
      int[] sent,
      List<Announced> announced,
      Optional<Fault> fault) {}

  /** Of a process that is not there, or has stopped; whether it may come is not asked here. */
  List<Entry> of(int process, int local) {
    var key = new Ints(new int[] {process, local});
    List<Entry> found = known.get(key);
    if (found == null) {
      found = entries(process, numbers.local(local));
      known.put(key, found);
    }
    return found;
  }

  private List<Entry> entries(int process, Local local) {
    boolean joins = local.standing() == Standing.ABSENT;
    var entries = new ArrayList<Entry>();
    for (List<Value> variables :
        joins ? behaviour.initial(process) : behaviour.restarted(process, local.variables())) {
      for (Outcome o :
          joins ? behaviour.join(process, variables) : behaviour.recover(process, variables)) {
        entries.add(
            new Entry(
                variables,
                o.choices(),
                numbers.number(new Local(Standing.CORRECT, o.variables())),
                reactions.sent(process, o.sent()),
                o.announced(),
                o.fault()));
      }
    }
    return List.copyOf(entries);
  }
}
