package rondo.promela.flow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.promela.flow.Element.Kind;

/**
 * Translates a deterministic step to {@link Action.DStep}.
 *
 * <p>State 0 decides whether the step is executable. If the step begins with a choice, Spin first
 * checks whether any of the guards visible to it holds ({@link DStepGuard}), and then runs the
 * step; so does state 0, unless the check is equivalent to the guards of the options. Inside, an
 * option is taken as soon as its first statement is executable, which a nested choice, loop or
 * block always is. If an option begins with a nested choice, the first statement after that choice
 * is still a guard of the option: if it blocks, the next option is tried.
 */
final class DStepBody {
  private static final int MAX_HOPS = 500;

  private final Element dstep;
  private final FlowErrorListener listener;
  private final LateGuards lateGuards;
  private final List<ControlState> states = new ArrayList<>();
  private final Map<Place, Integer> numbers = new LinkedHashMap<>();
  private final Deque<Place> todo = new ArrayDeque<>();

  /**
   * A point in the block.
   *
   * @param option the number of options of a choice that were tried already
   */
  private record Place(Element element, int option) {
    static Place at(Element element) {
      return new Place(element, 0);
    }
  }

  DStepBody(Element dstep, FlowErrorListener listener) {
    this.dstep = dstep;
    this.listener = listener;
    this.lateGuards = new LateGuards(dstep.body());
  }

  Action action() {
    Element first = dstep.body().first();
    Element entry = resolve(first);
    states.add(null);
    List<Edge> edges;
    Optional<Expr> guard = DStepGuard.of(first);
    if (guard.isPresent()) {
      int start = number(Place.at(entry));
      edges = List.of(edge(new Action.Guard(guard.get()), start, entry));
    } else {
      edges = edges(Place.at(entry));
    }
    states.set(0, state(edges, entry));
    return complete();
  }

  /** Whether the step begins with an else, which depends on the alternatives to the step. */
  static boolean beginsWithElse(Element dstep) {
    return dstep.body().first().isElse();
  }

  /** The rest of a step that begins with an else; it does not block. */
  Action actionAfterElse() {
    states.add(null);
    int start = number(Place.at(resolve(dstep.body().first().next())));
    states.set(0, state(List.of(edge(new Action.Skip(), start, dstep)), dstep));
    return complete();
  }

  private Action complete() {
    while (!todo.isEmpty()) {
      Place place = todo.pop();
      states.set(numbers.get(place), state(edges(place), place.element()));
    }
    return new Action.DStep(states, dstep.at());
  }

  private static ControlState state(List<Edge> edges, Element e) {
    List<String> labels = e == null ? List.of() : e.labels().stream().map(Label::name).toList();
    return new ControlState(edges, Set.of(), labels, e == null ? Position.NONE : e.at());
  }

  private static Edge edge(Action action, int target, Element e) {
    return new Edge(
        action, target, Edge.Atomicity.RELEASE, 0, e.text() == null ? "" : e.text(), e.at());
  }

  private int number(Place place) {
    if (place.element() == null) {
      return Action.DStep.EXIT;
    }
    return numbers.computeIfAbsent(
        place,
        p -> {
          states.add(null);
          todo.push(p);
          return states.size() - 1;
        });
  }

  private List<Edge> edges(Place place) {
    Element e = place.element();
    List<Edge> edges = new ArrayList<>();
    if (e == null) {
      edges.add(edge(new Action.Skip(), Action.DStep.EXIT, dstep));
      return edges;
    }
    if (e.isChoice()) {
      for (int k = place.option(); k < e.parts().size(); k++) {
        edges.add(option(e, k));
      }
      return edges;
    }
    edges.add(edge(action(e), number(Place.at(resolve(e.next()))), e));
    lateGuards
        .after(e)
        .map(next -> new Place(next.choice(), next.option()))
        .ifPresent(next -> edges.add(edge(new Action.Skip(), number(next), e)));
    return edges;
  }

  private Edge option(Element choice, int k) {
    Element first = choice.parts().get(k).first();
    if (first.kind() == Kind.PLAIN) {
      return edge(action(first), number(Place.at(resolve(first.next()))), first);
    }
    return edge(new Action.Skip(), number(Place.at(resolve(first))), first);
  }

  private Action action(Element e) {
    if (e.kind() == Kind.END) {
      listener.report(FlowError.END_IN_D_STEP, e.at(), "");
      return new Action.Skip();
    }
    return e.isElse() ? new Action.Skip() : e.action();
  }

  /** The statement or choice that is executed next; null after the end of the step. */
  private Element resolve(Element from) {
    Element e = from;
    for (int hops = 0; hops < MAX_HOPS; hops++) {
      if (e == null || !e.isDeterministic()) {
        return null;
      }
      switch (e.kind()) {
        case JOIN, LOOP_EXIT -> e = e.next();
        case BLOCK, ATOMIC, D_STEP -> e = e.body().first();
        case JUMP -> e = e.target().orElseThrow();
        case UNLESS -> {
          listener.report(FlowError.UNLESS_IN_D_STEP, e.at(), "");
          return null;
        }
        case PLAIN, IF, DO, END -> {
          return e;
        }
      }
    }
    listener.report(FlowError.ENDLESS_JUMP, from.at(), from.text());
    return null;
  }
}
