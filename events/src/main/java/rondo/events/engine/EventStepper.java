package rondo.events.engine;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import rondo.budget.Budget;
import rondo.events.engine.Entries.Entry;
import rondo.events.engine.Lookout.Sighting;
import rondo.events.engine.Numbers.Local;
import rondo.events.engine.Reactions.Step;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.numbers.Showing;
import rondo.ir.Fault;
import rondo.ir.data.Announced;
import rondo.ir.data.Value;
import rondo.ir.event.Beginnings;
import rondo.ir.event.Delivery;
import rondo.ir.event.EventState.Standing;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Ledger;
import rondo.ir.event.Monitoring;
import rondo.ir.event.Share;

/** Steps of a protocol of events, one by one; it says which. */
final class EventStepper implements Stepper {
  private static final int NOBODY = -1;

  private final Events events;
  private final EventSystem system;
  private final Delivery delivery;
  private final Numbers numbers;
  private final Places places;
  private final Reactions reactions;
  private final Lookout lookout;
  private final Optional<Economy> economy;
  private final int[] draft;
  private final Showing showing;
  private final int[] view;
  private final int[] question = new int[4];
  private final boolean onDemand;
  private int[] state;
  private TransitionSink sink;
  private boolean stepped;
  private Sighting sighting;
  private Happening happening = new Happening.Watching();
  private int mover = NOBODY;

  EventStepper(Events events) {
    this.events = events;
    system = events.system;
    delivery = events.delivery;
    numbers = events.numbers;
    places = events.places;
    reactions = events.reactions;
    lookout = events.lookout;
    economy = events.economy;
    draft = new int[places.words()];
    showing = new Showing(places.words());
    view = lookout.view();
    onDemand = economy.isPresent() && economy.get().isOnDemand();
  }

  /**
   * What monitors make of a step.
   *
   * @param ledger as it is afterwards; empty if it stays what it is
   */
  private record Watched(Optional<Ledger> ledger, Optional<Monitoring.Result> result) {
    static final Watched NOTHING = new Watched(Optional.empty(), Optional.empty());

    Optional<Fault> worst(Optional<Fault> ofProcess) {
      return result.isPresent() ? result.get().worst(ofProcess) : ofProcess;
    }
  }

  /** What the sink is being told of. */
  Happening happening() {
    return happening;
  }

  @Override
  public int mover() {
    return mover;
  }

  @Override
  public int deed() {
    return happening.deed();
  }

  @Override
  public void initial(int[] first, TransitionSink faults) {
    Arrays.fill(first, 0);
  }

  @Override
  public Rest successors(int[] from, TransitionSink to) {
    state = from;
    sink = to;
    stepped = false;
    mover = NOBODY;
    if (state[Places.OBSERVER] == 0) {
      begin();
      return stepped ? Rest.NONE : Rest.VALID_END;
    }
    happening = new Happening.Watching();
    sighting = lookout.look(state, view);
    if (sighting.fails()) {
      // It is the property that goes wrong, whatever processes do.
      sink.fault(Fault.Kind.FORBIDDEN);
      return Rest.VALID_END;
    }
    if (!sighting.isAllowed()) {
      sink.fault(Fault.Kind.FORBIDDEN);
    }
    if (sighting.targets().isEmpty()) {
      return Rest.VALID_END;
    }
    int first = onDemand ? receiving() : NOBODY;
    for (int p = 0; p < system.processes(); p++) {
      mover = p;
      Standing standing = numbers.local(state[places.local(p)]).standing();
      if (standing == Standing.CORRECT && (first == NOBODY || first == p)) {
        react(p);
        deliver(p);
      }
      if (first == NOBODY) {
        if (standing == Standing.CORRECT) {
          crash(p);
        }
        lose(p);
        enter(p, standing);
      }
    }
    mover = NOBODY;
    if (lookout.observer().isPresent() && events.duties(state).length == 0) {
      draft();
      made(new Happening.Resting());
    }
    return stepped ? Rest.NONE : Rest.VALID_END;
  }

  /** To whom messages have arrived on demand: it has to react to them before anything else. */
  private int receiving() {
    for (int p = 0; p < system.processes(); p++) {
      if (state[places.arrived(p)] != Numbers.EMPTY) {
        return p;
      }
    }
    return NOBODY;
  }

  private void begin() {
    int start = lookout.observer().map(o -> o.start()).orElse(0);
    for (int way = 0; way < events.beginnings.size(); way++) {
      happening = new Happening.Beginning(way);
      Budget.checkpoint();
      List<Beginnings.Begun> begun = events.beginnings.get(way);
      var beginning = new Beginnings.Way(begun);
      Monitoring.Result watched = beginning.watched(events.monitoring);
      Optional<Fault> fault = beginning.fault(watched);
      report(fault);
      if (Reactions.endsRun(fault)) {
        continue;
      }
      Arrays.fill(draft, 0);
      draft[Places.OBSERVER] = start + 1;
      keep(Ledger.EMPTY.watched(watched.variables()));
      for (int p = 0; p < begun.size(); p++) {
        List<Value> variables = begun.get(p).outcome().variables();
        draft[places.local(p)] = numbers.number(new Local(begun.get(p).standing(), variables));
      }
      for (int p = 0; p < begun.size(); p++) {
        send(reactions.sent(p, begun.get(p).outcome().sent()));
      }
      show();
    }
  }

  private void react(int p) {
    for (Step step : steps(p)) {
      if ((delivery == Delivery.ALL_DELIVERED || onDemand) && !step.takesAll()) {
        continue;
      }
      happening = new Happening.Reacting(p, step);
      if (events.attendance.isPresent()) {
        events.attendance.get().made(p, step.firing().reaction());
      }
      Watched watched = watch(p, step.announced());
      Optional<Fault> fault = watched.worst(step.fault());
      report(fault);
      if (!Reactions.endsRun(fault)) {
        draft();
        draft[places.local(p)] = step.local();
        draft[places.arrived(p)] = step.arrived();
        watched.ledger().ifPresent(this::keep);
        if (economy.isPresent()) {
          int at = places.underway(p);
          draft[at] = economy.get().pruned(p, step.local(), draft[at]);
        }
        send(step.sent());
        made(happening);
      }
    }
  }

  private void report(Optional<Fault> fault) {
    if (fault.isPresent()) {
      sink.fault(fault.get().kind());
    }
  }

  private Watched watch(int p, List<Announced> announced) {
    if (announced.isEmpty() || system.monitors().isEmpty()) {
      return Watched.NOTHING;
    }
    Ledger before = ledger();
    Monitoring.Result result = events.monitoring.watch(before.watched(), p, announced);
    return new Watched(Optional.of(before.watched(result.variables())), Optional.of(result));
  }

  private Step[] steps(int p) {
    int local = state[places.local(p)];
    int arrived = state[places.arrived(p)];
    if (!system.faults().byzantine().isNone()) {
      return reactions.of(p, local, arrived, forgers());
    }
    Step[] all = reactions.of(p, local, arrived);
    return economy.isPresent() ? economy.get().different(p, local, arrived, all) : all;
  }

  private List<Integer> forgers() {
    return IntStream.range(0, system.processes())
        .filter(p -> numbers.local(state[places.local(p)]).standing() == Standing.BYZANTINE)
        .boxed()
        .toList();
  }

  private void send(int[] sent) {
    for (int i = 0; i < sent.length; i += 2) {
      int receiver = sent[i];
      int letter = sent[i + 1];
      Standing standing = numbers.local(draft[places.local(receiver)]).standing();
      boolean known =
          system.faults().duplication()
              && (numbers.contains(draft[places.arrived(receiver)], letter)
                  || numbers.contains(draft[places.underway(receiver)], letter));
      boolean futile =
          economy.isPresent()
              && economy.get().isFutile(receiver, draft[places.local(receiver)], letter);
      if (standing.receives(system.faults()) && !known && !futile) {
        int at = places.underway(receiver);
        draft[at] = added(draft[at], letter);
      }
    }
  }

  private int added(int pool, int letter) {
    return system.faults().fifo() ? numbers.withLast(pool, letter) : numbers.with(pool, letter);
  }

  private void deliver(int p) {
    if (!delivery.isStepwise() || state[places.underway(p)] == Numbers.EMPTY) {
      return;
    }
    if (system.faults().fifo()) {
      numbers.next(state[places.underway(p)]).forEach(l -> deliver(p, numbers.number(l)));
      return;
    }
    for (int letter : arriving(p)) {
      deliver(p, letter);
    }
  }

  private void deliver(int p, int letter) {
    draft();
    draft[places.arrived(p)] = added(draft[places.arrived(p)], letter);
    draft[places.underway(p)] = numbers.without(draft[places.underway(p)], letter);
    made(new Happening.Arriving(p, letter));
  }

  private void lose(int p) {
    int at = places.underway(p);
    if (!events.losesInSteps || state[at] == Numbers.EMPTY || !ledger().mayLose(system.faults())) {
      return;
    }
    for (int letter : numbers.letters(state[at])) {
      draft();
      draft[at] = numbers.without(draft[at], letter);
      keep(ledger().afterLoss(system.faults()));
      made(new Happening.Losing(p, letter));
    }
  }

  /** It joins, or starts again. */
  private void enter(int p, Standing standing) {
    boolean restarts = standing == Standing.CRASHED && ledger().mayRestart(system.faults());
    if (standing != Standing.ABSENT && !restarts) {
      return;
    }
    for (Entry entry : events.entries.of(p, state[places.local(p)])) {
      happening = new Happening.Entering(p, entry);
      Watched watched = watch(p, entry.announced());
      Optional<Fault> fault = watched.worst(entry.fault());
      report(fault);
      if (!Reactions.endsRun(fault)) {
        draft();
        draft[places.local(p)] = entry.local();
        Ledger after = watched.ledger().orElseGet(this::ledger);
        keep(restarts ? after.afterRestart() : after);
        send(entry.sent());
        made(happening);
      }
    }
  }

  private Ledger ledger() {
    return places.ledger().isPresent()
        ? numbers.ledger(state[places.ledger().getAsInt()])
        : Ledger.EMPTY;
  }

  private void keep(Ledger ledger) {
    places.ledger().ifPresent(at -> draft[at] = numbers.number(ledger));
  }

  private int[] arriving(int p) {
    int underway = state[places.underway(p)];
    if (!onDemand) {
      return numbers.letters(underway);
    }
    question[0] = p;
    question[1] = state[places.local(p)];
    question[2] = state[places.arrived(p)];
    question[3] = underway;
    return economy.get().wanted(question);
  }

  private void crash(int p) {
    Share crashes = system.faults().crashes();
    if (crashes.isNone() || !crashes.has(p, this::isCrashed)) {
      return;
    }
    Local local = numbers.local(state[places.local(p)]);
    draft();
    draft[places.local(p)] = numbers.number(new Local(Standing.CRASHED, local.variables()));
    if (system.faults().restarts() == 0) {
      draft[places.arrived(p)] = Numbers.EMPTY;
      draft[places.underway(p)] = Numbers.EMPTY;
    }
    made(new Happening.Crashing(p));
  }

  private boolean isCrashed(int p) {
    return numbers.local(state[places.local(p)]).standing() == Standing.CRASHED;
  }

  private void draft() {
    System.arraycopy(state, 0, draft, 0, draft.length);
  }

  /** The observer moves with each step, if somebody watches. */
  private void made(Happening how) {
    happening = how;
    if (lookout.observer().isEmpty()) {
      show();
      return;
    }
    for (int target : sighting.targets()) {
      draft[Places.OBSERVER] = target + 1;
      show();
    }
  }

  private void show() {
    stepped = true;
    showing.show(state, draft, sink);
  }
}
