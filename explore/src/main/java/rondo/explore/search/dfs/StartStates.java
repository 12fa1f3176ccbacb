package rondo.explore.search.dfs;

import java.util.List;

/**
 * The open states from which a depth-first search continues another search, instead of the initial
 * state.
 */
public interface StartStates {
  /** Calls {@code push} for each of the states; its number must be less than 2^31 - 2. */
  void forEach(Push push);

  int depth(int number);

  /** The choices that lead from the initial state to a state. */
  List<Integer> choices(int number);

  /** Receives a state. */
  interface Push {
    void push(long reference, int number);
  }
}
