package rondo.smt.process;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import rondo.ir.IntType;
import rondo.ir.ProcessType;
import rondo.ir.Variable;
import rondo.smt.check.Candidate;
import rondo.smt.formula.Bits;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.process.Turn.Place;

/**
 * Conditions that may be invariants: whenever a process is at some place, one of its variables or
 * of the shared ones is 0, or is not, or two of them are the same; a channel has a message, or has
 * none; another process is not at some other place.
 */
final class Guesses {
  private static final int MOST = 6_000;
  private static final int LONGEST_ARRAY = 8;

  private final ProcessRuns runs;
  private final ProcessRuns anywhere;
  private final Layout layout;
  private final Formulas f;
  private final Memory any;
  private final List<Candidate> candidates = new ArrayList<>();

  /** A number that can be compared with others. */
  private record Content(int cell, IntType type) {}

  private Guesses(ProcessRuns runs, ProcessRuns anywhere) {
    this.runs = runs;
    this.anywhere = anywhere;
    this.any = anywhere.memory(0);
    this.layout = any.layout();
    this.f = layout.formulas();
  }

  /** Those about states of runs and of arbitrary ones. */
  static List<Candidate> of(ProcessRuns runs, ProcessRuns anywhere) {
    var guesses = new Guesses(runs, anywhere);
    guesses.make();
    List<Candidate> all = guesses.candidates;
    return List.copyOf(all.subList(0, Math.min(all.size(), MOST)));
  }

  private void make() {
    List<Content> shared = shared();
    List<Place> places = Turn.places(any).stream().filter(p -> !any.truth(at(p)).isTrue()).toList();
    for (Place place : places) {
      List<Content> own = own(place);
      var all = new ArrayList<>(own);
      all.addAll(shared);
      for (Content content : all) {
        guess(place, name(content) + " == 0", m -> isZero(m, content));
        guess(place, name(content) + " != 0", m -> f.not(isZero(m, content)));
      }
      for (int i = 0; i < all.size(); i++) {
        for (int j = 0; j < i; j++) {
          Content one = all.get(i);
          Content other = all.get(j);
          guess(place, name(one) + " == " + name(other), m -> isSame(m, one, other));
        }
      }
      for (int cell : messages()) {
        guess(place, layout.name(cell), m -> m.truth(cell));
        guess(place, "not " + layout.name(cell), m -> f.not(m.truth(cell)));
      }
    }
    for (Place place : places) {
      for (Place other : places) {
        if (other.pid() > place.pid()) {
          guess(place, "not " + layout.name(at(other)), m -> f.not(m.truth(at(other))));
        }
      }
    }
  }

  private int at(Place place) {
    return layout.seat(place.pid()).at(place.type(), place.state());
  }

  private String name(Content content) {
    return layout.name(content.cell());
  }

  private void guess(Place place, String text, Function<Memory, Formula> condition) {
    Function<Memory, Formula> whole = m -> f.implies(m.truth(at(place)), condition.apply(m));
    if (candidates.size() < MOST && !whole.apply(any).isTrue()) {
      candidates.add(
          new Candidate(
              layout.name(at(place)) + ": " + text,
              t -> whole.apply(runs.memory(t)),
              t -> whole.apply(anywhere.memory(t))));
    }
  }

  private Formula isZero(Memory memory, Content content) {
    Bits bits = memory.bits(content.cell());
    return f.same(bits, f.constant(0, bits.width()));
  }

  private Formula isSame(Memory memory, Content one, Content other) {
    int width = Math.max(Widths.of(one.type()), Widths.of(other.type()));
    return f.same(fit(memory, one, width), fit(memory, other, width));
  }

  private Bits fit(Memory memory, Content content, int width) {
    Bits bits = memory.bits(content.cell());
    return content.type().signed() ? f.signed(bits, width) : f.unsigned(bits, width);
  }

  private List<Content> shared() {
    var result = new ArrayList<Content>();
    for (int v = 0; v < layout.system().globals().size(); v++) {
      add(layout.system().globals().get(v), layout.global(v, 0), result);
    }
    return result;
  }

  private List<Content> own(Place place) {
    ProcessType type = layout.system().processTypes().get(place.type());
    var result = new ArrayList<Content>();
    for (int v = 0; v < type.locals().size(); v++) {
      add(type.locals().get(v), layout.seat(place.pid()).local(place.type(), v, 0), result);
    }
    return result;
  }

  private void add(Variable variable, int first, List<Content> to) {
    if (variable.length() > LONGEST_ARRAY) {
      return;
    }
    for (int e = 0; e < variable.length(); e++) {
      if (any.bits(first + e).constant().isEmpty()) {
        to.add(new Content(first + e, variable.type()));
      }
    }
  }

  /** The cells that tell whether there is a message. */
  private List<Integer> messages() {
    var result = new ArrayList<Integer>();
    for (int number = 0; number < layout.conduits(); number++) {
      Layout.Conduit conduit = layout.conduit(number);
      for (int type : conduit.types()) {
        int slots = Layout.slots(layout.system().channelTypes().get(type));
        for (int slot = 0; slot < slots; slot++) {
          int cell = conduit.filled(type, slot);
          if (!any.truth(cell).isFalse() && !any.truth(cell).isTrue()) {
            result.add(cell);
          }
        }
      }
    }
    return result;
  }
}
