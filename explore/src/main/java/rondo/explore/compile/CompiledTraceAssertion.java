package rondo.explore.compile;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.explore.compile.analysis.ChannelFacts;
import rondo.explore.compile.layout.PackedLayout;
import rondo.explore.compile.layout.Slot;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.Pattern;
import rondo.ir.TraceAssertion;
import rondo.ir.TraceAssertion.Completion;
import rondo.ir.TraceAssertion.Direction;
import rondo.ir.TraceAssertion.Event;
import rondo.ir.TraceAssertion.Move;
import rondo.ir.TraceAssertion.Purpose;

/**
 * The trace assertion of a compiled model as tables. Its moves are numbered consecutively, state by
 * state; the non-constant operands of patterns are methods that {@link EventMethods} generates.
 */
final class CompiledTraceAssertion {
  /** Matches any direction. */
  private static final int ANY = -1;

  /** The moves of state q are {@code first[q]} to {@code first[q + 1] - 1}. */
  final int[] first;

  final int[] target;
  final int end;
  final boolean forbidden;
  final int word;
  final int shift;
  final int mask;
  private final boolean[] complete;
  private final ObservedChannel[] scope;
  private final ObservedChannel[] channel;
  private final int[] direction;
  private final FieldTest[][] fields;

  /** The location of an observed channel's identifier, and the observed direction. */
  private record ObservedChannel(int direction, Slot slot, int element) {
    boolean is(int[] state, int happening, int id) {
      return direction == happening && slot.read(state, 0, element) == id;
    }
  }

  /**
   * The comparison of a message field.
   *
   * @param computed the number of the expression to compare with, or negative for {@code constant}
   */
  record FieldTest(int number, int computed, int constant) {}

  CompiledTraceAssertion(TraceAssertion monitor, PackedLayout layout) {
    Slot slot = layout.events.orElseThrow();
    word = slot.word();
    shift = slot.shift();
    mask = slot.mask();
    end = monitor.end();
    forbidden = monitor.purpose() == Purpose.FORBIDDEN;
    int states = monitor.states().size();
    first = new int[states + 1];
    complete = new boolean[states];
    for (int q = 0; q < states; q++) {
      TraceAssertion.State state = monitor.states().get(q);
      first[q + 1] = first[q] + state.moves().size();
      complete[q] = state.completion() == Completion.COMPLETE;
    }
    List<Move> moves = monitor.moves().toList();
    target = moves.stream().mapToInt(Move::target).toArray();
    scope =
        monitor.messages().map(m -> channel(m, layout)).distinct().toArray(ObservedChannel[]::new);
    channel = new ObservedChannel[target.length];
    direction = new int[target.length];
    fields = new FieldTest[target.length][];
    int computed = 0;
    for (int move = 0; move < target.length; move++) {
      switch (moves.get(move).event()) {
        case Event.Any() -> {
          direction[move] = ANY;
          fields[move] = new FieldTest[0];
        }
        case Event.Message m -> {
          direction[move] = m.direction().ordinal();
          channel[move] = channel(m, layout);
          List<FieldTest> compared = new ArrayList<>();
          for (int f = 0; f < m.patterns().size(); f++) {
            if (m.patterns().get(f) instanceof Pattern.Match(Expr value)) {
              compared.add(
                  value instanceof Expr.Const(int constant)
                      ? new FieldTest(f, -1, constant)
                      : new FieldTest(f, computed++, 0));
            }
          }
          fields[move] = compared.toArray(FieldTest[]::new);
        }
      }
    }
  }

  private static ObservedChannel channel(Event.Message message, PackedLayout layout) {
    Slot slot = layout.globals.get(message.channel().variable());
    return new ObservedChannel(message.direction().ordinal(), slot, message.element());
  }

  /** The non-constant operands of patterns, in the order of their numbers. */
  static List<Expr> computed(TraceAssertion monitor) {
    return monitor
        .messages()
        .flatMap(m -> m.patterns().stream())
        .filter(Pattern.Match.class::isInstance)
        .map(p -> ((Pattern.Match) p).value())
        .filter(e -> !(e instanceof Expr.Const))
        .toList();
  }

  /** Whether the monitor may observe events on a channel, as far as is known statically. */
  static boolean mayObserve(MethodWriter writer, Direction direction, Expr channel) {
    Optional<TraceAssertion> monitor = writer.layout.system.traceAssertion();
    OptionalInt id = identifier(writer, channel);
    return monitor.isPresent()
        && monitor
            .get()
            .messages()
            .filter(m -> m.direction() == direction)
            .map(m -> identifier(writer, new Expr.Load(m.channel())))
            .anyMatch(other -> id.isEmpty() || other.isEmpty() || id.equals(other));
  }

  /** The channel that an expression denotes, if it is always the same. */
  private static OptionalInt identifier(MethodWriter writer, Expr channel) {
    if (!(channel instanceof Expr.Load(Location from))) {
      return OptionalInt.empty();
    }
    OptionalInt start =
        writer
            .facts
            .channels
            .of(writer.processType, channel)
            .map(ChannelFacts.Known::first)
            .orElse(OptionalInt.empty());
    OptionalInt element = ChannelCompiler.constant(from.index());
    return start.isPresent() && element.isPresent()
        ? OptionalInt.of(start.getAsInt() + element.getAsInt())
        : OptionalInt.empty();
  }

  boolean observes(int[] state, int happening, int id) {
    for (ObservedChannel c : scope) {
      if (c.is(state, happening, id)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a move applies to an event on an observed channel. */
  boolean appliesTo(int move, int[] state, int happening, int id) {
    return direction[move] == ANY || channel[move].is(state, happening, id);
  }

  /** The comparisons of a move's pattern. */
  FieldTest[] fields(int move) {
    return fields[move];
  }

  boolean isComplete(int[] state) {
    return complete[state[word] >>> shift & mask];
  }
}
