/** Files in memory that fail, and workers in this process, for tests of searches with files. */
package rondo.testkit.files;
