package rondo.ir.event;

import java.util.List;
import java.util.stream.Stream;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Stmt;

/**
 * A role: a range of processes that execute the same program.
 *
 * @param first the number of its first process
 * @param init executed by each process first
 * @param slots the number of slots for binders in {@code init}
 * @param reactions in order of precedence
 * @param lifecycle the behaviour of processes that join later or restart
 */
public record Role(
    String name,
    int first,
    int count,
    List<LocalVariable> variables,
    List<Stmt> init,
    int slots,
    List<Reaction> reactions,
    Lifecycle lifecycle) {
  public Role {
    variables = List.copyOf(variables);
    init = List.copyOf(init);
    reactions = List.copyOf(reactions);
  }

  /** A role whose processes are all present initially, and execute nothing on restart. */
  public Role(
      String name,
      int first,
      int count,
      List<LocalVariable> variables,
      List<Stmt> init,
      int slots,
      List<Reaction> reactions) {
    this(
        name,
        first,
        count,
        variables,
        init,
        slots,
        reactions,
        new Lifecycle(count, List.of(), List.of()));
  }

  /**
   * Joining and restart of processes.
   *
   * @param initiallyPresent the number of processes that are present initially
   * @param joining executed by each of the others when it joins
   * @param recovery executed by a process that restarts
   */
  public record Lifecycle(int initiallyPresent, List<Stmt> joining, List<Stmt> recovery) {
    public Lifecycle {
      joining = List.copyOf(joining);
      recovery = List.copyOf(recovery);
    }
  }

  /** Whether a process of the role is present initially. */
  public boolean isPresent(int process) {
    return process < first + lifecycle.initiallyPresent();
  }

  /** All blocks of statements: those of {@code init}, joining, restart, and the reactions. */
  public Stream<List<Stmt>> blocks() {
    return Stream.concat(
        Stream.of(init, lifecycle.joining(), lifecycle.recovery()),
        reactions.stream().map(Reaction::body));
  }

  /** The reactions of processes that follow the protocol. */
  public Stream<Reaction> handlers() {
    return reactions.stream().filter(r -> !r.isByzantine());
  }

  /** All statements, also those within others. */
  public Stream<Stmt> statements() {
    return blocks().flatMap(Stmt::within);
  }

  /** A copy with further reactions. */
  public Role withReactions(List<Reaction> more) {
    List<Reaction> all = Stream.concat(reactions.stream(), more.stream()).toList();
    return new Role(name, first, count, variables, init, slots, all, lifecycle);
  }

  /** A copy with these variables. */
  Role withVariables(List<LocalVariable> others) {
    return new Role(name, first, count, others, init, slots, reactions, lifecycle);
  }

  /**
   * Whether the processes of the role keep messages of a kind: no reaction consumes them, and equal
   * messages of one sender count once.
   */
  public boolean keeps(int kind) {
    return reactions.stream()
        .anyMatch(r -> r.trigger() instanceof Reaction.Trigger.Received t && t.kind() == kind);
  }

  public boolean contains(int process) {
    return first <= process && process < first + count;
  }
}
