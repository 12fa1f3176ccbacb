package rondo.web;

/** A request that cannot be answered, for a reason that the user can understand. */
final class BadRequestException extends Exception {
  BadRequestException(String message) {
    super(message);
  }
}
