package rondo.explore.files;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/**
 * A work folder on any file system: files of its own, and a folder with files for each search. It
 * is read by many, and written by the owner of its lock and by those who work for the owner.
 */
public interface WorkStorage {
  /** The name of the folder, for messages. */
  String location();

  /**
   * The names of all files and folders, except for the lock and unfinished files; empty if the
   * folder does not exist.
   */
  List<String> contents() throws IOException;

  /** The files of the folder itself, to be read. */
  SearchStorage files();

  /** The files of a search, from 1, which others use as well; the folder exists. */
  SearchStorage search(int number);

  /**
   * Creates the folder if it does not exist, and locks it.
   *
   * @param owner says who this is
   * @param notices receives a line if this takes a while
   * @throws FolderException if it has another owner
   */
  Owned lock(String owner, Consumer<String> notices) throws IOException;

  /** The name of the folder of a search. */
  static String searchFolder(int number) {
    return "search-" + number;
  }

  /** A folder that nobody else has locked, until it is closed. */
  interface Owned extends Closeable {
    /** The files of the folder itself; unfinished ones of an earlier owner are deleted. */
    SearchStorage files() throws IOException;

    /** The files of a search, from 1; unfinished ones of an earlier owner are deleted. */
    SearchStorage search(int number) throws IOException;

    /** Releases the lock. */
    @Override
    void close() throws IOException;
  }
}
