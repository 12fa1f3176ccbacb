/**
 * Promela as Spin 6.5 reads it. {@code text} turns files into tokens (preprocessor, lexer), {@code
 * syntax} turns tokens into a tree (parser, inline expansion), {@code lower} checks the tree and
 * turns it into a {@link rondo.ir.ProcessSystem}. {@link rondo.promela.Promela} is the door.
 */
package rondo.promela;
