package rondo.explore.files;

import java.io.Closeable;
import java.io.IOException;
import java.util.Collection;
import java.util.List;

/**
 * A folder of files that are written once and never modified, on any file system. A file appears
 * under its name, complete, when it is committed.
 */
public interface SearchStorage {
  /** Begins a file. */
  Output create(String name) throws IOException;

  Input open(String name) throws IOException;

  boolean exists(String name) throws IOException;

  /** The names of all committed files, in no particular order. */
  List<String> names() throws IOException;

  /** Writes a small file that nobody else writes. */
  default void writeOwn(String name, byte[] content) throws IOException {
    try (Output out = create(name)) {
      out.write(content, 0, content.length);
      out.commitOwn();
    }
  }

  /** The content of a small file. */
  default byte[] read(String name) throws IOException {
    try (Input in = open(name)) {
      var content = new byte[Math.toIntExact(in.size())];
      in.read(0, content, 0, content.length);
      return content;
    }
  }

  /** Deletes a file, if it exists. */
  void delete(String name) throws IOException;

  /** Makes committed files durable, whoever has committed them. */
  void sync(Collection<String> names) throws IOException;

  /** The size of all committed files. */
  long bytes();

  /** The name of this folder, for messages. */
  String location();

  /** A file being written; if it is closed before it is committed, it is discarded. */
  interface Output extends Closeable {
    void write(byte[] bytes, int from, int length) throws IOException;

    /** The number of bytes written. */
    long position();

    /**
     * Completes the file.
     *
     * @return false if there is a file of this name already, which is kept: the first one wins
     */
    boolean commit() throws IOException;

    /** Completes a file that nobody else writes. */
    default void commitOwn() throws IOException {
      if (!commit()) {
        throw new IOException("a file of the search exists already: is the folder in use?");
      }
    }

    @Override
    void close() throws IOException;
  }

  /** A committed file. */
  interface Input extends Closeable {
    long size();

    /** Reads {@code length} bytes from a position, all of them. Thread-safe. */
    void read(long position, byte[] to, int from, int length) throws IOException;

    @Override
    void close() throws IOException;
  }
}
