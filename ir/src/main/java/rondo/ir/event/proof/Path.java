package rondo.ir.event.proof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.event.RoundCondition;

/**
 * One way through a step of a process, as far as it has come.
 *
 * @param facts what must be so for the step to take this way
 * @param own the variables of the process
 * @param bound what names stand for, by their slots
 * @param stand where the process is; none at first
 * @param doings what it has done in this step
 */
record Path(
    Facts facts,
    List<Meaning> own,
    Map<Integer, Meaning> bound,
    Optional<Standing> stand,
    Doings doings) {
  Path {
    own = List.copyOf(own);
    bound = Map.copyOf(bound);
  }

  /** A condition that may be broken on this way; where it need not be, there is another one. */
  record Suspicion(RoundCondition condition, Position at) {}

  /**
   * What was done in a step.
   *
   * @param sent whether a message was sent
   * @param came by which sending, if any, the process came to its round in this step
   */
  record Doings(boolean sent, Optional<Object> came, Optional<Suspicion> suspicion) {
    static final Doings NONE = new Doings(false, Optional.empty(), Optional.empty());
  }

  Path with(Facts others) {
    return new Path(others, own, bound, stand, doings);
  }

  /** The same if there is a way at all. */
  Optional<Path> with(Optional<Facts> others) {
    return others.map(this::with);
  }

  Path assigned(int variable, Meaning value) {
    var changed = new ArrayList<>(own);
    changed.set(variable, value);
    return new Path(facts, changed, bound, stand, doings);
  }

  Path having(List<Meaning> variables) {
    return new Path(facts, variables, bound, stand, doings);
  }

  Path binding(int slot, Meaning value) {
    var more = new HashMap<>(bound);
    more.put(slot, value);
    return new Path(facts, own, more, stand, doings);
  }

  /** Having reacted to messages of a round. */
  Path reacted(Linear phase, Linear round) {
    var there = new Standing(phase, round, true);
    return new Path(
        facts,
        own,
        bound,
        Optional.of(there),
        new Doings(doings.sent(), Optional.empty(), doings.suspicion()));
  }

  /** Having come to a round by sending. */
  Path came(Linear phase, Linear round, Object by) {
    var there = new Standing(phase, round, false);
    return new Path(
        facts,
        own,
        bound,
        Optional.of(there),
        new Doings(true, Optional.of(by), doings.suspicion()));
  }

  Path sent() {
    return new Path(facts, own, bound, stand, new Doings(true, doings.came(), doings.suspicion()));
  }

  Path suspecting(RoundCondition condition, Position at) {
    return doings.suspicion().isPresent()
        ? this
        : new Path(
            facts,
            own,
            bound,
            stand,
            new Doings(doings.sent(), doings.came(), Optional.of(new Suspicion(condition, at))));
  }

  boolean isSuspect() {
    return doings.suspicion().isPresent();
  }
}
