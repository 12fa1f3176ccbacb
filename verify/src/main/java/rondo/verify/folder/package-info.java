/**
 * The work folder of a verification: which verification it belongs to, who uses it, and the folders
 * of its searches.
 */
package rondo.verify.folder;
