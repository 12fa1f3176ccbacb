/**
 * External-memory search: breadth-first search whose visited states are sorted files, with delayed
 * duplicate detection. The files are also its checkpoint.
 */
package rondo.explore.search.external;
