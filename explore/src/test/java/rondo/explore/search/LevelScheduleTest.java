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

class LevelScheduleTest {
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
    var schedule = new LevelSchedule(level, threads);
    try (var team = new ThreadTeam(threads)) {
      team.run(threads, _ -> takeAll(schedule, taken, parts));
    }
    for (int b = 0; b < level.size(); b++) {
      int size = level.get(b).size();
      assertThat(IntStream.of(taken[b]).limit(size)).containsOnly(1);
      assertThat(IntStream.of(taken[b]).skip(size)).allMatch(n -> n == 0);
      assertThat(parts[b]).isEqualTo(LevelBlock.PARTS);
    }
    assertThat(schedule.taken()).isEqualTo(level.size() * LevelBlock.PARTS);
  }

  private static void takeAll(LevelSchedule schedule, int[][] taken, int[] parts) {
    for (var chunk = schedule.take(); chunk.isPresent(); chunk = schedule.take()) {
      LevelSchedule.Chunk states = chunk.get();
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
    var schedule = new LevelSchedule(level, 1);
    List<LevelSchedule.Chunk> expected = new ArrayList<>();
    for (int b = 0; b < level.size(); b++) {
      expected.add(new LevelSchedule.Chunk(b, 0, level.get(b).size(), LevelBlock.PARTS));
    }
    assertThat(expected).allSatisfy(t -> assertThat(schedule.take()).contains(t));
    assertThat(schedule.take()).isEqualTo(Optional.empty());
  }

  @Test
  void severalThreadsTakeSmallerPartsNearTheEnd() {
    List<LevelBlock> level = IntStream.range(0, 40).mapToObj(_ -> block(1024)).toList();
    var schedule = new LevelSchedule(level, 2);
    List<Integer> sizes = new ArrayList<>();
    for (var chunk = schedule.take(); chunk.isPresent(); chunk = schedule.take()) {
      sizes.add(chunk.get().parts());
    }
    assertThat(sizes.getFirst()).isEqualTo(LevelBlock.PARTS);
    assertThat(sizes.getLast()).isEqualTo(1);
  }

  @Test
  void noMoreThreadsAreUsefulThanThereAreParts() {
    assertThat(new LevelSchedule(List.of(block(64)), 8).usefulThreads()).isEqualTo(1);
    assertThat(new LevelSchedule(List.of(block(65), block(1)), 8).usefulThreads()).isEqualTo(3);
    assertThat(new LevelSchedule(level(), 8).usefulThreads()).isEqualTo(8);
  }
}
