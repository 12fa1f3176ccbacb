/** JSON values with a reader and a writer, independent of their content. */
package rondo.trace.json;
