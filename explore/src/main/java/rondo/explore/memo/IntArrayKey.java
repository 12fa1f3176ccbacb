package rondo.explore.memo;

import java.util.Arrays;

/** An int array as a hash key; the array must not be modified after construction. */
public final class IntArrayKey {
  private final int[] values;
  private final int hash;

  public IntArrayKey(int[] values) {
    this.values = values;
    hash = Arrays.hashCode(values);
  }

  public int[] values() {
    return values;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IntArrayKey o && hash == o.hash && Arrays.equals(values, o.values);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
