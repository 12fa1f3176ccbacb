/** A JUnit extension: one test for each property of a model. */
package rondo.junit;
