package rondo.explore.files;

import java.io.Serializable;

/**
 * A sorted run of states: a section of a file.
 *
 * @param offset, length the section
 * @param count the number of states
 */
public record Run(String file, long offset, long length, long count) implements Serializable {}
