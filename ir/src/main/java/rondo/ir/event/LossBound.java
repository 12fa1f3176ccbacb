package rondo.ir.event;

/**
 * Messages that may be lost.
 *
 * @param most the maximum number of them that are lost in a run, or {@link #UNLIMITED}
 */
public record LossBound(MessageScope scope, int most) {
  public static final int UNLIMITED = Integer.MAX_VALUE;

  public boolean isUnlimited() {
    return most == UNLIMITED;
  }
}
