/** Breadth-first search on a GPU. */
package rondo.gpu.search;
