package rondo.explore;

import java.io.IOException;
import rondo.explore.files.SearchStorage;

/**
 * The work folder of a verification. Each of its searches has a folder of its own; since a
 * verification makes the same searches in the same order whenever it is repeated, a search finds
 * its folder by number.
 */
public interface WorkFolder {
  /** The folder of the next search. */
  SearchStorage next(SearchTask task) throws IOException;
}
