/**
 * The search algorithms: depth-first and breadth-first search and CNDFS, over any transition
 * system. They use stores and know nothing about models.
 */
package rondo.explore.search;
