package rondo.cluster;

/** A cluster cannot be used, for a reason that its user or administrator can act on. */
public final class ClusterException extends Exception {
  ClusterException(String message) {
    super(message);
  }

  ClusterException(String message, Throwable cause) {
    super(message, cause);
  }
}
