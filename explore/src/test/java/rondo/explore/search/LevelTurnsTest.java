package rondo.explore.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.explore.store.MemoryBudget;

class LevelTurnsTest {
  private static LevelBlock block(int size) {
    var block = new LevelBlock(new MemoryBudget(Long.MAX_VALUE));
    IntStream.range(0, size).forEach(i -> block.add(i, i, 0));
    return block;
  }

  private static List<LevelBlock> level() {
    return IntStream.of(1024, 1024, 1, 64, 1024, 65, 1000, 3).mapToObj(i -> block(i)).toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 50})
  void everyStateIsAssignedOnce(int threads) {
    List<LevelBlock> level = level();
    int[][] taken = new int[level.size()][LevelBlock.SIZE];
    int[] parts = new int[level.size()];
    var turns = new LevelTurns(level, threads);
    try (var team = new ThreadTeam(threads)) {
      team.run(threads, _ -> takeAll(turns, taken, parts));
    }
    for (int b = 0; b < level.size(); b++) {
      int size = level.get(b).size();
      assertThat(IntStream.of(taken[b]).limit(size)).containsOnly(1);
      assertThat(IntStream.of(taken[b]).skip(size)).allMatch(n -> n == 0);
      assertThat(parts[b]).isEqualTo(LevelBlock.PARTS);
    }
    assertThat(turns.taken()).isEqualTo(level.size() * LevelBlock.PARTS);
  }

  private static void takeAll(LevelTurns turns, int[][] taken, int[] parts) {
    for (var turn = turns.take(); turn.isPresent(); turn = turns.take()) {
      LevelTurns.Turn states = turn.get();
      for (int i = states.from(); i < states.to(); i++) {
        taken[states.block()][i]++;
      }
      synchronized (parts) {
        parts[states.block()] += states.parts();
      }
    }
  }

  @Test
  void oneThreadTakesWholeBlocks() {
    List<LevelBlock> level = level();
    var turns = new LevelTurns(level, 1);
    List<LevelTurns.Turn> expected = new ArrayList<>();
    for (int b = 0; b < level.size(); b++) {
      expected.add(new LevelTurns.Turn(b, 0, level.get(b).size(), LevelBlock.PARTS));
    }
    assertThat(expected).allSatisfy(t -> assertThat(turns.take()).contains(t));
    assertThat(turns.take()).isEqualTo(Optional.empty());
  }

  @Test
  void severalThreadsTakeSmallerPartsNearTheEnd() {
    List<LevelBlock> level = IntStream.range(0, 40).mapToObj(_ -> block(1024)).toList();
    var turns = new LevelTurns(level, 2);
    List<Integer> sizes = new ArrayList<>();
    for (var turn = turns.take(); turn.isPresent(); turn = turns.take()) {
      sizes.add(turn.get().parts());
    }
    assertThat(sizes.getFirst()).isEqualTo(LevelBlock.PARTS);
    assertThat(sizes.getLast()).isEqualTo(1);
  }

  @Test
  void noMoreThreadsAreUsefulThanThereAreParts() {
    assertThat(new LevelTurns(List.of(block(64)), 8).usefulThreads()).isEqualTo(1);
    assertThat(new LevelTurns(List.of(block(65), block(1)), 8).usefulThreads()).isEqualTo(3);
    assertThat(new LevelTurns(level(), 8).usefulThreads()).isEqualTo(8);
  }
}
