package rondo.ir.symmetry;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What may tell processes apart without looking at their numbers; of each kind, the first. */
final class Suspicions {
  private Offence anything;
  private Offence channel;
  private Offence count;
  private Offence claim;
  private final Map<Integer, Offence> first = new HashMap<>();
  private final Map<Integer, Offence> remote = new HashMap<>();

  /** Something that sees the whole system. */
  void anything(Offence why) {
    anything = anything == null ? why : anything;
  }

  Optional<Offence> anything() {
    return Optional.ofNullable(anything);
  }

  /** A channel that is named by a number. */
  void channel(Offence why) {
    channel = channel == null ? why : channel;
  }

  Optional<Offence> channel() {
    return Optional.ofNullable(channel);
  }

  /** The number of processes is read. */
  void count(Offence why) {
    count = count == null ? why : count;
  }

  Optional<Offence> count() {
    return Optional.ofNullable(count);
  }

  /** A channel is claimed. */
  void claim(Offence why) {
    claim = claim == null ? why : claim;
  }

  Optional<Offence> claim() {
    return Optional.ofNullable(claim);
  }

  /** The first process of a type is meant. */
  void first(int type, Offence why) {
    first.putIfAbsent(type, why);
  }

  Optional<Offence> first(int type) {
    return Optional.ofNullable(first.get(type));
  }

  /** Somebody looks into processes of a type. */
  void remote(int type, Offence why) {
    remote.putIfAbsent(type, why);
  }

  Optional<Offence> remote(int type) {
    return Optional.ofNullable(remote.get(type));
  }
}
