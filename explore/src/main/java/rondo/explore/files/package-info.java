/**
 * The files of a search that continues beyond memory, after an interruption, or on other machines:
 * sorted runs of states, levels, tables and manifests. Files are written once, carry checksums, and
 * are named by a manifest; whatever no manifest names does not exist. Knows nothing about models
 * and algorithms.
 */
package rondo.explore.files;
