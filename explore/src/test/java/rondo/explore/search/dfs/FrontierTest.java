package rondo.explore.search.dfs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import rondo.explore.store.MemoryBudget;

class FrontierTest {
  private static final int ENTRIES = 5000;

  /** The entries take several chunks. */
  @Test
  void entriesKeepTheirReferenceParentAndOrdinal() {
    var frontier = new Frontier(new MemoryBudget(Long.MAX_VALUE));
    for (int e = 0; e < ENTRIES; e++) {
      frontier.push(10L + e, e / 2, e % 3);
    }
    for (int i = 0; i < ENTRIES; i++) {
      int e = ENTRIES - 1 - i;
      assertThat(frontier.reference(i)).isEqualTo(10L + e);
      assertThat(frontier.parent(i)).isEqualTo(e / 2);
      assertThat(frontier.ordinal(i)).isEqualTo(e % 3);
    }
  }
}
