/** Tests of pages in a browser, Debian's Chromium without a window. */
package rondo.conformance.pages;
