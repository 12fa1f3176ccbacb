package rondo.rounds.library;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import rondo.ir.data.ProcessStatus;
import rondo.rounds.engine.protocol.ConcreteRun;
import rondo.rounds.engine.protocol.ConcreteRun.Exchange;
import rondo.rounds.engine.protocol.RoundProcessState;

/**
 * A run of an algorithm, round by round, re-executed by the algorithm itself.
 *
 * @param <S> the state of a process
 * @param <M> a message
 */
public final class AlgorithmRun<S, M> {
  private final RoundAlgorithm<S, M> algorithm;
  private final List<List<RoundProcessState<S>>> states = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();

  AlgorithmRun(RoundAlgorithm<S, M> algorithm, ConcreteRun<S, M> run) {
    this.algorithm = algorithm;
    states.add(run.initial());
    append("at first");
    for (ConcreteRun.Step<M> step : run.steps()) {
      if (step instanceof Exchange<M> exchange) {
        execute(exchange);
      }
    }
  }

  private void execute(Exchange<M> exchange) {
    List<RoundProcessState<S>> before = states.getLast();
    int round = (states.size() - 1) % algorithm.rounds();
    var after = new ArrayList<RoundProcessState<S>>();
    for (int p = 0; p < before.size(); p++) {
      RoundProcessState<S> state = before.get(p);
      if (exchange.outcomes().containsKey(p)) {
        List<M> heard = heard(before, exchange, p, round);
        List<S> next = List.copyOf(algorithm.transitions(state.state(), round, heard));
        after.add(new RoundProcessState<>(state.status(), next.get(exchange.outcomes().get(p))));
      } else if (exchange.crashing().contains(p)) {
        after.add(new RoundProcessState<>(ProcessStatus.CRASHED, state.state()));
      } else {
        after.add(state);
      }
    }
    states.add(after);
    append("after round " + (states.size() - 1), exchange.heard(), exchange.forged());
  }

  private List<M> heard(
      List<RoundProcessState<S>> before, Exchange<M> exchange, int receiver, int round) {
    var heard = new ArrayList<M>();
    for (int sender : exchange.heard().get(receiver)) {
      Optional.ofNullable(exchange.forged().get(receiver).get(sender))
          .or(() -> algorithm.message(before.get(sender).state(), round))
          .ifPresent(heard::add);
    }
    return heard;
  }

  private void append(String when) {
    text.append(when).append('\n');
    for (int p = 0; p < states.getLast().size(); p++) {
      text.append("  p").append(p).append("  ").append(text(states.getLast().get(p))).append('\n');
    }
  }

  private void append(String when, List<List<Integer>> heard, List<Map<Integer, M>> forged) {
    text.append(when).append('\n');
    for (int p = 0; p < heard.size(); p++) {
      text.append("  p").append(p).append("  ").append(text(states.getLast().get(p)));
      var honest = new TreeSet<>(heard.get(p));
      honest.removeAll(forged.get(p).keySet());
      text.append("  heard ").append(honest);
      text.append(forged.get(p).isEmpty() ? "\n" : " and was told " + forged.get(p) + "\n");
    }
  }

  private static <S> String text(RoundProcessState<S> state) {
    return switch (state.status()) {
      case CORRECT -> state.state().toString();
      case CRASHED -> state.state() + " (crashed)";
      case OMITTING -> state.state() + " (faulty)";
      case BYZANTINE -> "(byzantine)";
      case ABSENT -> throw new IllegalStateException("all processes take part in rounds");
    };
  }

  /** The final states of all processes that are not Byzantine. */
  public List<S> finalStates() {
    return states.getLast().stream()
        .filter(m -> m.status() != ProcessStatus.BYZANTINE)
        .map(RoundProcessState::state)
        .toList();
  }

  /** The number of rounds. */
  public int rounds() {
    return states.size() - 1;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
