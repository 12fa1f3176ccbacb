package rondo.cli.io;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Optional;
import rondo.diagnostics.IoErrorText;

/** A standard stream. A print writer only knows that it failed; this one also knows why. */
public final class StandardWriter extends PrintWriter {
  private final FailureRecordingStream stream;

  private StandardWriter(FailureRecordingStream stream, Charset encoding) {
    super(new OutputStreamWriter(stream, encoding));
    this.stream = stream;
  }

  public static StandardWriter of(FileDescriptor descriptor, Charset encoding) {
    return of(new FileOutputStream(descriptor), encoding);
  }

  public static StandardWriter of(OutputStream stream, Charset encoding) {
    return new StandardWriter(new FailureRecordingStream(stream), encoding);
  }

  /** The system's message for the first failed write. */
  Optional<String> failure() {
    return stream.failure.map(IoErrorText::text);
  }

  /** Records the first failure; nothing is written after it, since output would have gaps. */
  private static final class FailureRecordingStream extends FilterOutputStream {
    private Optional<IOException> failure = Optional.empty();

    FailureRecordingStream(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
      if (failure.isPresent()) {
        throw failure.get();
      }
      try {
        out.write(bytes, from, count);
      } catch (IOException e) {
        failure = Optional.of(e);
        throw e;
      }
    }
  }
}
