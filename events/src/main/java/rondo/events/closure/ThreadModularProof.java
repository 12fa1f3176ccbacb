package rondo.events.closure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rondo.budget.Budget;
import rondo.ir.FaultException;
import rondo.ir.data.Value;
import rondo.ir.data.interpreter.Outcome;
import rondo.ir.data.interpreter.OutgoingMessage;
import rondo.ir.event.EventMessage;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Reaction;
import rondo.ir.event.Role;
import rondo.ir.event.semantics.EventProcessSemantics;
import rondo.ir.event.semantics.TriggerAnalysis;
import rondo.ir.event.state.EnabledReaction;
import rondo.ir.event.state.MessagePool;

/**
 * A thread-modular proof of communication closure: each process is explored on its own, in an
 * environment that may deliver, at any time and any number of times, every message that some
 * process may send to it in this exploration.
 *
 * <p>The conditions of communication closure, assertions and run-time errors concern single steps
 * of single processes. The local states found here include those of every run, and the messages
 * those that are ever sent: this holds initially, and is preserved by each step, since a step
 * depends only on the local state of its process and on the messages that it consumes. So if no
 * step here is a violation, none is in any run, whatever the network loses, delays, duplicates or
 * reorders, and whichever processes crash, restart or join. A violation found here need not be
 * real, since the messages of a step need not be together in any run; then nothing is proved.
 *
 * <p>The number of local states is the sum over all processes, where the search of all
 * interleavings has their product. The messages of a quorum are enumerated, though; beyond a limit,
 * nothing is proved.
 */
public final class ThreadModularProof {
  /** The maximum number of sets of messages that are enumerated for a local state. */
  private static final long MAX_SETS = 20_000;

  /** The maximum number of executed reactions. */
  private static final long MAX_REACTIONS = 400_000;

  private final EventProcessSemantics semantics;
  private final EventSystem system;
  private final TriggerAnalysis analysis;
  private final List<ProcessExploration> explorations = new ArrayList<>();
  private long reactions;
  private long passes;

  /** The exploration found a violation, or exceeded a limit. */
  private static final class NotProvedException extends Exception {
    private static final long serialVersionUID = 1L;
  }

  private ThreadModularProof(EventProcessSemantics semantics) {
    this.semantics = semantics;
    system = semantics.system();
    analysis = new TriggerAnalysis(semantics);
    for (int p = 0; p < system.processes(); p++) {
      explorations.add(new ProcessExploration(p));
    }
  }

  /**
   * The size of a proof.
   *
   * @param localStates the number of local states of all processes
   * @param reactions the number of executed reactions
   * @param passes the number of passes over the local states until nothing new was found
   */
  public record ProofSize(long localStates, long reactions, long passes) {}

  /**
   * Attempts a proof.
   *
   * @param semantics of a system whose communication closure is monitored
   * @return empty if nothing is proved
   */
  public static Optional<ProofSize> attempt(EventProcessSemantics semantics) {
    if (!semantics.system().faultModel().byzantine().isNone()) {
      return Optional.empty(); // Forged messages are not sent by any process.
    }
    try {
      return Optional.of(new ThreadModularProof(semantics).explore());
    } catch (NotProvedException e) {
      return Optional.empty();
    }
  }

  private ProofSize explore() throws NotProvedException {
    for (ProcessExploration exploration : explorations) {
      exploration.start();
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      passes++;
      for (ProcessExploration exploration : explorations) {
        changed |= exploration.advance();
      }
    }
    long localStates = explorations.stream().mapToLong(e -> e.locals.size()).sum();
    return new ProofSize(localStates, reactions, passes);
  }

  /** The reachable local states of a process, and the messages that may be sent to it. */
  private final class ProcessExploration {
    private final int process;
    private final Role role;
    private final List<EventMessage> messages = new ArrayList<>();
    private final Set<EventMessage> knownMessages = new LinkedHashSet<>();
    private final Map<List<Value>, ExploredLocalState> locals = new LinkedHashMap<>();
    private final List<ExploredLocalState> queue = new ArrayList<>();

    ProcessExploration(int process) {
      this.process = process;
      role = system.roleOf(process);
    }

    void start() throws NotProvedException {
      for (List<Value> variables : semantics.initialValues(process)) {
        add(
            role.isPresent(process)
                ? semantics.initialize(process, variables)
                : semantics.join(process, variables));
        restart(variables);
      }
    }

    private void restart(List<Value> variables) throws NotProvedException {
      if (system.faultModel().mayRestart(process)) {
        for (List<Value> kept : semantics.restartValues(process, variables)) {
          add(semantics.recover(process, kept));
        }
      }
    }

    private void add(List<Outcome> outcomes) throws NotProvedException {
      for (Outcome outcome : outcomes) {
        if (outcome.fault().isPresent()) {
          throw new NotProvedException();
        }
        if (!locals.containsKey(outcome.variables())) {
          var state = new ExploredLocalState(outcome.variables());
          locals.put(outcome.variables(), state);
          queue.add(state);
        }
        for (OutgoingMessage sent : outcome.sent()) {
          explorations
              .get(sent.receiver())
              .receive(new EventMessage(sent.kind(), process, sent.content()));
        }
      }
    }

    private void receive(EventMessage message) {
      if (knownMessages.add(message)) {
        messages.add(message);
      }
    }

    /** Executes the reactions that are new since the last call; whether there were any. */
    boolean advance() throws NotProvedException {
      boolean changed = false;
      for (int i = 0; i < queue.size(); i++) { // grows
        changed |= advance(queue.get(i));
      }
      return changed;
    }

    private boolean advance(ExploredLocalState state) throws NotProvedException {
      Budget.checkpoint();
      try {
        if (!state.update(this)) {
          return false;
        }
        if (state.sets() > MAX_SETS) {
          throw new NotProvedException();
        }
        var pool = new MessagePool(List.copyOf(state.relevant));
        for (EnabledReaction reaction :
            semantics.enabledReactions(process, state.variables, pool)) {
          if (++reactions > MAX_REACTIONS) {
            throw new NotProvedException();
          }
          Budget.checkpoint();
          add(semantics.react(process, state.variables, reaction));
        }
        restart(state.variables);
        return true;
      } catch (FaultException e) {
        throw new NotProvedException();
      }
    }
  }

  /** A local state, with the messages that it may react to. */
  private final class ExploredLocalState {
    private final List<Value> variables;
    private final Set<EventMessage> relevant = new LinkedHashSet<>();

    /** By reaction, the number of messages of each kind and sender that may be among its own. */
    private final List<Map<List<Integer>, Integer>> consumable = new ArrayList<>();

    private int examined;
    private boolean executed;

    ExploredLocalState(List<Value> variables) {
      this.variables = variables;
    }

    /** Examines new messages; whether reactions have to be executed. */
    boolean update(ProcessExploration owner) {
      List<Reaction> all = owner.role.reactions();
      while (consumable.size() < all.size()) {
        consumable.add(new HashMap<>());
      }
      boolean more = !executed;
      for (; examined < owner.messages.size(); examined++) {
        EventMessage message = owner.messages.get(examined);
        for (int r = 0; r < all.size(); r++) {
          if (analysis.mayTrigger(owner.process, variables, r, message)) {
            more |= relevant.add(message);
            consumable.get(r).merge(List.of(message.kind(), message.sender()), 1, Integer::sum);
          }
        }
      }
      executed = true;
      return more;
    }

    /** A bound on the number of sets of messages to be enumerated. */
    long sets() {
      long sets = 0;
      for (Map<List<Integer>, Integer> ofReaction : consumable) {
        long product = 1;
        for (int count : ofReaction.values()) {
          product = Math.min(MAX_SETS + 1, product * (count + 1));
        }
        sets += product;
      }
      return sets;
    }
  }
}
