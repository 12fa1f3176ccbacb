package rondo.ir.event;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rondo.ir.FaultException;
import rondo.ir.data.Evaluator;
import rondo.ir.data.Heard;
import rondo.ir.data.Product;
import rondo.ir.data.Value;
import rondo.ir.event.EventBehaviour.Precedence;
import rondo.ir.event.Reaction.Trigger;

/**
 * All ways in which a process may react to what has arrived.
 *
 * <p>A way takes a set of messages: those that trigger a reaction, and of each kind that the
 * reaction reads, any messages of different senders, perhaps none. Which reaction it is depends on
 * the messages alone: of all reactions to messages that take exactly these, it is the first, unless
 * any may be taken. That time passes, or that nothing at all happens, are events of their own,
 * whatever is read then: of each of these sorts it is the first as well.
 *
 * <p>Where messages are in order, a way must not pass over a message. It does if it takes a message
 * behind it, from the same sender, although the process could have reacted to it, or read it, with
 * no other messages than those that must have arrived by then: those that the way takes, and all
 * before them.
 */
final class Firings {
  private final EventSystem system;
  private final Precedence precedence;
  private final GuardWatch guards;
  private final int process;
  private final Evaluator evaluator;
  private final List<Integer> forgers;

  /** Those who react like this, with these variables. */
  record Actor(int process, Evaluator evaluator, List<Integer> forgers) {}

  Firings(EventSystem system, Precedence precedence, GuardWatch guards, Actor actor) {
    this.system = system;
    this.precedence = precedence;
    this.guards = guards;
    this.process = actor.process();
    this.evaluator = actor.evaluator();
    this.forgers = actor.forgers();
  }

  /** What makes a process react, and the messages that it takes; what sort of thing that is. */
  private record Event(Class<?> sort, List<Letter> taken) {}

  /**
   * All ways.
   *
   * @param there all messages that could be taken
   * @throws FaultException if a guard cannot be evaluated
   */
  List<Firing> of(Pool there) {
    List<Firing> all = inAnyOrder(there);
    return system.faults().fifo()
        ? all.stream().filter(f -> !passesOver(f.all(), there)).toList()
        : all;
  }

  private List<Firing> inAnyOrder(Pool there) {
    var firings = new ArrayList<Firing>();
    Map<Event, Integer> first = new HashMap<>();
    List<Reaction> reactions = system.roleOf(process).reactions();
    for (int r = 0; r < reactions.size(); r++) {
      Reaction reaction = reactions.get(r);
      for (Firing firing : ways(r, reaction, there)) {
        var event = new Event(sort(reaction.trigger()), firing.all());
        Integer other = first.putIfAbsent(event, r);
        if (other == null || other == r || precedence == Precedence.ANY) {
          firings.add(firing);
        }
      }
    }
    return List.copyOf(firings);
  }

  private static Class<?> sort(Trigger trigger) {
    return trigger.isPrompted() ? Letter.class : trigger.getClass();
  }

  private boolean passesOver(List<Letter> taken, Pool there) {
    List<Letter> passed =
        there.letters().stream()
            .filter(l -> !taken.contains(l) && taken.stream().anyMatch(t -> isBefore(l, t)))
            .toList();
    if (passed.isEmpty()) {
      return false;
    }
    var arrived = new ArrayList<>(passed);
    arrived.addAll(taken);
    Set<Letter> possible = new HashSet<>();
    inAnyOrder(new Pool(arrived)).forEach(f -> possible.addAll(f.all()));
    return passed.stream().anyMatch(possible::contains);
  }

  private static boolean isBefore(Letter letter, Letter other) {
    return letter.sender() == other.sender() && letter.place() < other.place();
  }

  private List<Firing> ways(int number, Reaction reaction, Pool there) {
    return switch (reaction.trigger()) {
      case Trigger.Timeout _, Trigger.Internal _ -> reading(number, reaction, List.of(), there);
      case Trigger.One one -> {
        var ways = new ArrayList<Firing>();
        for (Letter letter : there.letters().stream().distinct().toList()) {
          if (letter.kind() == one.kind()) {
            evaluator.bind(one.message(), letter.content());
            evaluator.bind(one.sender(), Value.of(letter.sender()));
            ways.addAll(reading(number, reaction, List.of(letter), there));
          }
        }
        yield ways;
      }
      case Trigger.Several several -> {
        var ways = new ArrayList<Firing>();
        for (List<Letter> quorum : quorums(reaction, several, there)) {
          for (List<Letter> read : readable(reaction, quorum, there)) {
            ways.add(new Firing(number, quorum, read));
          }
        }
        yield ways;
      }
    };
  }

  /** All ways to read something for which the guard holds. */
  private List<Firing> reading(int number, Reaction reaction, List<Letter> trigger, Pool there) {
    var ways = new ArrayList<Firing>();
    for (List<Letter> read : readable(reaction, trigger, there)) {
      evaluator.reads(read(reaction, read));
      if (holds(reaction)) {
        ways.add(new Firing(number, trigger, read));
      }
    }
    return ways;
  }

  /** What a reaction reads, by kind. */
  static Map<Integer, List<Heard>> read(Reaction reaction, List<Letter> letters) {
    Map<Integer, List<Heard>> read = new HashMap<>();
    reaction.reads().forEach(k -> read.put(k, new ArrayList<>()));
    letters.forEach(l -> read.get(l.kind()).add(new Heard(l.sender(), l.content())));
    return read;
  }

  /** All sets of messages that can be read besides those that trigger a reaction. */
  private List<List<Letter>> readable(Reaction reaction, List<Letter> trigger, Pool there) {
    if (reaction.reads().isEmpty()) {
      return List.of(List.of());
    }
    var left = new ArrayList<>(there.letters());
    if (!system.faults().duplication()) {
      trigger.stream().filter(l -> !forgers.contains(l.sender())).forEach(left::remove);
    }
    record Box(int kind, int sender) {}
    Map<Box, List<Optional<Letter>>> boxes = new LinkedHashMap<>();
    for (Letter letter : left.stream().distinct().toList()) {
      if (reaction.reads().contains(letter.kind())) {
        boxes
            .computeIfAbsent(
                new Box(letter.kind(), letter.sender()),
                _ -> new ArrayList<>(List.of(Optional.empty())))
            .add(Optional.of(letter));
      }
    }
    return Product.of(List.copyOf(boxes.values())).stream()
        .map(chosen -> chosen.stream().flatMap(Optional::stream).toList())
        .toList();
  }

  private boolean holds(Reaction reaction) {
    boolean holds = evaluator.holds(reaction.guard());
    if (holds) {
      guards.held(reaction);
    } else {
      guards.failed(reaction);
    }
    return holds;
  }

  /** All sets of messages of different senders that are enough. */
  private List<List<Letter>> quorums(Reaction reaction, Trigger.Several several, Pool there) {
    Map<Integer, List<Optional<Letter>>> bySender = new LinkedHashMap<>();
    for (Letter letter : there.letters().stream().distinct().toList()) {
      evaluator.bind(several.message(), letter.content());
      evaluator.bind(several.sender(), Value.of(letter.sender()));
      if (letter.kind() == several.kind() && holds(reaction)) {
        bySender
            .computeIfAbsent(letter.sender(), _ -> new ArrayList<>(List.of(Optional.empty())))
            .add(Optional.of(letter));
      }
    }
    var quorums = new ArrayList<List<Letter>>();
    for (List<Optional<Letter>> chosen : Product.of(List.copyOf(bySender.values()))) {
      List<Letter> letters = chosen.stream().flatMap(Optional::stream).toList();
      evaluator.bind(several.size(), Value.of(letters.size()));
      if (!letters.isEmpty() && evaluator.holds(several.enough())) {
        quorums.add(letters);
      }
    }
    return quorums;
  }
}
