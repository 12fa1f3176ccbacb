/**
 * What all searches share: the context of one search, the expansion of states in batches, and the
 * log of violations.
 */
package rondo.explore.search.expansion;
