package rondo.testkit.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What is declared and visible at a place, and how to name some of it at random. */
final class Scope {
  /** An array of numbers, possibly a field of a structure. */
  record Array(String name, int length, Cell.Sort sort) {}

  private final Optional<Scope> outer;
  private final Dice dice;
  private final List<Cell> cells = new ArrayList<>();
  private final List<Cell> readOnly = new ArrayList<>();
  private final List<Array> arrays = new ArrayList<>();
  private final List<Link> links = new ArrayList<>();
  private final List<String> structs = new ArrayList<>();

  Scope(Dice dice) {
    this.dice = dice;
    outer = Optional.empty();
  }

  private Scope(Scope outer) {
    this.outer = Optional.of(outer);
    dice = outer.dice;
  }

  Scope inner() {
    return new Scope(this);
  }

  void add(Cell cell) {
    cells.add(cell);
  }

  /** Something that statements read but do not change, such as the variable of a loop. */
  void addReadOnly(Cell cell) {
    readOnly.add(cell);
  }

  void add(Array array) {
    arrays.add(array);
  }

  void add(Link link) {
    links.add(link);
  }

  /** A variable of the message structure. */
  void addStruct(String name) {
    structs.add(name);
  }

  List<Link> links() {
    return visible(s -> s.links);
  }

  List<Array> arrays() {
    return visible(s -> s.arrays);
  }

  List<String> structs() {
    return visible(s -> s.structs);
  }

  private List<Cell> readableCells() {
    var all = visible(s -> s.cells);
    all.addAll(visible(s -> s.readOnly));
    return all;
  }

  private <T> List<T> visible(Function<Scope, List<T>> declared) {
    var all = new ArrayList<>(declared.apply(this));
    outer.ifPresent(o -> all.addAll(o.visible(declared)));
    return all;
  }

  /**
   * Any cell of one of these sorts that may be assigned; there is one unless only TINY is asked
   * for.
   */
  Cell assignable(Cell.Sort... sorts) {
    return choose(visible(s -> s.cells), List.of(sorts));
  }

  Cell readable(Cell.Sort... sorts) {
    return choose(readableCells(), List.of(sorts));
  }

  private Cell choose(List<Cell> scalars, List<Cell.Sort> sorts) {
    List<Array> fitting = arrays().stream().filter(a -> sorts.contains(a.sort())).toList();
    if (!fitting.isEmpty() && dice.chance(30)) {
      Array array = dice.pick(fitting);
      return new Cell(array.name() + "[" + index(array) + "]", array.sort());
    }
    return dice.pick(scalars.stream().filter(c -> sorts.contains(c.sort())).toList());
  }

  /** An index expression that stays within bounds; an array must not index itself. */
  private String index(Array array) {
    if (dice.chance(40)) {
      return Integer.toString(dice.below(array.length()));
    }
    String root = root(array.name());
    String natural =
        dice.pick(
                readableCells().stream()
                    .filter(c -> c.sort() == Cell.Sort.NATURAL && !root(c.text()).equals(root))
                    .toList())
            .text();
    return natural + (array.length() == 2 ? dice.oneOf(" & 1", " % 2") : " % " + array.length());
  }

  private static String root(String text) {
    return text.split("[.\\[]", 2)[0];
  }
}
