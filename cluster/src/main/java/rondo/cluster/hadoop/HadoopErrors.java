package rondo.cluster.hadoop;

import java.io.FileNotFoundException;
import java.io.IOException;

/** Messages of Hadoop's file systems without the stack traces of servers. */
final class HadoopErrors {
  private static final String ADVICE = "; For more details see:";

  private HadoopErrors() {}

  /** An operation of a file system. */
  interface Operation<T> {
    T run() throws IOException;
  }

  /** The result of an operation; what it throws has a message of one line. */
  static <T> T explained(Operation<T> operation) throws IOException {
    try {
      return operation.run();
    } catch (FileNotFoundException e) {
      var missing = new FileNotFoundException(text(e));
      missing.initCause(e);
      throw missing;
    } catch (IOException e) {
      throw new IOException(text(e), e);
    }
  }

  /** The message of a failure, in a line. */
  static String text(Throwable failure) {
    String message = failure.getMessage() == null ? failure.toString() : failure.getMessage();
    String line = message.lines().findFirst().orElse("").trim();
    int advice = line.indexOf(ADVICE);
    return advice < 0 ? line : line.substring(0, advice);
  }
}
