package rondo.testkit.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Adds exclusive channel claims ({@code xr}, {@code xs}), valid or not, to a generated program.
 * Each end is claimed by at most one process, which is alive initially.
 */
public final class ChannelClaimInserter {
  private static final Pattern CHANNEL = Pattern.compile("(?m)^chan (c\\d+) = \\[[12]\\]");
  private static final Pattern PROCESS = Pattern.compile("(?m)^active proctype .*\\{$");

  private ChannelClaimInserter() {}

  /** The program with claims; empty if it has no suitable channel or process. */
  public static Optional<String> in(String program, long seed) {
    var source = new RandomSource(seed);
    List<String> free = new ArrayList<>();
    CHANNEL
        .matcher(program)
        .results()
        .forEach(c -> free.addAll(List.of("xr " + c.group(1) + ";", "xs " + c.group(1) + ";")));
    Matcher process = PROCESS.matcher(program);
    if (free.isEmpty() || !process.find()) {
      return Optional.empty();
    }
    return Optional.of(
        process.replaceAll(
            head -> {
              boolean claims = !free.isEmpty() && source.chance(70);
              String claim = claims ? "\n  " + free.remove(source.below(free.size())) : "";
              return Matcher.quoteReplacement(head.group() + claim);
            }));
  }
}
