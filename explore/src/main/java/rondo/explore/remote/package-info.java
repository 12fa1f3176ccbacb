/**
 * The tasks of a search that are executed elsewhere, and their results. Knows nothing about models
 * and stores.
 */
package rondo.explore.remote;
