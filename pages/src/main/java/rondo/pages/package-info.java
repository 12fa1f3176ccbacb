/**
 * Scripts and styles of pages. Their sources are in {@code src/main/frontend}; the bundles that the
 * jar contains are checked in, so that a build needs no Node.js.
 */
package rondo.pages;
