package rondo.ir;

/**
 * The pids of the processes that claimed a channel for themselves, or {@link #NOBODY}.
 *
 * @param sender who alone may send
 * @param receiver who alone may receive
 */
public record Owners(int sender, int receiver) {
  public static final int NOBODY = -1;
  public static final Owners NONE = new Owners(NOBODY, NOBODY);

  public int of(Claim.Right right) {
    return switch (right) {
      case SEND -> sender;
      case RECEIVE -> receiver;
    };
  }

  Owners with(Claim.Right right, int pid) {
    return switch (right) {
      case SEND -> new Owners(pid, receiver);
      case RECEIVE -> new Owners(sender, pid);
    };
  }
}
