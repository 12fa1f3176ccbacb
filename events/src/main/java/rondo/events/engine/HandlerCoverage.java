package rondo.events.engine;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.Stream;
import rondo.ir.data.StatementCoverage;
import rondo.ir.data.Stmt;
import rondo.ir.event.EventSystem;
import rondo.ir.event.GuardListener;
import rondo.ir.event.ProtocolMonitor;
import rondo.ir.event.Reaction;
import rondo.ir.event.Role;

/**
 * Which reactions there were, what their guards were like, and which statements were executed, in
 * all states that were visited.
 */
public final class HandlerCoverage implements GuardListener {
  private static final int HELD = 1;
  private static final int FAILED = 2;
  private static final int MADE = 4;

  private final EventSystem system;
  private final Map<Reaction, Integer> numbers = new IdentityHashMap<>();

  /** By process, the number of its first reaction: a role has its reactions in a row. */
  private final int[] first;

  private final AtomicIntegerArray marks;
  private final StatementCoverage statements;

  private final Map<ProtocolMonitor.Case, Integer> cases = new IdentityHashMap<>();

  /** Threads only ever set an element to true. */
  private final boolean[] applied;

  /**
   * @param system as it is executed
   */
  public HandlerCoverage(EventSystem system) {
    this.system = system;
    first = new int[system.processes()];
    for (Role role : system.roles()) {
      for (int p = role.first(); p < role.first() + role.count(); p++) {
        first[p] = numbers.size();
      }
      role.reactions().forEach(r -> numbers.put(r, numbers.size()));
    }
    marks = new AtomicIntegerArray(numbers.size());
    system.monitors().stream()
        .flatMap(m -> m.cases().stream())
        .forEach(c -> cases.put(c, cases.size()));
    applied = new boolean[cases.size()];
    statements =
        new StatementCoverage(system.roles().stream().flatMap(HandlerCoverage::blocks).toList());
  }

  /** All that processes of a role execute. */
  private static Stream<List<Stmt>> blocks(Role role) {
    return Stream.concat(
        Stream.of(role.init(), role.lifecycle().joining(), role.lifecycle().recovery()),
        role.reactions().stream().map(Reaction::body));
  }

  /** What is known of a reaction. */
  public record ReactionCoverage(
      Role role, Reaction reaction, GuardCoverage coverage, ExecutionStatus status) {}

  /** What a guard was, wherever it was asked for. */
  public enum GuardCoverage {
    NEVER_ASKED,
    FALSE,
    TRUE,
    BOTH
  }

  /** Whether there was a step that is this reaction. */
  public enum ExecutionStatus {
    NEVER,
    MADE
  }

  /** Is told which statements are executed. */
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

  /** A process can make a step that is this reaction. */
  public void executed(int process, int reaction) {
    mark(first[process] + reaction, MADE);
  }

  /** A monitor has seen something that is this case. */
  void caseApplied(ProtocolMonitor.Case seen) {
    applied[cases.get(seen)] = true;
  }

  private void mark(int number, int mark) {
    if ((marks.get(number) & mark) == 0) {
      marks.accumulateAndGet(number, mark, (a, b) -> a | b);
    }
  }

  /** All reactions, in the order in which they are written. */
  public List<ReactionCoverage> entries() {
    var entries = new ArrayList<ReactionCoverage>();
    for (Role role : system.roles()) {
      for (Reaction reaction : role.reactions()) {
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

  /** Of each block of a role that was entered, the statements that were not executed. */
  public List<Stmt> uncovered(Role role) {
    return Stream.concat(
            firstBlocks(role),
            role.reactions().stream()
                .filter(r -> (marks.get(numbers.get(r)) & MADE) != 0)
                .map(Reaction::body))
        .flatMap(b -> statements.uncovered(b).stream())
        .toList();
  }

  /** What processes that start again do is left out where none can. */
  private Stream<List<Stmt>> firstBlocks(Role role) {
    Stream<List<Stmt>> blocks = Stream.of(role.init(), role.lifecycle().joining());
    return system.faultModel().restarts() == 0
        ? blocks
        : Stream.concat(blocks, Stream.of(role.lifecycle().recovery()));
  }

  /** The cases of a monitor that never applied. */
  public List<ProtocolMonitor.Case> uncovered(ProtocolMonitor protocolMonitor) {
    return protocolMonitor.cases().stream().filter(c -> !applied[cases.get(c)]).toList();
  }

  /** Adds what was noted in another search of the same protocol. */
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
}
