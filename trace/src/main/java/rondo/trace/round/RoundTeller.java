package rondo.trace.round;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.ir.Fault;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.data.ValueText;
import rondo.ir.round.Arrival;
import rondo.ir.round.Round;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundReplay;
import rondo.ir.round.RoundState;
import rondo.ir.round.RoundState.Member;
import rondo.ir.round.RoundState.Standing;
import rondo.ir.round.RoundStep;
import rondo.ir.round.RoundStep.Exchange;
import rondo.ir.round.RoundStep.Forgery;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.RoundTransition;
import rondo.ir.round.RoundTransition.Accident;
import rondo.ir.round.RoundViolation;
import rondo.trace.round.RoundStory.Beginning;
import rondo.trace.round.RoundStory.Change;
import rondo.trace.round.RoundStory.Delivery;
import rondo.trace.round.RoundStory.Ending;
import rondo.trace.round.RoundStory.Entry;
import rondo.trace.round.RoundStory.Fate;
import rondo.trace.round.RoundStory.Letter;
import rondo.trace.round.RoundStory.Part;
import rondo.trace.round.RoundStory.Row;
import rondo.trace.round.RoundStory.Scope;
import rondo.trace.round.RoundStory.Wrong;

/** Finds the words for what happens in a run. */
final class RoundTeller {
  /** What a round is called that has no name. */
  private static final String NAMELESS = "round";

  private final RoundSystem system;
  private final RoundReplay replay;

  RoundTeller(RoundSystem system, RoundReplay replay) {
    this.system = system;
    this.replay = replay;
  }

  List<Beginning> start() {
    List<Member> members = replay.states().getFirst().members();
    return IntStream.range(0, members.size())
        .mapToObj(
            p ->
                new Beginning(
                    ValueText.process(p), part(members.get(p).standing()), values(members.get(p))))
        .toList();
  }

  private static Part part(Standing standing) {
    return switch (standing) {
      case CORRECT -> Part.CORRECT;
      case CRASHED -> Part.CRASHED;
      case OMITTING -> Part.OMITTING;
      case BYZANTINE -> Part.BYZANTINE;
    };
  }

  private List<String> values(Member member) {
    return IntStream.range(0, member.variables().size())
        .mapToObj(v -> ValueText.of(type(v), member.variables().get(v)))
        .toList();
  }

  private Type type(int variable) {
    return system.variables().get(variable).type();
  }

  String unproposed() {
    Value value = replay.states().getFirst().unproposed();
    return system.properties().stream()
        .filter(p -> p instanceof RoundProperty.Validity && !(value instanceof Value.None))
        .map(p -> ValueText.of(type(((RoundProperty.Validity) p).output()), value))
        .findFirst()
        .orElse("");
  }

  /** What happens in a step; empty if that is nothing. */
  Optional<Entry> entry(int step) {
    RoundTransition transition = replay.transitions().get(step);
    return switch (transition.step()) {
      case RoundStep.Rest _ -> Optional.empty();
      case Exchange exchange -> Optional.of(entry(step, transition, exchange));
    };
  }

  private Entry entry(int step, RoundTransition transition, Exchange exchange) {
    RoundState before = replay.states().get(step);
    RoundState after = transition.target().orElse(before);
    Round round = system.phase().get(before.when().round());
    var rows = new ArrayList<Row>();
    for (int p = 0; p < system.processes(); p++) {
      Standing standing = before.members().get(p).standing();
      Part part = part(p, standing, exchange);
      boolean deaf = part == Part.CRASHES || part == Part.CRASHED || part == Part.BYZANTINE;
      rows.add(
          new Row(
              ValueText.process(p),
              part,
              sends(p, round.message(), transition, exchange),
              deaf ? List.of() : heard(p, round.arrival(), transition, exchange),
              changes(before.members().get(p), after.members().get(p))));
    }
    OptionalInt phase =
        system.phase().size() > 1 ? OptionalInt.of(before.when().phase()) : OptionalInt.empty();
    List<Wrong> accidents = transition.accidents().stream().map(RoundTeller::wrong).toList();
    String name = round.name().equals(NAMELESS) ? "" : round.name();
    return new Entry(step + 1, phase, name, exchange.synchrony(), round.arrival(), rows, accidents);
  }

  private static Part part(int process, Standing standing, Exchange exchange) {
    if (exchange.crashing().contains(process)) {
      return Part.CRASHES;
    }
    boolean lies = standing != Standing.BYZANTINE && exchange.forgers().contains(process);
    return lies ? Part.LIES : part(standing);
  }

  private List<Change> changes(Member before, Member after) {
    List<String> first = values(before);
    List<String> second = values(after);
    return IntStream.range(0, first.size())
        .mapToObj(v -> new Change(first.get(v), second.get(v)))
        .toList();
  }

  /** What a process sends, as the protocol says or as it likes, and to whom. */
  private List<Letter> sends(int sender, Type type, RoundTransition transition, Exchange exchange) {
    var messages = new ArrayList<>(transition.sent().get(sender));
    Set<Integer> forgers = exchange.forgers();
    if (forgers.contains(sender)) {
      Collections.fill(messages, Optional.empty());
      for (Forgery forgery : exchange.forged()) {
        if (forgery.sender() == sender) {
          messages.set(forgery.receiver(), forgery.message());
        }
      }
    }
    Map<Value, List<String>> receivers = new LinkedHashMap<>();
    for (int p = 0; p < messages.size(); p++) {
      String name = ValueText.process(p);
      messages
          .get(p)
          .ifPresent(m -> receivers.computeIfAbsent(m, _ -> new ArrayList<>()).add(name));
    }
    var letters = new ArrayList<Letter>();
    receivers.forEach(
        (message, to) -> {
          Scope scope = to.size() == messages.size() ? Scope.ALL : Scope.SOME;
          letters.add(new Letter(ValueText.of(type, message), to, scope));
        });
    return letters;
  }

  private static List<Delivery> heard(
      int receiver, Arrival arrival, RoundTransition transition, Exchange exchange) {
    List<Integer> heard = exchange.heard().get(receiver);
    var deliveries = new ArrayList<Delivery>();
    for (int sender : senders(heard, arrival, transition.sent().size())) {
      Fate fate =
          !isSent(sender, receiver, transition, exchange)
              ? Fate.NOTHING_SENT
              : heard.contains(sender) ? Fate.HEARD : Fate.LOST;
      deliveries.add(new Delivery(ValueText.process(sender), fate));
    }
    if (arrival == Arrival.IN_EACH_ORDER) {
      deliveries.sort(Comparator.comparing(d -> d.fate() != Fate.HEARD));
    }
    return deliveries;
  }

  /** All processes, those that are heard first where it matters in which order they are heard. */
  private static Collection<Integer> senders(List<Integer> heard, Arrival arrival, int processes) {
    var senders = new LinkedHashSet<Integer>(arrival == Arrival.IN_EACH_ORDER ? heard : List.of());
    IntStream.range(0, processes).forEach(senders::add);
    return senders;
  }

  private static boolean isSent(
      int sender, int receiver, RoundTransition transition, Exchange exchange) {
    return exchange.forgers().contains(sender) && sender != receiver
        ? exchange.forged().stream()
            .anyMatch(
                f -> f.sender() == sender && f.receiver() == receiver && f.message().isPresent())
        : transition.sent().get(sender).get(receiver).isPresent();
  }

  Ending ending() {
    OptionalInt cycle = replay.run().cycle();
    if (cycle.isPresent()) {
      RoundStep first = replay.run().steps().get(cycle.getAsInt());
      return first instanceof RoundStep.Rest
          ? new Ending.Over()
          : new Ending.Repeating(cycle.getAsInt() + 1);
    }
    boolean rests =
        !replay.run().steps().isEmpty() && replay.run().steps().getLast() instanceof RoundStep.Rest;
    return rests ? new Ending.Over() : new Ending.Open();
  }

  List<Wrong> wrong() {
    var wrong = new ArrayList<Wrong>();
    for (RoundViolation violation : replay.violations()) {
      switch (violation) {
        case RoundViolation.OfProperty(RoundProperty property) -> {
          String why =
              property instanceof RoundProperty.Validity && !unproposed().isEmpty()
                  ? ": nobody proposed " + unproposed()
                  : "";
          wrong.add(new Wrong("`" + property.name() + "` is violated" + why, property.at()));
        }
        case RoundViolation.OfFault(int process, Fault fault) -> {
          boolean told =
              !replay.transitions().isEmpty()
                  && replay.transitions().getLast().accidents().stream()
                      .anyMatch(a -> a.process() == process && a.fault().equals(fault));
          if (!told) {
            wrong.add(wrong(new Accident(process, fault, List.of())));
          }
        }
      }
    }
    return wrong;
  }

  private static Wrong wrong(Accident accident) {
    String who =
        accident.process() == RoundTransition.NOBODY
            ? ""
            : ValueText.process(accident.process()) + ": ";
    return new Wrong(who + accident.fault().message(), accident.fault().at());
  }
}
