package rondo.verify.search;

/** A search cannot start from this run. */
public final class UnsupportedSearchException extends Exception {
  UnsupportedSearchException(String message) {
    super(message);
  }
}
