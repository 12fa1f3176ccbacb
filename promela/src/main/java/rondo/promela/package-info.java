/**
 * The Promela front end, compatible with Spin 6.5. {@code text} turns files into tokens
 * (preprocessor, lexer), {@code syntax} turns tokens into a tree (parser, inline expansion), {@code
 * symmetry} and {@code partition} rewrite the extensions for symmetry into plain Promela, {@code
 * lower} checks the tree and lowers it to a {@link rondo.ir.ProcessSystem}, with control flow
 * graphs from {@code flow}. {@link rondo.promela.Promela} is the entry point.
 */
package rondo.promela;
