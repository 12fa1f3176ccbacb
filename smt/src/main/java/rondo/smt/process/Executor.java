package rondo.smt.process;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import rondo.ir.Action;
import rondo.ir.Edge;
import rondo.ir.EndlessAtomicException;
import rondo.ir.Expr;
import rondo.ir.Fault;
import rondo.ir.Location;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;

/**
 * Executes one action as one process on a strand, which goes on only where the action is
 * executable. While an {@link Offer} is open, only a receive that takes it is.
 */
final class Executor {
  /** How many states of a block are executed at most. */
  private static final int LONGEST = 5_000;

  private final Evaluator evaluator;
  private final Strand strand;
  private final Formulas f;
  private Offer offer;
  private Optional<Messages.Opening> opening = Optional.empty();

  Executor(Evaluator evaluator, Offer offer) {
    this.evaluator = evaluator;
    this.strand = evaluator.strand();
    this.f = evaluator.scene().formulas();
    this.offer = offer;
  }

  /** What a send has offered that may be a rendezvous. */
  Optional<Messages.Opening> opening() {
    return opening;
  }

  /** Whether one of some actions could be executed; changes nothing. */
  Formula isSomeExecutable(List<Action> actions) {
    Formula some = f.truth(false);
    for (Action action : actions) {
      Formula sought = f.not(some);
      some = f.or(some, f.and(sought, strand.where(sought, () -> isExecutable(action))));
    }
    return some;
  }

  private Formula isExecutable(Action action) {
    if (offer.isOpen() && !action.mayTakeOffer()) {
      return f.truth(false);
    }
    return switch (action) {
      case Action.Guard(Expr condition) -> evaluator.test(condition);
      case Action.Send send -> new Messages(evaluator).isExecutable(send);
      case Action.Receive receive -> new Messages(evaluator).isExecutable(receive, offer);
      case Action.Terminate() -> new Lives(evaluator).mayEnd();
      case Action.Sequence(List<Action> actions) -> isExecutable(actions.getFirst());
      case Action.Deterministic d ->
          isSomeExecutable(d.body().getFirst().edges().stream().map(Edge::action).toList());
      case Action.Else _, Action.Skip _, Action.Assign _, Action.Evaluate _ -> f.truth(true);
      case Action.Assert _, Action.Print _ -> f.truth(true);
    };
  }

  /** Executes an action where it is executable. */
  void execute(Action action) {
    if (offer.isOpen() && !action.mayTakeOffer()) {
      strand.require(f.truth(false));
      return;
    }
    switch (action) {
      case Action.Guard(Expr condition) -> strand.require(evaluator.truth(condition));
      case Action.Send send -> opening = new Messages(evaluator).send(send);
      case Action.Receive receive -> {
        new Messages(evaluator).receive(receive, offer);
        offer = Offer.NONE;
      }
      case Action.Terminate() -> {
        var lives = new Lives(evaluator);
        strand.require(lives.mayEnd());
        lives.end();
      }
      case Action.Sequence(List<Action> actions) -> sequence(actions);
      case Action.Deterministic block -> deterministic(block);
      case Action.Assign(Location to, Expr value) ->
          evaluator.store(to, evaluator.value(value, evaluator.widths().declared(to).bits()));
      case Action.Evaluate(Expr value) -> evaluator.exact(value);
      case Action.Assert check ->
          strand.note(f.not(evaluator.truth(check.condition())), Fault.Kind.ASSERTION);
      case Action.Print print -> printed(print).forEach(evaluator::exact);
      case Action.Else(), Action.Skip() -> {}
    }
  }

  /** The arguments that a format asks for. */
  private static List<Expr> printed(Action.Print print) {
    int asked = 0;
    String format = print.format();
    for (int i = 0; i + 1 < format.length(); i++) {
      if (format.charAt(i) == '%') {
        asked += format.charAt(++i) == '%' ? 0 : 1;
      }
    }
    return print.arguments().subList(0, Math.min(asked, print.arguments().size()));
  }

  private void sequence(List<Action> actions) {
    execute(actions.getFirst());
    Optional<Messages.Opening> opened = opening;
    offer = Offer.NONE;
    actions.subList(1, actions.size()).forEach(this::execute);
    opening = opened;
  }

  // Deterministic blocks

  /** From state to state, always by the first edge that is executable. */
  private void deterministic(Action.Deterministic block) {
    var itinerary = new Itinerary(block.body(), 0);
    var frontier = new Frontier<Integer>();
    var problems = new ArrayList<Problem>();
    var visits = new HashMap<Integer, Integer>();
    Memory.Branch at = new Memory.Branch(strand.live(), strand.memory());
    int state = 0;
    for (int steps = 0; state != Action.Deterministic.EXIT; steps++) {
      if (steps > LONGEST) {
        throw new EndlessAtomicException(block.at());
      }
      boolean possible =
          evaluator.scene().programs().mayGoOn(visits.merge(state, 1, Integer::sum), at.when());
      Formula left = possible ? at.when() : f.truth(false);
      List<Edge> edges = possible ? block.body().get(state).edges() : List.of();
      for (Edge edge : edges) {
        var tried = new Strand(left, at.memory().copy());
        Executor executor = on(tried);
        executor.execute(edge.action());
        executor.opening.ifPresent(o -> tried.fail(o.when()));
        left = f.and(left, f.not(tried.live()), f.not(tried.broken()));
        problems.addAll(tried.problems());
        frontier.arrive(itinerary.place(edge.target()), tried.live(), tried.memory());
      }
      if (steps > 0 && !left.isFalse()) {
        problems.add(new Problem(left, Fault.Kind.RUNTIME_ERROR));
      }
      offer = Offer.NONE;
      if (frontier.next().isEmpty()) {
        at = new Memory.Branch(f.truth(false), strand.memory());
        break;
      }
      int place = frontier.next().get();
      at = frontier.take(place);
      state = place == Integer.MAX_VALUE ? Action.Deterministic.EXIT : itinerary.state(place);
    }
    strand.problems().addAll(problems);
    strand.become(at);
  }

  private Executor on(Strand other) {
    return new Executor(
        new Evaluator(evaluator.scene(), other, evaluator.pid(), evaluator.type()), offer);
  }
}
