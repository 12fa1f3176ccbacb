package rondo.ir.symmetry;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Evidence that processes are distinguished other than by their numbers; the first of each kind.
 */
final class AsymmetryEvidence {
  private Asymmetry anything;
  private Asymmetry channel;
  private Asymmetry count;
  private Asymmetry claim;
  private final Map<Integer, Asymmetry> first = new HashMap<>();
  private final Map<Integer, Asymmetry> remote = new HashMap<>();

  /** A read that depends on the whole system. */
  void globalRead(Asymmetry why) {
    anything = anything == null ? why : anything;
  }

  Optional<Asymmetry> globalRead() {
    return Optional.ofNullable(anything);
  }

  /** A channel is referred to by a number. */
  void channel(Asymmetry why) {
    channel = channel == null ? why : channel;
  }

  Optional<Asymmetry> channel() {
    return Optional.ofNullable(channel);
  }

  /** The number of processes is read. */
  void count(Asymmetry why) {
    count = count == null ? why : count;
  }

  Optional<Asymmetry> count() {
    return Optional.ofNullable(count);
  }

  /** A channel assertion exists. */
  void claim(Asymmetry why) {
    claim = claim == null ? why : claim;
  }

  Optional<Asymmetry> claim() {
    return Optional.ofNullable(claim);
  }

  /** An expression denotes the first process of a type. */
  void first(int type, Asymmetry why) {
    first.putIfAbsent(type, why);
  }

  Optional<Asymmetry> first(int type) {
    return Optional.ofNullable(first.get(type));
  }

  /** A remote reference to processes of a type. */
  void remote(int type, Asymmetry why) {
    remote.putIfAbsent(type, why);
  }

  Optional<Asymmetry> remote(int type) {
    return Optional.ofNullable(remote.get(type));
  }
}
