package rondo.rounds.library;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import rondo.rounds.engine.Member;
import rondo.rounds.engine.Member.Condition;
import rondo.rounds.engine.Play;
import rondo.rounds.engine.Play.Exchange;

/**
 * A run of an algorithm, round by round, as the algorithm itself has it: what each process becomes
 * is asked for again.
 *
 * @param <S> what a process is like
 * @param <M> a message
 */
public final class Account<S, M> {
  private final RoundAlgorithm<S, M> algorithm;
  private final List<List<Member<S>>> states = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();

  Account(RoundAlgorithm<S, M> algorithm, Play<S, M> play) {
    this.algorithm = algorithm;
    states.add(play.beginning());
    tell("at first");
    for (Play.Act<M> act : play.acts()) {
      if (act instanceof Exchange<M> exchange) {
        take(exchange);
      }
    }
  }

  private void take(Exchange<M> exchange) {
    List<Member<S>> before = states.getLast();
    int round = (states.size() - 1) % algorithm.rounds();
    var after = new ArrayList<Member<S>>();
    for (int p = 0; p < before.size(); p++) {
      Member<S> member = before.get(p);
      if (exchange.outcomes().containsKey(p)) {
        List<M> heard = heard(before, exchange, p, round);
        List<S> next = List.copyOf(algorithm.transitions(member.state(), round, heard));
        after.add(new Member<>(member.condition(), next.get(exchange.outcomes().get(p))));
      } else if (exchange.crashing().contains(p)) {
        after.add(new Member<>(Condition.CRASHED, member.state()));
      } else {
        after.add(member);
      }
    }
    states.add(after);
    tell("after round " + (states.size() - 1), exchange.heard(), exchange.lies());
  }

  private List<M> heard(List<Member<S>> before, Exchange<M> exchange, int receiver, int round) {
    var heard = new ArrayList<M>();
    for (int sender : exchange.heard().get(receiver)) {
      Optional.ofNullable(exchange.lies().get(receiver).get(sender))
          .or(() -> algorithm.message(before.get(sender).state(), round))
          .ifPresent(heard::add);
    }
    return heard;
  }

  private void tell(String when) {
    text.append(when).append('\n');
    for (int p = 0; p < states.getLast().size(); p++) {
      text.append("  p").append(p).append("  ").append(text(states.getLast().get(p))).append('\n');
    }
  }

  private void tell(String when, List<List<Integer>> heard, List<Map<Integer, M>> lies) {
    text.append(when).append('\n');
    for (int p = 0; p < heard.size(); p++) {
      text.append("  p").append(p).append("  ").append(text(states.getLast().get(p)));
      var honest = new TreeSet<>(heard.get(p));
      honest.removeAll(lies.get(p).keySet());
      text.append("  heard ").append(honest);
      text.append(lies.get(p).isEmpty() ? "\n" : " and was told " + lies.get(p) + "\n");
    }
  }

  private static <S> String text(Member<S> member) {
    return switch (member.condition()) {
      case CORRECT -> member.state().toString();
      case CRASHED -> member.state() + " (crashed)";
      case OMITTING -> member.state() + " (faulty)";
      case BYZANTINE -> "(byzantine)";
    };
  }

  /** What the processes are like in the end, those that are byzantine left out. */
  public List<S> last() {
    return states.getLast().stream()
        .filter(m -> m.condition() != Condition.BYZANTINE)
        .map(Member::state)
        .toList();
  }

  /** After how many rounds. */
  public int rounds() {
    return states.size() - 1;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
