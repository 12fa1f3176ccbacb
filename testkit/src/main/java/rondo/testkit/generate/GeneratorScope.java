package rondo.testkit.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The visible declarations at a point of the program, with random selection among them. */
final class GeneratorScope {
  /** An array of numbers, possibly a field of a structure. */
  record Array(String name, int length, LValue.Sort sort) {}

  private final Optional<GeneratorScope> outer;
  private final RandomSource source;
  private final List<LValue> cells = new ArrayList<>();
  private final List<LValue> readOnly = new ArrayList<>();
  private final List<Array> arrays = new ArrayList<>();
  private final List<ChannelReference> links = new ArrayList<>();
  private final List<String> structs = new ArrayList<>();

  GeneratorScope(RandomSource source) {
    this.source = source;
    outer = Optional.empty();
  }

  private GeneratorScope(GeneratorScope outer) {
    this.outer = Optional.of(outer);
    source = outer.source;
  }

  GeneratorScope inner() {
    return new GeneratorScope(this);
  }

  void add(LValue lValue) {
    cells.add(lValue);
  }

  /** Adds a variable that statements read but do not assign, such as the variable of a loop. */
  void addReadOnly(LValue lValue) {
    readOnly.add(lValue);
  }

  void add(Array array) {
    arrays.add(array);
  }

  void add(ChannelReference reference) {
    links.add(reference);
  }

  /** A variable of the message structure. */
  void addStruct(String name) {
    structs.add(name);
  }

  List<ChannelReference> links() {
    return visible(s -> s.links);
  }

  List<Array> arrays() {
    return visible(s -> s.arrays);
  }

  List<String> structs() {
    return visible(s -> s.structs);
  }

  private List<LValue> readableCells() {
    var all = visible(s -> s.cells);
    all.addAll(visible(s -> s.readOnly));
    return all;
  }

  private <T> List<T> visible(Function<GeneratorScope, List<T>> declared) {
    var all = new ArrayList<>(declared.apply(this));
    outer.ifPresent(o -> all.addAll(o.visible(declared)));
    return all;
  }

  /** A random assignable cell of one of these sorts; there is one unless only TINY is requested. */
  LValue assignable(LValue.Sort... sorts) {
    return choose(visible(s -> s.cells), List.of(sorts));
  }

  LValue readable(LValue.Sort... sorts) {
    return choose(readableCells(), List.of(sorts));
  }

  private LValue choose(List<LValue> scalars, List<LValue.Sort> sorts) {
    List<Array> fitting = arrays().stream().filter(a -> sorts.contains(a.sort())).toList();
    if (!fitting.isEmpty() && source.chance(30)) {
      Array array = source.pick(fitting);
      return new LValue(array.name() + "[" + index(array) + "]", array.sort());
    }
    return source.pick(scalars.stream().filter(c -> sorts.contains(c.sort())).toList());
  }

  /** An index expression within bounds; an array must not index itself. */
  private String index(Array array) {
    if (source.chance(40)) {
      return Integer.toString(source.below(array.length()));
    }
    String root = root(array.name());
    String natural =
        source
            .pick(
                readableCells().stream()
                    .filter(c -> c.sort() == LValue.Sort.NATURAL && !root(c.text()).equals(root))
                    .toList())
            .text();
    return natural + (array.length() == 2 ? source.oneOf(" & 1", " % 2") : " % " + array.length());
  }

  private static String root(String text) {
    return text.split("[.\\[]", 2)[0];
  }
}
