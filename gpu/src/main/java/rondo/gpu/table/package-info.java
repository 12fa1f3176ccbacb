/**
 * The hash table of visited states, and of tree nodes, in the memory of a GPU: the code that
 * inserts a key. Uses {@code kernel} alone.
 */
package rondo.gpu.table;
