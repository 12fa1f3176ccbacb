package rondo.analysis.symmetry.process;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Evidence that processes are distinguished other than by their numbers; the first of each kind.
 */
public final class AsymmetryEvidence {
  private Asymmetry anything;
  private Asymmetry channel;
  private Asymmetry count;
  private Asymmetry claim;
  private final Map<Integer, Asymmetry> first = new HashMap<>();
  private final Map<Integer, Asymmetry> remote = new HashMap<>();

  /** A read that depends on the whole system. */
  public void globalRead(Asymmetry why) {
    anything = anything == null ? why : anything;
  }

  public Optional<Asymmetry> globalRead() {
    return Optional.ofNullable(anything);
  }

  /** A channel is referred to by a number. */
  public void channel(Asymmetry why) {
    channel = channel == null ? why : channel;
  }

  public Optional<Asymmetry> channel() {
    return Optional.ofNullable(channel);
  }

  /** The number of processes is read. */
  public void count(Asymmetry why) {
    count = count == null ? why : count;
  }

  public Optional<Asymmetry> count() {
    return Optional.ofNullable(count);
  }

  /** A channel assertion exists. */
  public void claim(Asymmetry why) {
    claim = claim == null ? why : claim;
  }

  public Optional<Asymmetry> claim() {
    return Optional.ofNullable(claim);
  }

  /** An expression denotes the first process of a type. */
  public void first(int type, Asymmetry why) {
    first.putIfAbsent(type, why);
  }

  public Optional<Asymmetry> first(int type) {
    return Optional.ofNullable(first.get(type));
  }

  /** A remote reference to processes of a type. */
  public void remote(int type, Asymmetry why) {
    remote.putIfAbsent(type, why);
  }

  Optional<Asymmetry> remote(int type) {
    return Optional.ofNullable(remote.get(type));
  }
}
