/** JSON as values, with a reader and a writer; it knows nothing of what is written. */
package rondo.trace.json;
