/**
 * The front end of Distal, the language of distributed algorithms: from a text to a {@link
 * rondo.ir.round.RoundSystem}. {@code text} reads files and words, {@code syntax} gives them
 * structure, {@code lower} gives that a meaning. What is wrong is reported on the user's line.
 */
package rondo.distal;
