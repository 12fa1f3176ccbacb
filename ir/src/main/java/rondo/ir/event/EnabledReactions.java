package rondo.ir.event;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import rondo.ir.FaultException;
import rondo.ir.data.Binder;
import rondo.ir.data.Evaluator;
import rondo.ir.data.Heard;
import rondo.ir.data.Value;
import rondo.ir.data.When;
import rondo.ir.event.EventBehaviour.Precedence;
import rondo.ir.event.Reaction.Trigger;

/**
 * The enabled reactions of one process, for the reference interpreter: written from the description
 * of the language, apart from {@link Firings}, which the engine uses.
 *
 * <p>The definition is {@link #fits}: when a reaction may take a set of triggering messages and a
 * set of messages that it reads. A reaction is enabled with such sets if it fits, no reaction
 * before it fits the same messages, and no message is passed over where the network is in order.
 */
final class EnabledReactions {
  private static final When ALWAYS = new When(1, 0);

  private final EventSystem system;
  private final Precedence precedence;
  private final int process;
  private final List<Value> variables;
  private final List<Integer> forgers;

  /**
   * @param forgers the byzantine processes, whose messages are never used up
   */
  EnabledReactions(
      EventSystem system,
      Precedence precedence,
      int process,
      List<Value> variables,
      List<Integer> forgers) {
    this.system = system;
    this.precedence = precedence;
    this.process = process;
    this.variables = variables;
    this.forgers = forgers;
  }

  /**
   * All of them.
   *
   * @param there the messages that the process may take
   * @throws FaultException if the condition of a reaction cannot be evaluated
   */
  List<Firing> of(List<Letter> there) {
    var enabled = new ArrayList<Firing>();
    for (Firing firing : fitting(there)) {
      boolean preceded = precedence == Precedence.FIRST && isPreceded(firing);
      if (!preceded && !passesOver(firing, there)) {
        enabled.add(firing);
      }
    }
    return enabled;
  }

  /** Every reaction that fits some of the messages, with these. */
  private List<Firing> fitting(List<Letter> there) {
    var fitting = new ArrayList<Firing>();
    List<Reaction> reactions = system.roleOf(process).reactions();
    for (int r = 0; r < reactions.size(); r++) {
      for (List<Letter> trigger : triggers(reactions.get(r), there)) {
        for (List<Letter> read : readable(reactions.get(r), trigger, there)) {
          if (fits(reactions.get(r), trigger, read)) {
            fitting.add(new Firing(r, trigger, read));
          }
        }
      }
    }
    return fitting;
  }

  private boolean fits(Reaction reaction, List<Letter> trigger, List<Letter> read) {
    for (int i = 0; i < read.size(); i++) {
      Letter letter = read.get(i);
      boolean again =
          read.subList(0, i).stream()
              .anyMatch(l -> l.kind() == letter.kind() && l.sender() == letter.sender());
      if (again || !reaction.reads().contains(letter.kind())) {
        return false;
      }
    }
    return switch (reaction.trigger()) {
      case Trigger.Timeout _, Trigger.Internal _ ->
          trigger.isEmpty() && evaluator(reaction, read).holds(reaction.guard());
      case Trigger.One(int kind, Binder message, Binder sender) ->
          trigger.size() == 1
              && trigger.getFirst().kind() == kind
              && holds(reaction, message, sender, trigger.getFirst(), read);
      case Trigger.Several several -> isQuorum(reaction, several, trigger);
    };
  }

  private boolean isQuorum(Reaction reaction, Trigger.Several several, List<Letter> letters) {
    for (Letter letter : letters) {
      if (letter.kind() != several.kind()
          || !holds(reaction, several.message(), several.sender(), letter, List.of())) {
        return false;
      }
    }
    long senders = letters.stream().map(Letter::sender).distinct().count();
    if (letters.isEmpty() || senders < letters.size()) {
      return false;
    }
    Evaluator evaluator = evaluator(reaction, List.of());
    evaluator.bind(several.size(), Value.of(letters.size()));
    return evaluator.holds(several.enough());
  }

  private boolean holds(
      Reaction reaction, Binder message, Binder sender, Letter letter, List<Letter> read) {
    Evaluator evaluator = evaluator(reaction, read);
    evaluator.bind(message, letter.content());
    evaluator.bind(sender, Value.of(letter.sender()));
    return evaluator.holds(reaction.guard());
  }

  private Evaluator evaluator(Reaction reaction, List<Letter> read) {
    Evaluator evaluator =
        Evaluator.ofProcess(system.processes(), process, ALWAYS, variables, List.of());
    evaluator.reads(mailboxes(reaction, read));
    return evaluator;
  }

  /** What {@code mbox} of each kind is for a reaction that reads these messages. */
  static Map<Integer, List<Heard>> mailboxes(Reaction reaction, List<Letter> read) {
    Map<Integer, List<Heard>> mailboxes = new HashMap<>();
    for (int kind : reaction.reads()) {
      mailboxes.put(
          kind,
          read.stream()
              .filter(l -> l.kind() == kind)
              .map(l -> new Heard(l.sender(), l.content()))
              .toList());
    }
    return mailboxes;
  }

  /** The sets of messages that could trigger a reaction, so far as single messages tell. */
  private List<List<Letter>> triggers(Reaction reaction, List<Letter> there) {
    return switch (reaction.trigger()) {
      case Trigger.Timeout _, Trigger.Internal _ -> List.of(List.of());
      case Trigger.One one ->
          there.stream().distinct().filter(l -> l.kind() == one.kind()).map(List::of).toList();
      case Trigger.Several several ->
          atMostOneOfEach(
              there.stream()
                  .distinct()
                  .filter(l -> l.kind() == several.kind())
                  .filter(l -> holds(reaction, several.message(), several.sender(), l, List.of()))
                  .toList());
    };
  }

  /** The sets of messages that a reaction may read besides those that trigger it. */
  private List<List<Letter>> readable(Reaction reaction, List<Letter> trigger, List<Letter> there) {
    var left = new ArrayList<>(there);
    for (Letter letter : trigger) {
      if (!system.faults().duplication() && !forgers.contains(letter.sender())) {
        left.remove(letter);
      }
    }
    return atMostOneOfEach(
        left.stream().distinct().filter(l -> reaction.reads().contains(l.kind())).toList());
  }

  /** All sets of messages with at most one of each kind and sender, the empty one first. */
  private static List<List<Letter>> atMostOneOfEach(List<Letter> letters) {
    Map<List<Integer>, List<Letter>> boxes = new LinkedHashMap<>();
    for (Letter letter : letters) {
      boxes
          .computeIfAbsent(List.of(letter.kind(), letter.sender()), _ -> new ArrayList<>())
          .add(letter);
    }
    var sets = new ArrayList<List<Letter>>();
    choose(List.copyOf(boxes.values()), List.of(), sets);
    return sets;
  }

  private static void choose(
      List<List<Letter>> boxes, List<Letter> chosen, List<List<Letter>> sets) {
    if (boxes.isEmpty()) {
      sets.add(chosen);
      return;
    }
    List<List<Letter>> others = boxes.subList(1, boxes.size());
    choose(others, chosen, sets);
    for (Letter letter : boxes.getFirst()) {
      var more = new ArrayList<>(chosen);
      more.add(letter);
      choose(others, more, sets);
    }
  }

  /**
   * Whether a reaction that is written before fits the same messages, however it divides them into
   * those that trigger it and those that it reads. Timeouts precede timeouts only, and internal
   * steps internal steps, whatever either of them takes.
   */
  private boolean isPreceded(Firing firing) {
    List<Reaction> reactions = system.roleOf(process).reactions();
    Trigger own = reactions.get(firing.reaction()).trigger();
    return reactions.subList(0, firing.reaction()).stream()
        .filter(r -> isSameSort(own, r.trigger()))
        .anyMatch(r -> fitsDivided(r, firing.all(), 0, List.of(), List.of()));
  }

  private static boolean isSameSort(Trigger one, Trigger other) {
    return switch (one) {
      case Trigger.Timeout _ -> other instanceof Trigger.Timeout;
      case Trigger.Internal _ -> other instanceof Trigger.Internal;
      case Trigger.One _, Trigger.Several _ ->
          other instanceof Trigger.One || other instanceof Trigger.Several;
    };
  }

  private boolean fitsDivided(
      Reaction reaction, List<Letter> all, int from, List<Letter> trigger, List<Letter> read) {
    if (from == all.size()) {
      return fits(reaction, trigger, read);
    }
    Letter next = all.get(from);
    return fitsDivided(reaction, all, from + 1, with(trigger, next), read)
        || (reaction.reads().contains(next.kind())
            && fitsDivided(reaction, all, from + 1, trigger, with(read, next)));
  }

  private static List<Letter> with(List<Letter> letters, Letter letter) {
    var more = new ArrayList<>(letters);
    more.add(letter);
    return more;
  }

  /**
   * Whether a message that is left was sent before one of the same sender that is taken, and could
   * have been taken with nothing but what has arrived for certain: what is taken, and what was sent
   * before it.
   */
  private boolean passesOver(Firing firing, List<Letter> there) {
    if (!system.faults().fifo()) {
      return false;
    }
    var arrived = new ArrayList<>(firing.all());
    var left = new ArrayList<Letter>();
    for (Letter letter : there) {
      boolean earlier =
          firing.all().stream()
              .anyMatch(t -> t.sender() == letter.sender() && t.place() > letter.place());
      if (earlier && !firing.all().contains(letter)) {
        arrived.add(letter);
        left.add(letter);
      }
    }
    return !left.isEmpty()
        && fitting(arrived).stream().anyMatch(f -> left.stream().anyMatch(f.all()::contains));
  }
}
