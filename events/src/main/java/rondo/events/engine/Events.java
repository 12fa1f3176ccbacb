package rondo.events.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import rondo.events.engine.Numbers.Local;
import rondo.events.engine.Reactions.Step;
import rondo.explore.Acceptance;
import rondo.explore.StateLayout;
import rondo.explore.TransitionSystem;
import rondo.ir.data.Combinations;
import rondo.ir.event.Beginnings;
import rondo.ir.event.Delivery;
import rondo.ir.event.EventBehaviour;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventRun;
import rondo.ir.event.EventState;
import rondo.ir.event.EventState.Member;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Letter;
import rondo.ir.event.Monitoring;
import rondo.ir.event.Pool;
import rondo.trace.Trace;

/**
 * A protocol of events, step by step: a state is the numbers of what each process is like and of
 * what was sent to it. In the first step everybody does what it does first.
 */
public final class Events implements TransitionSystem {
  final EventSystem system;
  final Delivery delivery;
  final Optional<Attendance> attendance;
  final Numbers numbers = new Numbers();
  final Places places;
  final Reactions reactions;
  final Entries entries;
  final Monitoring monitoring;
  final boolean losesInSteps;
  private final Duties duties;
  final Lookout lookout;
  final Optional<Economy> economy;
  final Combinations<Beginnings.Begun> beginnings;

  /** Which steps there are. */
  public enum Steps {
    ALL,
    /** Those that are enough to see all that processes come to: see {@link Economy}. */
    ENOUGH
  }

  public Events(EventBehaviour behaviour, EventProperty property, Delivery delivery, Steps steps) {
    this(behaviour, property, delivery, steps, Optional.empty());
  }

  /**
   * @param attendance is told which reactions there are
   */
  public Events(
      EventBehaviour behaviour,
      EventProperty property,
      Delivery delivery,
      Steps steps,
      Optional<Attendance> attendance) {
    this.system = behaviour.system();
    this.attendance = attendance;
    this.delivery = system.delivery(delivery);
    places = new Places(system, this.delivery);
    reactions = new Reactions(behaviour, numbers);
    monitoring = new Monitoring(system, c -> attendance.ifPresent(a -> a.applied(c)));
    losesInSteps = system.losesInSteps();
    entries = new Entries(behaviour, numbers, reactions);
    duties = new Duties(behaviour, numbers);
    lookout = new Lookout(property, numbers, places, system.processes());
    economy =
        steps == Steps.ALL || Unreduced.why(system).isPresent()
            ? Optional.empty()
            : Optional.of(new Economy(behaviour, numbers, reactions, this.delivery));
    beginnings = Beginnings.of(behaviour);
  }

  @Override
  public StateLayout layout() {
    return places.layout();
  }

  @Override
  public EventStepper stepper() {
    return new EventStepper(this);
  }

  @Override
  public Acceptance acceptance() {
    return lookout.acceptance();
  }

  @Override
  public long rememberedBytes() {
    return numbers.bytes()
        + reactions.bytes()
        + lookout.bytes()
        + beginnings.bytes()
        + economy.map(Economy::bytes).orElse(0L);
  }

  /** The system whose accepting runs are the fair ones. */
  public TransitionSystem fairly() {
    return new FairEvents(this);
  }

  /** The numbers of what must not be put off for ever in a state. */
  int[] duties(int[] state) {
    if (state[Places.OBSERVER] == 0) {
      return new int[0];
    }
    return IntStream.range(0, system.processes())
        .flatMap(
            p -> {
              int sent =
                  delivery.isStepwise()
                      ? numbers.union(state[places.arrived(p)], state[places.underway(p)])
                      : state[places.arrived(p)];
              return Arrays.stream(duties.of(p, state[places.local(p)], sent));
            })
        .toArray();
  }

  /** The numbers of the duties that are done by what happens. */
  int[] done(Happening happening) {
    return happening instanceof Happening.Reacting(int process, Step step)
        ? duties.done(process, step)
        : new int[0];
  }

  /** The state that a packed one stands for; a reduction may have left out messages. */
  public EventState unpacked(int[] state) {
    var members = new ArrayList<Member>();
    for (int p = 0; p < system.processes(); p++) {
      Local local = numbers.local(state[places.local(p)]);
      Pool arrived = numbers.pool(state[places.arrived(p)]);
      Pool underway = delivery.isStepwise() ? numbers.pool(state[places.underway(p)]) : Pool.EMPTY;
      members.add(new Member(local.standing(), local.variables(), arrived, underway));
    }
    int ledger = places.ledger().isPresent() ? state[places.ledger().getAsInt()] : 0;
    return new EventState(members, numbers.ledger(ledger), state[Places.OBSERVER] - 1);
  }

  /** A run as the interpreter can take it. */
  public EventRun run(Trace trace) {
    return new Retelling(this).run(trace);
  }

  EventRun.Start start(int way) {
    return new Beginnings.Way(beginnings.get(way)).start();
  }

  EventSystem protocol() {
    return system;
  }

  Numbers numbers() {
    return numbers;
  }

  Places places() {
    return places;
  }

  Letter letter(int number) {
    return numbers.letter(number);
  }

  Lookout lookout() {
    return lookout;
  }
}
