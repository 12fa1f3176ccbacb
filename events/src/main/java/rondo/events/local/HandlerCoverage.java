package rondo.events.local;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.explore.ExecutedParts;
import rondo.explore.ExecutionCounts;
import rondo.explore.SearchOptions.CountPolicy;
import rondo.ir.data.Stmt;
import rondo.ir.data.interpreter.StatementCoverage;
import rondo.ir.event.EventSystem;
import rondo.ir.event.ProtocolMonitor;
import rondo.ir.event.Reaction;
import rondo.ir.event.Role;
import rondo.ir.event.semantics.GuardListener;

/**
 * Coverage of a search: the reactions and statements that were executed, and the values of guards,
 * over all visited states. Threads record concurrently.
 */
public final class HandlerCoverage implements GuardListener, ExecutedParts {
  private static final int HELD = 1;
  private static final int FAILED = 2;
  private static final int MADE = 4;

  private final EventSystem system;
  private final Map<Reaction, Integer> numbers = new IdentityHashMap<>();

  /** By process, the index of its first reaction: the reactions of a role are consecutive. */
  private final int[] first;

  private final AtomicIntegerArray marks;
  private final StatementCoverage statements;

  private final Map<ProtocolMonitor.Case, Integer> cases = new IdentityHashMap<>();

  /** Threads only ever set an element to true. */
  private final boolean[] applied;

  /** The executions of reactions, then of network steps, if they are counted. */
  private final Optional<ExecutionCounts> executions;

  /**
   * Without counts.
   *
   * @param system with the property that is checked
   */
  public HandlerCoverage(EventSystem system) {
    this(system, CountPolicy.OFF);
  }

  /**
   * @param system with the property that is checked
   */
  public HandlerCoverage(EventSystem system, CountPolicy counting) {
    this.system = system;
    first = new int[system.processes()];
    for (Role role : system.roles()) {
      for (int p = role.first(); p < role.first() + role.count(); p++) {
        first[p] = numbers.size();
      }
      role.reactions().forEach(r -> numbers.put(r, numbers.size()));
    }
    marks = new AtomicIntegerArray(numbers.size());
    executions =
        switch (counting) {
          case OFF -> Optional.empty();
          case EXECUTIONS ->
              Optional.of(new ExecutionCounts(numbers.size() + NetworkStep.values().length));
        };
    system.monitors().stream()
        .flatMap(m -> m.cases().stream())
        .forEach(c -> cases.put(c, cases.size()));
    applied = new boolean[cases.size()];
    statements = new StatementCoverage(system.roles().stream().flatMap(Role::blocks).toList());
  }

  /** The coverage of a reaction. */
  public record ReactionCoverage(
      Role role, Reaction reaction, GuardCoverage coverage, ExecutionStatus status) {}

  /** The values that a guard had when it was evaluated. */
  public enum GuardCoverage {
    NEVER_ASKED,
    FALSE,
    TRUE,
    BOTH
  }

  /** Whether a transition executed the reaction. */
  public enum ExecutionStatus {
    NEVER,
    MADE
  }

  /** The coverage of statements. */
  public StatementCoverage statements() {
    return statements;
  }

  @Override
  public void held(Reaction reaction) {
    mark(numbers.get(reaction), HELD);
  }

  @Override
  public void failed(Reaction reaction) {
    mark(numbers.get(reaction), FAILED);
  }

  /** Records that a reaction of a process is executed by a transition. */
  public void executed(int process, int reaction) {
    mark(first[process] + reaction, MADE);
  }

  /** Whether executions are counted. */
  public boolean isCounting() {
    return executions.isPresent();
  }

  /** The counters of one thread, if executions are counted. */
  public Optional<long[]> counter() {
    return executions.map(ExecutionCounts::counter);
  }

  /** The index of a reaction of a process among the counters. */
  public int index(int process, int reaction) {
    return first[process] + reaction;
  }

  /** The index of a step of the network among the counters. */
  public int index(NetworkStep step) {
    return numbers.size() + step.ordinal();
  }

  /** The index of the receipt of a message of a Byzantine process, which is not counted. */
  public int forgeryIndex() {
    return numbers.size() + NetworkStep.values().length;
  }

  /** The number of all indices. */
  public int indices() {
    return forgeryIndex() + 1;
  }

  /** How often each reaction was executed, in textual order, if that was counted. */
  public Optional<Map<Reaction, Long>> reactionCounts() {
    return executions.map(
        e -> {
          long[] totals = e.totals();
          var counts = new IdentityHashMap<Reaction, Long>();
          numbers.forEach((reaction, number) -> counts.put(reaction, totals[number]));
          return counts;
        });
  }

  /** How often each step of the network was executed, if that was counted. */
  public Map<NetworkStep, Long> networkCounts() {
    var counts = new EnumMap<NetworkStep, Long>(NetworkStep.class);
    executions.ifPresent(
        e -> {
          long[] totals = e.totals();
          for (NetworkStep step : NetworkStep.values()) {
            counts.put(step, totals[index(step)]);
          }
        });
    return counts;
  }

  /** Records that a case of a monitor applied. */
  public void caseApplied(ProtocolMonitor.Case seen) {
    applied[cases.get(seen)] = true;
  }

  private void mark(int number, int mark) {
    if ((marks.get(number) & mark) == 0) {
      marks.accumulateAndGet(number, mark, (a, b) -> a | b);
    }
  }

  /** All reactions of processes that follow the protocol, in textual order. */
  public List<ReactionCoverage> entries() {
    var entries = new ArrayList<ReactionCoverage>();
    for (Role role : system.roles()) {
      for (Reaction reaction : role.handlers().toList()) {
        int mark = marks.get(numbers.get(reaction));
        GuardCoverage coverage = GuardCoverage.values()[(mark & HELD) * 2 + (mark & FAILED) / 2];
        entries.add(
            new ReactionCoverage(
                role,
                reaction,
                coverage,
                (mark & MADE) == 0 ? ExecutionStatus.NEVER : ExecutionStatus.MADE));
      }
    }
    return entries;
  }

  /** The statements that were not executed, of the blocks of a role that were entered. */
  public List<Stmt> uncovered(Role role) {
    return Stream.concat(
            firstBlocks(role),
            role.handlers()
                .filter(r -> (marks.get(numbers.get(r)) & MADE) != 0)
                .map(Reaction::body))
        .flatMap(b -> statements.uncovered(b).stream())
        .toList();
  }

  /** The recovery block is omitted where processes cannot restart. */
  private Stream<List<Stmt>> firstBlocks(Role role) {
    Stream<List<Stmt>> blocks = Stream.of(role.init(), role.lifecycle().joining());
    return IntStream.range(role.first(), role.first() + role.count())
            .noneMatch(system.faultModel()::mayRestart)
        ? blocks
        : Stream.concat(blocks, Stream.of(role.lifecycle().recovery()));
  }

  /** The cases of a monitor that never applied. */
  public List<ProtocolMonitor.Case> uncovered(ProtocolMonitor protocolMonitor) {
    return protocolMonitor.cases().stream().filter(c -> !applied[cases.get(c)]).toList();
  }

  /** Adds the coverage of another search of the same protocol. */
  public void merge(HandlerCoverage other) {
    for (int i = 0; i < Math.min(marks.length(), other.marks.length()); i++) {
      mark(i, HELD & other.marks.get(i));
      mark(i, FAILED & other.marks.get(i));
      mark(i, MADE & other.marks.get(i));
    }
    statements.add(other.statements);
    for (int i = 0; i < applied.length; i++) {
      applied[i] |= other.applied[i];
    }
  }

  @Override
  public long[] snapshot() {
    BitSet set = statements.executed();
    int at = statements.size();
    for (int i = 0; i < marks.length(); i++) {
      for (int mark = HELD; mark <= MADE; mark *= 2) {
        set.set(at++, (marks.get(i) & mark) != 0);
      }
    }
    for (boolean seen : applied) {
      set.set(at++, seen);
    }
    return set.toLongArray();
  }

  @Override
  public void add(long[] others) {
    BitSet set = BitSet.valueOf(others);
    statements.add(set);
    int at = statements.size();
    for (int i = 0; i < marks.length(); i++) {
      for (int mark = HELD; mark <= MADE; mark *= 2) {
        if (set.get(at++)) {
          mark(i, mark);
        }
      }
    }
    for (int i = 0; i < applied.length; i++) {
      applied[i] |= set.get(at++);
    }
  }
}
