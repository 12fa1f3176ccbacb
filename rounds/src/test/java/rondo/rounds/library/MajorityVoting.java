package rondo.rounds.library;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Adopts the least of the most frequent values, and decides a value that reaches a quorum.
 *
 * @param quorum the number of messages to decide; with more than two thirds of the processes this
 *     is the one-third rule
 */
record MajorityVoting(int processes, int values, int quorum)
    implements RoundAlgorithm<MajorityVoting.State, Integer> {
  record State(int x, int decision) {}

  @Override
  public List<State> initial() {
    return IntStream.rangeClosed(1, values).mapToObj(x -> new State(x, 0)).toList();
  }

  @Override
  public Optional<Integer> message(State state, int round) {
    return Optional.of(state.x());
  }

  @Override
  public State transition(State state, int round, List<Integer> heard) {
    if (heard.size() < quorum) {
      return state;
    }
    Map<Integer, Long> counts =
        heard.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    long most = counts.values().stream().max(Long::compare).orElseThrow();
    int x = counts.keySet().stream().filter(v -> counts.get(v) == most).min(Integer::compare).get();
    return new State(x, state.decision() == 0 && most >= quorum ? x : state.decision());
  }

  @Override
  public List<Integer> messageAlphabet(int round) {
    return IntStream.rangeClosed(1, values).boxed().toList();
  }

  static boolean agree(List<State> states) {
    return states.stream().map(State::decision).filter(d -> d != 0).distinct().count() <= 1;
  }
}
