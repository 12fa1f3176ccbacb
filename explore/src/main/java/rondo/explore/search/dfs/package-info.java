/** Parallel depth-first search: work stealing for safety, CNDFS for accepting cycles. */
package rondo.explore.search.dfs;
