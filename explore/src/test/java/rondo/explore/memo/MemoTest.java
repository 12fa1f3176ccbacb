package rondo.explore.memo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MemoTest {
  private static final int MANY = 10_000;

  @Test
  void aPairMemoKeepsItsValuesAsItGrows() {
    var memo = new PairMemo();
    for (int i = 0; i < MANY; i++) {
      assertThat(memo.lookUp(i, MANY - i)).isEqualTo(PairMemo.UNKNOWN);
      memo.put(i, MANY - i, 3 * i);
    }
    for (int i = 0; i < MANY; i++) {
      assertThat(memo.lookUp(i, MANY - i)).isEqualTo(3 * i);
      assertThat(memo.lookUp(i, MANY - i + 1)).isEqualTo(PairMemo.UNKNOWN);
    }
  }

  @Test
  void anIndexMemoKeepsItsValuesAsItGrows() {
    var memo = new IndexMemo();
    for (int i = MANY; i >= 0; i -= 2) {
      memo.put(i, MANY - i);
    }
    for (int i = 0; i < 2 * MANY; i++) {
      boolean isKnown = i % 2 == 0 && i <= MANY;
      assertThat(memo.lookUp(i)).isEqualTo(isKnown ? MANY - i : IndexMemo.UNKNOWN);
    }
  }

  @Test
  void equalArraysHaveOneNumber() {
    var interner = new IntArrayInterner();
    for (int i = 0; i < MANY; i++) {
      int[] array = {i, -i};
      assertThat(interner.intern(array)).isEqualTo(i);
      array[0]++;
    }
    for (int i = 0; i < MANY; i++) {
      assertThat(interner.intern(new int[] {i, -i})).isEqualTo(i);
      assertThat(interner.value(i)).containsExactly(i, -i);
    }
    assertThat(interner.intern(new int[0])).isEqualTo(MANY);
  }
}
