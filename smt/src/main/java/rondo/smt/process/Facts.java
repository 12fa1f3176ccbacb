package rondo.smt.process;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import rondo.ir.ProcessType;
import rondo.smt.formula.Bits;
import rondo.smt.formula.Term;
import rondo.smt.process.Turn.Place;

/**
 * Which locals have one known value whenever their process is at some place. A counter that begins
 * with 0 is 0 as long as its process has not left the beginning: that is in no term of its own, and
 * yet it decides how often a loop is run through.
 */
final class Facts {
  /** By place and cell: the value, or none if there is more than one. */
  private final Map<Place, Map<Integer, Optional<Term>>> values = new HashMap<>();

  /** What is known if every process is where a memory says, and was nowhere before. */
  static Facts of(Memory memory) {
    var facts = new Facts();
    Turn.places(memory).forEach(p -> facts.arrive(p, memory));
    return facts;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Facts f && f.values.equals(values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  Facts copy() {
    var facts = new Facts();
    values.forEach((place, known) -> facts.values.put(place, new HashMap<>(known)));
    return facts;
  }

  /** A process may also come to a place with what a memory holds. */
  boolean arrive(Place place, Memory memory) {
    Map<Integer, Optional<Term>> known = values.get(place);
    boolean isNew = known == null;
    if (isNew) {
      known = new HashMap<>();
      values.put(place, known);
    }
    boolean changed = isNew;
    for (int cell : scalars(memory.layout(), place)) {
      Term value = memory.get(cell);
      Optional<Term> here =
          ((Bits) value).constant().isPresent() ? Optional.of(value) : Optional.empty();
      if (isNew) {
        known.put(cell, here);
      } else if (known.get(cell).isPresent() && !known.get(cell).equals(here)) {
        known.put(cell, Optional.empty());
        changed = true;
      }
    }
    return changed;
  }

  /** Puts what is known of a process at a place into a memory in which it is there. */
  void apply(Place place, Memory memory) {
    values
        .getOrDefault(place, Map.of())
        .forEach((cell, value) -> value.ifPresent(v -> memory.set(cell, v)));
  }

  /** The cells that say whether a process has come to a place, and with what. */
  static Set<Integer> cells(Layout layout, Place place) {
    Set<Integer> cells = scalars(layout, place);
    cells.add(layout.seat(place.pid()).at(place.type(), place.state()));
    return cells;
  }

  private static Set<Integer> scalars(Layout layout, Place place) {
    ProcessType type = layout.system().processTypes().get(place.type());
    var cells = new TreeSet<Integer>();
    for (int v = 0; v < type.locals().size(); v++) {
      if (type.locals().get(v).length() == 1) {
        cells.add(layout.seat(place.pid()).local(place.type(), v, 0));
      }
    }
    return cells;
  }
}
