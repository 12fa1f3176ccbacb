package rondo.conformance.slice;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.Outcome;
import rondo.ir.data.interpreter.OutgoingMessage;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Reaction;
import rondo.ir.event.interpreter.EventReplay;
import rondo.ir.event.semantics.EventProcessSemantics;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.event.semantics.MonitorSemantics;
import rondo.ir.event.state.EnabledReaction;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventState.ProcessState;
import rondo.ir.event.state.EventStep;
import rondo.ir.event.state.MessagePool;
import rondo.trace.slice.CausalSlice;
import rondo.trace.slice.Definition;

/**
 * Executes the steps of a run once more with one value or message outside its slice changed. A step
 * of the slice must be enabled again and assign the same values; other steps are left out if they
 * are not possible any more.
 */
final class EventPerturbation {
  private final EventSystem system;
  private final EventReplay replay;
  private final CausalSlice slice;
  private final Change change;
  private final EventProcessSemantics semantics;
  private final List<List<Value>> own = new ArrayList<>();
  private List<List<Value>> monitors;

  /** By receiver, the messages that are not consumed in the original run. */
  private final List<List<Instance>> pending = new ArrayList<>();

  /** What is changed. */
  sealed interface Change {
    /** The value of a variable after a step; 0 for the value before the first step. */
    record OfVariable(int step, int process, int variable, Value to) implements Change {}

    /** A message is not sent. */
    record Dropped(Definition.Sent message) implements Change {}
  }

  /** A message in the original run and in the changed one, where it may be missing. */
  private record Instance(EventMessage original, Optional<EventMessage> changed) {}

  /** The changed run causes a run-time error, which slices do not consider. */
  static final class ErrorException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  EventPerturbation(
      EventSystem system,
      EventReplay replay,
      Precedence precedence,
      CausalSlice slice,
      Change change) {
    this.system = system;
    this.replay = replay;
    this.slice = slice;
    this.change = change;
    this.semantics = new EventProcessSemantics(system, precedence);
    this.monitors = new MonitorSemantics(system).initial();
  }

  /**
   * The last state with the changed values.
   *
   * @throws AssertionError if a step of the slice is impossible or assigns another value
   */
  EventState run() {
    for (int p = 0; p < system.processes(); p++) {
      pending.add(new ArrayList<>());
    }
    for (int p = 0; p < system.processes(); p++) {
      List<Value> begun = replay.run().start().variables().get(p);
      own.add(new ArrayList<>(begun));
      perturbInitial(p);
      ProcessStatus status = replay.run().start().statuses().get(p);
      if (status == ProcessStatus.CORRECT || status == ProcessStatus.OMITTING) {
        List<Integer> choices = replay.run().start().choices().get(p);
        Outcome original = chosen(semantics.initialize(p, begun), choices).orElseThrow();
        apply(0, p, original, chosen(semantics.initialize(p, own.get(p)), choices));
      }
    }
    sync(replay.states().getFirst());
    for (int i = 0; i < replay.run().steps().size(); i++) {
      if (i + 1 < replay.states().size()) {
        step(i + 1, replay.run().steps().get(i), replay.states().get(i));
        sync(replay.states().get(i + 1));
      }
    }
    EventState last = replay.states().getLast();
    for (int p = 0; p < system.processes(); p++) {
      ProcessState state = last.processStates().get(p);
      last =
          last.with(
              p, new ProcessState(state.status(), own.get(p), state.arrived(), state.inTransit()));
    }
    return last.with(last.history().monitorVariables(monitors));
  }

  private void perturbInitial(int process) {
    if (change instanceof Change.OfVariable(int step, int p, int v, Value to)
        && step < 0
        && p == process) {
      own.get(p).set(v, to);
    }
  }

  private static Optional<Outcome> chosen(List<Outcome> outcomes, List<Integer> choices) {
    return outcomes.stream().filter(o -> o.choices().equals(choices)).findFirst();
  }

  private void step(int number, EventStep step, EventState before) {
    switch (step) {
      case EventStep.React react -> react(number, react, before);
      case EventStep.Enter enter -> {
        int p = enter.process();
        boolean joins = before.processStates().get(p).status() == ProcessStatus.ABSENT;
        var begun = new ArrayList<>(enter.variables());
        for (int v = 0; v < begun.size(); v++) {
          LocalVariable declared = system.roleOf(p).variables().get(v);
          if (!joins && declared.kind() != LocalVariable.Kind.STATE) {
            begun.set(v, own.get(p).get(v));
          }
        }
        own.set(p, begun);
        List<Outcome> original =
            joins ? semantics.join(p, enter.variables()) : semantics.recover(p, enter.variables());
        List<Outcome> changed = joins ? semantics.join(p, begun) : semantics.recover(p, begun);
        apply(
            number,
            p,
            chosen(original, enter.choices()).orElseThrow(),
            chosen(changed, enter.choices()));
      }
      case EventStep.Deliver _,
          EventStep.Crash _,
          EventStep.Omit _,
          EventStep.Lose _,
          EventStep.Stabilize _,
          EventStep.StabilizeNetwork _,
          EventStep.Stutter _ -> {}
    }
  }

  private void react(int number, EventStep.React react, EventState before) {
    int p = react.process();
    boolean isRelevant = slice.contains(new Definition.Occurrence(number, p));
    EnabledReaction given = react.enabledReaction();
    Optional<List<EventMessage>> consumed = changed(p, given.consumed());
    Optional<List<EventMessage>> read = changed(p, given.read());
    Outcome original =
        chosen(
                semantics.react(p, before.processStates().get(p).variables(), given),
                react.choices())
            .orElseThrow();
    if (consumed.isEmpty()) {
      if (isRelevant) {
        throw new AssertionError("step " + number + " lacks a message");
      }
      apply(number, p, original, Optional.empty());
      return;
    }
    var reaction =
        new EnabledReaction(
            given.reaction(), consumed.get(), read.orElse(List.of()), given.detected());
    if (isRelevant && read.isPresent() && !isEnabled(p, reaction, before)) {
      throw new AssertionError("step " + number + " is not enabled: " + own.get(p));
    }
    Optional<Outcome> changed;
    try {
      changed = chosen(semantics.react(p, own.get(p), reaction), react.choices());
    } catch (RuntimeException e) {
      changed = Optional.empty();
    }
    apply(number, p, original, changed);
  }

  private boolean isEnabled(int process, EnabledReaction reaction, EventState state) {
    Reaction declared = system.roleOf(process).reactions().get(reaction.reaction());
    if (declared.isByzantine()) {
      return true;
    }
    var informed = new ArrayList<>(own.get(process));
    reaction
        .detected()
        .ifPresent(d -> informed.set(system.detectorOf(process).orElseThrow().variable(), d));
    EventProcessSemantics now =
        state.history().isNetworkStable() ? semantics.stabilized() : semantics;
    return now.enabledReactions(process, informed, new MessagePool(reaction.messages())).stream()
        .anyMatch(
            r -> r.reaction() == reaction.reaction() && r.messages().equals(reaction.messages()));
  }

  /** The messages of the changed run; empty if one is missing. */
  private Optional<List<EventMessage>> changed(int receiver, List<EventMessage> messages) {
    var found = new ArrayList<EventMessage>();
    var left = new ArrayList<>(pending.get(receiver));
    for (EventMessage message : messages) {
      Optional<Instance> instance =
          left.stream().filter(i -> isSame(i.original(), message)).findFirst();
      if (instance.isEmpty()) {
        found.add(message); // It was forged.
      } else {
        left.remove(instance.get());
        if (instance.get().changed().isEmpty()) {
          return Optional.empty();
        }
        found.add(instance.get().changed().get().at(message.sequenceNumber()));
      }
    }
    return Optional.of(found);
  }

  private static boolean isSame(EventMessage one, EventMessage other) {
    return one.at(0).equals(other.at(0));
  }

  /** Applies the outcome of the changed run; if there is none, the step is left out. */
  private void apply(int number, int process, Outcome original, Optional<Outcome> changed) {
    if (changed.isPresent() && changed.get().fault().filter(f -> f.endsRun()).isPresent()) {
      throw new ErrorException();
    }
    if (changed.isEmpty()) {
      boolean isRelevant = number > 0 && slice.contains(new Definition.Occurrence(number, process));
      if (isRelevant) {
        throw new ErrorException();
      }
      send(number, process, original.sent(), List.of());
      return;
    }
    own.set(process, new ArrayList<>(changed.get().variables()));
    for (int v = 0; v < own.get(process).size(); v++) {
      boolean isRelevant = slice.contains(new Definition.Assignment(number, process, v));
      boolean isWhole = isScalar(original.variables().get(v));
      if (isRelevant && isWhole && !own.get(process).get(v).equals(original.variables().get(v))) {
        throw new AssertionError(
            "step %d assigns %s to variable %d of process %d, not %s"
                .formatted(
                    number, own.get(process).get(v), v, process, original.variables().get(v)));
      }
    }
    if (change instanceof Change.OfVariable(int step, int p, int v, Value to)
        && step == number
        && p == process) {
      own.get(p).set(v, to);
    }
    monitors =
        new MonitorSemantics(system)
            .step(monitors, process, changed.get().announcements())
            .variables();
    send(number, process, original.sent(), changed.get().sent());
  }

  /** Of a structure only some items may belong to the slice. */
  private static boolean isScalar(Value value) {
    return !(value instanceof Value.Items);
  }

  /** What identifies a message of a step in both runs. */
  private record Site(int receiver, int kind, Object at, int occurrence) {}

  private void send(
      int number, int process, List<OutgoingMessage> original, List<OutgoingMessage> changed) {
    Map<Site, OutgoingMessage> now = sites(changed);
    sites(original)
        .forEach(
            (site, message) -> {
              var sent = new EventMessage(message.kind(), process, message.content());
              boolean isDropped =
                  change instanceof Change.Dropped(Definition.Sent dropped)
                      && dropped.equals(
                          new Definition.Sent(
                              number,
                              process,
                              message.kind(),
                              message.content(),
                              message.receiver()));
              Optional<EventMessage> instead =
                  isDropped
                      ? Optional.empty()
                      : Optional.ofNullable(now.get(site))
                          .map(m -> new EventMessage(m.kind(), process, m.content()));
              pending.get(message.receiver()).add(new Instance(sent, instead));
            });
  }

  private static Map<Site, OutgoingMessage> sites(List<OutgoingMessage> messages) {
    Map<Site, OutgoingMessage> sites = new LinkedHashMap<>();
    for (OutgoingMessage message : messages) {
      int occurrence = 0;
      Site site;
      do {
        site = new Site(message.receiver(), message.kind(), message.at(), occurrence++);
      } while (sites.containsKey(site));
      sites.put(site, message);
    }
    return sites;
  }

  /** Forgets messages that are gone in the original run, of equal ones the oldest. */
  private void sync(EventState state) {
    for (int p = 0; p < system.processes(); p++) {
      Map<EventMessage, Integer> left = new HashMap<>();
      ProcessState process = state.processStates().get(p);
      process.arrived().messages().forEach(m -> left.merge(m.at(0), 1, Integer::sum));
      process.inTransit().messages().forEach(m -> left.merge(m.at(0), 1, Integer::sum));
      for (EventMessage key : List.copyOf(new LinkedHashSet<>(keys(p)))) {
        boolean countsOnce = system.faultModel().isDuplicated(key) || system.keeps(p, key.kind());
        remove(p, key, left.getOrDefault(key, 0), countsOnce);
      }
    }
  }

  private List<EventMessage> keys(int process) {
    return pending.get(process).stream().map(Instance::original).toList();
  }

  private void remove(int process, EventMessage key, int left, boolean countsOnce) {
    List<Instance> all = pending.get(process);
    List<Instance> same =
        new ArrayList<>(all.stream().filter(i -> i.original().equals(key)).toList());
    while (same.size() > left) {
      Instance gone = countsOnce ? same.removeLast() : same.removeFirst();
      for (int i = 0; i < all.size(); i++) {
        if (all.get(i) == gone) {
          all.remove(i);
          break;
        }
      }
    }
  }
}
