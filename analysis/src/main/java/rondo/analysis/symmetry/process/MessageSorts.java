package rondo.analysis.symmetry.process;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.ChannelType;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.Pattern;
import rondo.ir.ProcessSystem;
import rondo.ir.SymmetrySort;

/** The sorts of the message fields at a use of a channel. */
record MessageSorts(ProcessSystem system, PermutedExpressionPrinter printer) {
  /** The sorts of the first {@code count} fields, for channels with at least that many fields. */
  private List<SymmetrySort> first(int count, Expr channel, Position at) throws AsymmetryException {
    return sorts(channel, count, t -> t.fields().size() >= count, at);
  }

  /** The sorts of all fields, for channels with exactly {@code count} fields. */
  List<SymmetrySort> all(int count, Expr channel, Position at) throws AsymmetryException {
    return sorts(channel, count, t -> t.fields().size() == count, at);
  }

  private List<SymmetrySort> sorts(
      Expr channel, int count, Predicate<ChannelType> fits, Position at) throws AsymmetryException {
    List<List<SymmetrySort>> possible =
        IntStream.range(0, system.channelTypes().size())
            .filter(t -> fits.test(system.channelTypes().get(t)))
            .filter(t -> mayBe(channel, t))
            .mapToObj(t -> system.symmetry().orElseThrow().fields().get(t).subList(0, count))
            .distinct()
            .toList();
    if (possible.size() > 1) {
      throw new AsymmetryException("it is not known which identities these messages contain", at);
    }
    return possible.isEmpty()
        ? Collections.nCopies(count, SymmetrySort.PLAIN)
        : possible.getFirst();
  }

  /**
   * Whether the expression may denote a channel of this type; a variable that is never assigned
   * denotes only those of its initial value.
   */
  private boolean mayBe(Expr channel, int type) {
    return !(channel instanceof Expr.Load(Location from))
        || printer.created(from).map(i -> i.contains(new Expr.NewChannel(type))).orElse(true);
  }

  String patterns(Action.Receive receive) throws AsymmetryException {
    List<Pattern> patterns = receive.patterns();
    return patterns(
        patterns,
        switch (receive.mode()) {
          case CONSUME -> all(patterns.size(), receive.channel(), receive.at());
          case COPY -> first(patterns.size(), receive.channel(), receive.at());
        },
        receive.at());
  }

  String patterns(Expr.Poll poll) throws AsymmetryException {
    int count = poll.patterns().size();
    return patterns(poll.patterns(), first(count, poll.channel(), poll.at()), poll.at());
  }

  private String patterns(List<Pattern> patterns, List<SymmetrySort> sorts, Position at)
      throws AsymmetryException {
    StringBuilder text = new StringBuilder("?");
    for (int i = 0; i < patterns.size(); i++) {
      text.append(pattern(patterns.get(i), sorts.get(i), at)).append(',');
    }
    return text.toString();
  }

  private String pattern(Pattern pattern, SymmetrySort symmetrySort, Position at)
      throws AsymmetryException {
    return switch (pattern) {
      case Pattern.Match(Expr value) -> "=" + printer.text(value, symmetrySort);
      case Pattern.Bind(Location to) -> {
        if (!printer.sort(new Expr.Load(to)).equals(Optional.of(symmetrySort))) {
          throw new AsymmetryException(
              "a field is received into a variable of a different kind", at);
        }
        yield printer.place(to);
      }
      case Pattern.Ignore() -> "_";
    };
  }
}
