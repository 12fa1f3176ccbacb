package rondo.cli.io;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.CopyOption;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;
import java.util.UUID;

/**
 * Atomic file writes: to a temporary file in the same folder, which is synced and then renamed.
 * After a failure an older file is unchanged, and no temporary file is left.
 */
public final class AtomicFile {
  private AtomicFile() {}

  /** The content of a file. */
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /** Writes a new file; fails if it exists. */
  public static void create(Path file, Content content) throws IOException {
    write(file, content);
  }

  /** Writes a file, replacing an existing one; a symbolic link is not followed. */
  public static void replace(Path file, Content content) throws IOException {
    write(file, content, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private static void write(Path file, Content content, CopyOption... how) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    Path temporary = folder.resolve(".rondo-" + UUID.randomUUID() + ".tmp");
    try {
      fill(temporary, content);
      if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
        copyPermissions(file, temporary);
      }
      Files.move(temporary, file, how);
    } finally {
      Files.deleteIfExists(temporary);
    }
    sync(folder);
  }

  private static void fill(Path temporary, Content content) throws IOException {
    try (FileChannel channel =
        FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      var out = new BufferedOutputStream(Channels.newOutputStream(channel));
      content.writeTo(out);
      out.flush();
      channel.force(true);
    }
  }

  private static void copyPermissions(Path from, Path to) throws IOException {
    try {
      Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(from);
      Files.setPosixFilePermissions(to, permissions);
    } catch (UnsupportedOperationException e) {
      // This file system does not support it.
    }
  }

  /** Makes the new name durable, where a folder can be synced. */
  private static void sync(Path folder) {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // The file itself is synced; not every system can sync folders.
    }
  }
}
