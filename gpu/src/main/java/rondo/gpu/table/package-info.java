/** Tables of visited states in the memory of a GPU. */
package rondo.gpu.table;
