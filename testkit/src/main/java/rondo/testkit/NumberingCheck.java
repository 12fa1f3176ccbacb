package rondo.testkit;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import rondo.explore.InvalidNumberingException;
import rondo.explore.StateNumbering;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.explore.UnnumberedValueException;
import rondo.ir.Fault;

/**
 * Checks that packed states mean the same in every system of a model that has read the same {@link
 * StateNumbering}s: a system is explored breadth first, and its numberings are written in pieces
 * meanwhile; other ones read them and compute the successors of the same states in other orders. A
 * component of states whose numbering is missing from {@link TransitionSystem#numberings} has other
 * numbers there.
 */
public final class NumberingCheck {
  /** The number of expansions after which the first piece is written; the next ones are larger. */
  private static final int FIRST_PIECE = 5;

  /** States with many more successors count more, so that checks take similar times. */
  private static final int USUAL_SUCCESSORS = 20;

  private final Supplier<TransitionSystem> fresh;
  private final int maxStates;
  private final Random random = new Random(1);

  /** By expanded state, in the order of expansion. */
  private final Map<List<Integer>, Expansion> expansions = new LinkedHashMap<>();

  private final List<Piece> pieces = new ArrayList<>();
  private int[] written;
  private int refusals;

  /** What a stepper reports: states, kinds of faults, and how the state ends. */
  private record Expansion(List<Object> reported) {}

  /**
   * Data of all numberings.
   *
   * @param discovered the number of states that were known when it was written
   */
  private record Piece(int[] from, int[] to, byte[][] data, int discovered) {}

  /**
   * The extent of a check.
   *
   * @param states the number of states whose successors were compared
   * @param refusals how often a frozen system refused to expand a state
   * @param sizes by numbering: the number of values
   */
  public record Result(int states, int refusals, Map<String, Integer> sizes) {}

  private NumberingCheck(Supplier<TransitionSystem> fresh, int maxStates) {
    this.fresh = fresh;
    this.maxStates = maxStates;
  }

  /**
   * Checks the first states of a system; fails with an {@link AssertionError}.
   *
   * @param fresh supplies fresh systems of one model
   */
  public static Result of(Supplier<TransitionSystem> fresh, int maxStates) {
    try {
      return new NumberingCheck(fresh, maxStates).run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Result run() throws IOException {
    TransitionSystem first = fresh.get();
    explore(first);
    checkRestored(first);
    checkFrozen();
    var sizes = new LinkedHashMap<String, Integer>();
    for (StateNumbering numbering : first.numberings()) {
      require(sizes.put(numbering.name(), numbering.size()) == null, "a name occurs twice");
    }
    return new Result(expansions.size(), refusals, sizes);
  }

  private static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw new AssertionError(otherwise);
    }
  }

  private static List<Integer> key(int[] state) {
    return IntStream.of(state).boxed().toList();
  }

  private static int[] state(List<Integer> key) {
    return key.stream().mapToInt(Integer::intValue).toArray();
  }

  private static List<Integer> initial(TransitionSystem system) {
    int[] state = new int[system.layout().words()];
    system.stepper().initial(state, new Recorder());
    return key(state);
  }

  private static Expansion expansion(Stepper stepper, List<Integer> from) {
    var recorder = new Recorder();
    Stepper.EndState end = stepper.successors(state(from), recorder);
    recorder.reported.add(end);
    return new Expansion(List.copyOf(recorder.reported));
  }

  private static final class Recorder implements TransitionSink {
    private final List<Object> reported = new ArrayList<>();

    @Override
    public void transition(int[] state, int[] changes, int length) {
      reported.add(key(state));
    }

    @Override
    public void fault(Fault.Kind kind) {
      reported.add(kind);
    }
  }

  @SuppressWarnings("unchecked")
  private static List<List<Integer>> successors(Expansion expansion) {
    return expansion.reported().stream()
        .filter(List.class::isInstance)
        .map(s -> (List<Integer>) s)
        .distinct()
        .toList();
  }

  /** Explores breadth first, and writes numberings from time to time. */
  private void explore(TransitionSystem system) throws IOException {
    Stepper stepper = system.stepper();
    var queue = new ArrayDeque<List<Integer>>();
    var discovered = new HashSet<List<Integer>>();
    queue.add(initial(system));
    discovered.add(queue.element());
    written = new int[system.numberings().size()];
    int next = FIRST_PIECE;
    int reported = 0;
    while (!queue.isEmpty()
        && expansions.size() < maxStates
        && reported < maxStates * USUAL_SUCCESSORS) {
      List<Integer> from = queue.remove();
      Expansion expansion = expansion(stepper, from);
      expansions.put(from, expansion);
      reported += expansion.reported().size();
      for (List<Integer> to : successors(expansion)) {
        if (discovered.add(to)) {
          queue.add(to);
        }
      }
      if (expansions.size() == next) {
        pieces.add(piece(system, discovered.size()));
        next *= 3;
      }
    }
    pieces.add(piece(system, discovered.size()));
  }

  private Piece piece(TransitionSystem system, int discovered) throws IOException {
    int[] from = written.clone();
    byte[][] data = new byte[from.length][];
    for (int n = 0; n < from.length; n++) {
      StateNumbering numbering = system.numberings().get(n);
      data[n] = written(numbering, from[n]);
      written[n] = numbering.size();
    }
    return new Piece(from, written.clone(), data, discovered);
  }

  private static byte[] written(StateNumbering numbering, int from) throws IOException {
    var bytes = new ByteArrayOutputStream();
    numbering.write(from, new DataOutputStream(bytes));
    return bytes.toByteArray();
  }

  private static void read(TransitionSystem system, Piece piece) throws IOException {
    require(isReadWhole(system, piece), "data are left over");
  }

  /** Reads a piece; whether no data are left over. */
  private static boolean isReadWhole(TransitionSystem system, Piece piece) throws IOException {
    boolean isWhole = true;
    for (int n = 0; n < piece.data().length; n++) {
      StateNumbering numbering = system.numberings().get(n);
      var in = new DataInputStream(new ByteArrayInputStream(piece.data()[n]));
      numbering.read(piece.from()[n], piece.to()[n] - piece.from()[n], in);
      isWhole &= in.available() == 0;
    }
    return isWhole;
  }

  /** Explores a system that has read all pieces depth first, successors in reverse order. */
  private void checkRestored(TransitionSystem first) throws IOException {
    TransitionSystem second = fresh.get();
    for (Piece piece : pieces) {
      read(second, piece);
    }
    for (int n = 0; n < written.length; n++) {
      require(
          Arrays.equals(
              written(first.numberings().get(n), 0), written(second.numberings().get(n), 0)),
          first.numberings().get(n).name() + " are other ones when read");
    }
    Stepper stepper = second.stepper();
    var stack = new ArrayDeque<List<Integer>>();
    var seen = new HashSet<List<Integer>>();
    stack.push(initial(second));
    while (!stack.isEmpty()) {
      List<Integer> from = stack.pop();
      if (expansions.containsKey(from) && seen.add(from)) {
        compare(from, expansion(stepper, from));
        successors(expansions.get(from)).forEach(stack::push);
      }
    }
    require(seen.equals(expansions.keySet()), "some states were not reached again");
    for (int n = 0; n < written.length; n++) {
      require(
          second.numberings().get(n).size() == written[n],
          first.numberings().get(n).name() + " are more when explored again");
    }
  }

  private void compare(List<Integer> from, Expansion actual) {
    Expansion expected = expansions.get(from);
    require(
        expected.equals(actual),
        "state %s has the successors %s, not %s".formatted(from, expected, actual));
  }

  /**
   * A frozen system that has read some of the pieces refuses to expand a state or gives its
   * successors; once it has read all pieces, it gives all successors.
   */
  private void checkFrozen() throws IOException {
    TransitionSystem system = fresh.get();
    system.numberings().forEach(StateNumbering::freeze);
    Stepper stepper = system.stepper();
    var order = new ArrayList<>(expansions.keySet());
    for (Piece piece : pieces) {
      read(system, piece);
      var known = new ArrayList<>(order.subList(0, Math.min(order.size(), piece.discovered())));
      Collections.shuffle(known, random);
      for (List<Integer> from : known) {
        try {
          compare(from, expansion(stepper, from));
        } catch (UnnumberedValueException e) {
          require(piece != pieces.getLast(), "state " + from + " cannot be expanded");
          refusals++;
        }
      }
      for (int n = 0; n < written.length; n++) {
        require(
            system.numberings().get(n).size() == piece.to()[n],
            system.numberings().get(n).name() + " has grown while frozen");
      }
    }
  }

  /**
   * Checks that a system reads the damaged data of another one without an error other than an
   * {@link InvalidNumberingException}, and that the latter detects data that are cut off.
   *
   * @param damages the number of trials
   * @return how many of them were detected
   */
  public static int ofDamagedData(Supplier<TransitionSystem> fresh, int damages) {
    try {
      return new NumberingCheck(fresh, FIRST_PIECE).checkDamaged(damages);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private int checkDamaged(int damages) throws IOException {
    explore(fresh.get());
    Piece piece = pieces.getFirst();
    int detected = 0;
    for (int i = 0; i < damages; i++) {
      byte[][] data = piece.data().clone();
      int n = random.nextInt(data.length);
      boolean isCut = random.nextInt(4) == 0;
      if (data[n].length == 0) {
        continue;
      }
      data[n] = isCut ? Arrays.copyOf(data[n], random.nextInt(data[n].length)) : data[n].clone();
      if (!isCut) {
        data[n][random.nextInt(data[n].length)] ^= (byte) (1 << random.nextInt(8));
      }
      try {
        boolean isRead =
            isReadWhole(fresh.get(), new Piece(piece.from(), piece.to(), data, piece.discovered()));
        require(!isCut, "data that are cut off were read");
        detected += isRead ? 0 : 1;
      } catch (InvalidNumberingException e) {
        detected++;
      }
    }
    return detected;
  }
}
