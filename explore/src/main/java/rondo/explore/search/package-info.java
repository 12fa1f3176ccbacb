/**
 * The search algorithms over any transition system: {@link rondo.explore.search.Exploration}
 * assembles a search from its options; breadth-first search, and the sample of states that decides
 * on reductions. Searches use stores and know nothing about models.
 */
package rondo.explore.search;
