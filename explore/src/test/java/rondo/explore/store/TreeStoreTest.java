package rondo.explore.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.explore.StateLayout;

class TreeStoreTest {
  /** A random walk over random states, through one view. */
  private static final class Walk {
    private final Random random;
    private final StateStore.View view;
    private final int[] state;
    private final NewStates states = new NewStates();
    private final List<Long> references = new ArrayList<>();
    private final Map<Long, List<Integer>> contents = new HashMap<>();
    private final Set<List<Integer>> touched = new HashSet<>();
    private long found;

    Walk(StateStore store, int words, long seed) {
      random = new Random(seed);
      view = store.view();
      state = new int[words];
    }

    void begin() {
      view.enter();
      long reference = view.initial(state);
      know(reference, boxed(state));
    }

    void adopt(long reference) {
      view.enter();
      know(reference, boxed(state));
      view.load(reference, state);
    }

    private void know(long reference, List<Integer> content) {
      references.add(reference);
      contents.put(reference, content);
      touched.add(content);
    }

    /** Loads some known states and stages random successors of each. */
    void round() {
      List<List<Integer>> staged = new ArrayList<>();
      for (int parents = 0; parents < 3; parents++) {
        long reference = references.get(random.nextInt(references.size()));
        view.prefetch(reference);
        view.load(reference, state);
        assertThat(boxed(state).equals(contents.get(reference))).isTrue();
        for (int successors = random.nextInt(6); successors > 0; successors--) {
          staged.add(stage());
        }
      }
      view.commit(states);
      found += states.size();
      Set<List<Integer>> reported = new HashSet<>();
      for (int i = 0; i < states.size(); i++) {
        List<Integer> content = staged.get(states.number(i));
        assertThat(touched.contains(content)).as("%s was known", content).isFalse();
        assertThat(reported.add(content)).as("%s was new twice", content).isTrue();
        references.add(states.reference(i));
        contents.put(states.reference(i), content);
      }
      touched.addAll(staged);
    }

    private List<Integer> stage() {
      int[] before = state.clone();
      int count = random.nextInt(5);
      int[] changes = new int[2 * count];
      for (int i = 0; i < count; i++) {
        int word = random.nextInt(state.length);
        changes[2 * i] = word;
        changes[2 * i + 1] = state[word];
        state[word] = random.nextInt(20) == 0 ? random.nextInt() : random.nextInt(4);
      }
      List<Integer> successor = boxed(state);
      view.stage(state, changes, changes.length);
      System.arraycopy(before, 0, state, 0, before.length);
      return successor;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 23, 33, 64, 100, 190, 260, 1000})
  void agreesWithAPlainSet(int words) {
    MemoryBudget budget = new MemoryBudget(Long.MAX_VALUE);
    StateStore store = new TreeStore(halves(words), 1, 1, budget);
    Walk walk = new Walk(store, words, words);
    walk.begin();
    for (int i = 0; i < 800; i++) {
      walk.round();
    }
    assertThat(walk.touched).hasSize((int) walk.found + 1);
  }

  @Test
  void aStateOfManyWordsIsKept() {
    int words = 40_000;
    StateStore store = new TreeStore(halves(words), 1, 1, new MemoryBudget(Long.MAX_VALUE));
    Walk walk = new Walk(store, words, 1);
    walk.begin();
    for (int i = 0; i < 10; i++) {
      walk.round();
    }
    assertThat(walk.touched).hasSize((int) walk.found + 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 5, 11, 70})
  void exactlyOneThreadFindsEachStateWhileTablesGrow(int words) throws InterruptedException {
    for (int repetition = 0; repetition < 3; repetition++) {
      StateStore store = new TreeStore(halves(words), 1, 4, new MemoryBudget(Long.MAX_VALUE));
      Walk first = new Walk(store, words, 0);
      first.begin();
      long initial = first.references.getFirst();
      first.view.leave();
      Set<List<Integer>> all = ConcurrentHashMap.newKeySet();
      List<Walk> walks = new ArrayList<>();
      List<Throwable> thrown = new ArrayList<>();
      List<Thread> threads = new ArrayList<>();
      for (int t = 0; t < 4; t++) {
        // Each seed is used twice: pairs of threads race for the same states.
        Walk walk = new Walk(store, words, t / 2 + 10L * repetition);
        walks.add(walk);
        Thread thread =
            new Thread(
                () -> {
                  walk.adopt(initial);
                  try {
                    for (int i = 0; i < 500; i++) {
                      walk.round();
                    }
                  } finally {
                    walk.view.leave();
                  }
                  all.addAll(walk.touched);
                });
        thread.setUncaughtExceptionHandler(
            (_, e) -> {
              synchronized (thrown) {
                thrown.add(e);
              }
            });
        threads.add(thread);
      }
      threads.forEach(Thread::start);
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(thrown).isEmpty();
      assertThat(walks.stream().mapToLong(w -> w.found).sum() + 1).isEqualTo(all.size());
    }
  }

  private static TreeSplit halves(int words) {
    return TreeSplit.byLayout(layout(words, new Random(words)));
  }

  private static StateLayout layout(int words, Random random) {
    List<StateLayout.Region> regions = new ArrayList<>();
    for (int first = 0; first < words; ) {
      int length = Math.min(words - first, 1 + random.nextInt(random.nextInt(4) == 0 ? 20 : 5));
      regions.add(new StateLayout.Region("r" + first, first, length));
      first += length;
    }
    return new StateLayout(words, regions);
  }

  private static List<Integer> boxed(int[] state) {
    return Arrays.stream(state).boxed().toList();
  }
}
