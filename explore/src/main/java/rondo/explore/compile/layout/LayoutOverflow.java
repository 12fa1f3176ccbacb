package rondo.explore.compile.layout;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rondo.explore.SearchRestart;

/**
 * Thrown when a process or channel is created for which the layout has no room: the search restarts
 * with an extended layout.
 */
public final class LayoutOverflow extends SearchRestart {
  private static final long serialVersionUID = 1;

  private final transient LayoutCapacity missing;

  LayoutOverflow(LayoutCapacity missing) {
    super("no room for " + missing);
    this.missing = missing;
  }

  public LayoutCapacity missing() {
    return missing;
  }

  @Override
  public String saved() {
    return text(missing.processes()) + ";" + text(missing.channels());
  }

  /** Types by position: positions are separated by colons, types by commas. */
  private static String text(List<Set<Integer>> types) {
    return types.stream()
        .map(t -> t.stream().sorted().map(Object::toString).collect(Collectors.joining(",")))
        .collect(Collectors.joining(":"));
  }

  /** The overflow that was saved. */
  public static LayoutOverflow parse(String saved) {
    String[] parts = saved.split(";", -1);
    return new LayoutOverflow(new LayoutCapacity(types(parts[0]), types(parts[1])));
  }

  private static List<Set<Integer>> types(String text) {
    return text.isEmpty()
        ? List.of()
        : Stream.of(text.split(":", -1))
            .map(
                t ->
                    t.isEmpty()
                        ? Set.<Integer>of()
                        : Stream.of(t.split(",")).map(Integer::valueOf).collect(Collectors.toSet()))
            .toList();
  }
}
