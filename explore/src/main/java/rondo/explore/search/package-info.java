/** The search loops: depth first and breadth first, over any store. */
package rondo.explore.search;
