package rondo.events.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rondo.ir.FaultException;
import rondo.ir.data.Outcome;
import rondo.ir.data.Sent;
import rondo.ir.data.Statement;
import rondo.ir.data.Value;
import rondo.ir.event.EventBehaviour;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Firing;
import rondo.ir.event.Letter;
import rondo.ir.event.Pool;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.Role;

/**
 * Which messages a process may still react to, now or later.
 *
 * <p>Processes are looked at one by one, each with all messages that anybody may ever send to it,
 * of which none is used up. Whatever a process can come to in a run, it can come to like this, and
 * whatever it consumes there, it can consume here: every step of a run is one of these, by
 * induction on the run. So if a message is consumed in none of the local states that can be reached
 * from one like this, it is not consumed in any run that passes that one. How many messages there
 * are, and which of them are still there, is forgotten, so that there is little to look at; where
 * there is too much, or something goes wrong on the way, nothing is said.
 *
 * <p>A role whose processes send nothing is left out: what they do makes no difference to others,
 * and every message that they handle counts as one that they may still react to.
 */
final class Outlook {
  private static final int MOST_OUTCOMES = 50_000;
  private static final long MOST_SETS = 5_000;

  private final EventBehaviour behaviour;
  private final EventSystem system;
  private final List<Set<Letter>> sent = new ArrayList<>();
  private final List<Map<List<Value>, Prospect>> reached = new ArrayList<>();
  private int outcomes;

  /** What a process may do, and what it then is like. */
  private static final class Prospect {
    private final Set<Letter> consumed = new HashSet<>();
    private final Set<List<Value>> next = new HashSet<>();
    private int letters = -1;
  }

  private static final class TooMuchException extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private Outlook(EventBehaviour behaviour) {
    this.behaviour = behaviour;
    system = behaviour.system();
    for (int p = 0; p < system.processes(); p++) {
      sent.add(new LinkedHashSet<>());
      reached.add(new LinkedHashMap<>());
    }
  }

  /** Empty if that is too much to find out. */
  static Optional<Outlook> of(EventBehaviour behaviour) {
    var outlook = new Outlook(behaviour);
    try {
      outlook.begin();
      boolean more = true;
      while (more) {
        more = outlook.grow();
      }
    } catch (TooMuchException | FaultException e) {
      return Optional.empty();
    }
    outlook.lookBack();
    return Optional.of(outlook);
  }

  /** Whether a process like this can never react to a message any more. */
  boolean isFutile(int process, List<Value> variables, Letter letter) {
    Role role = system.roleOf(process);
    if (!handles(role, letter.kind())) {
      return true;
    }
    Prospect prospect = reached.get(process).get(variables);
    return sends(role) && prospect != null && !prospect.consumed.contains(letter);
  }

  /** Whether processes of a role react to messages of a kind at all. */
  static boolean handles(Role role, int kind) {
    return role.reactions().stream().anyMatch(r -> r.takes(kind));
  }

  private static boolean sends(Role role) {
    return role.reactions().stream().anyMatch(r -> sends(r.body()));
  }

  private static boolean sends(List<Statement> statements) {
    return statements.stream()
        .anyMatch(
            s ->
                switch (s) {
                  case Statement.Send _, Statement.Announce _ -> true;
                  case Statement.If(_, List<Statement> then, List<Statement> otherwise, _) ->
                      sends(then) || sends(otherwise);
                  case Statement.For(_, List<Statement> body, _) -> sends(body);
                  case Statement.Choose(_, List<Statement> body, _) -> sends(body);
                  case Statement.Let(_, _, List<Statement> body, _) -> sends(body);
                  case Statement.Assign _, Statement.Decide _, Statement.Assert _ -> false;
                });
  }

  private void begin() {
    for (int p = 0; p < system.processes(); p++) {
      for (List<Value> variables : behaviour.initial(p)) {
        for (Outcome outcome : behaviour.begin(p, variables)) {
          come(p, outcome);
        }
      }
    }
  }

  /** Notes what a process becomes, and what it sends. */
  private void come(int process, Outcome outcome) {
    outcomes++;
    if (outcomes > MOST_OUTCOMES) {
      throw new TooMuchException();
    }
    reached.get(process).computeIfAbsent(outcome.variables(), _ -> new Prospect());
    for (Sent s : outcome.sent()) {
      sent.get(s.receiver()).add(new Letter(s.kind(), process, s.content()));
    }
  }

  /** Goes on from all that there may be more to say of; whether there was anything. */
  private boolean grow() {
    boolean more = false;
    for (int p = 0; p < system.processes(); p++) {
      if (!sends(system.roleOf(p))) {
        continue;
      }
      for (List<Value> variables : List.copyOf(reached.get(p).keySet())) {
        Prospect prospect = reached.get(p).get(variables);
        if (prospect.letters < sent.get(p).size()) {
          prospect.letters = sent.get(p).size();
          react(p, variables, prospect);
          more = true;
        }
      }
    }
    return more;
  }

  private void react(int process, List<Value> variables, Prospect prospect) {
    checkSets(process);
    // Twice, since a message may trigger a reaction that reads another one just like it.
    List<Letter> twice = new ArrayList<>(sent.get(process));
    twice.addAll(sent.get(process));
    for (Firing firing : behaviour.firings(process, variables, new Pool(twice))) {
      prospect.consumed.addAll(firing.all());
      for (Outcome outcome : behaviour.react(process, variables, firing)) {
        come(process, outcome);
        prospect.next.add(outcome.variables());
      }
    }
  }

  private void checkSets(int process) {
    for (Reaction reaction : system.roleOf(process).reactions()) {
      double sets =
          switch (reaction.trigger()) {
            case Trigger.One(int kind, _, _) when !reaction.reads().isEmpty() ->
                1 + sent.get(process).stream().filter(l -> l.kind() == kind).count();
            case Trigger.Several(int kind, _, _, _, _) -> sets(process, kind);
            case Trigger.One _, Trigger.Timeout _, Trigger.Internal _ -> 1;
          };
      for (int kind : reaction.reads()) {
        sets *= sets(process, kind);
      }
      if (sets > MOST_SETS) {
        throw new TooMuchException();
      }
    }
  }

  /** How many sets of messages of a kind there are, of different senders. */
  private double sets(int process, int kind) {
    Map<Integer, Long> bySender = new HashMap<>();
    sent.get(process).stream()
        .filter(l -> l.kind() == kind)
        .forEach(l -> bySender.merge(l.sender(), 1L, Long::sum));
    double sets = 1;
    for (long letters : bySender.values()) {
      sets *= letters + 1;
    }
    return sets;
  }

  /** Adds what may be consumed later. */
  private void lookBack() {
    for (Map<List<Value>, Prospect> prospects : reached) {
      Map<Prospect, List<Prospect>> before = new HashMap<>();
      for (Prospect prospect : prospects.values()) {
        for (List<Value> next : prospect.next) {
          before.computeIfAbsent(prospects.get(next), _ -> new ArrayList<>()).add(prospect);
        }
      }
      var changed = new ArrayDeque<>(prospects.values());
      while (!changed.isEmpty()) {
        Prospect prospect = changed.remove();
        for (Prospect earlier : before.getOrDefault(prospect, List.of())) {
          if (earlier.consumed.addAll(prospect.consumed)) {
            changed.add(earlier);
          }
        }
      }
    }
  }
}
