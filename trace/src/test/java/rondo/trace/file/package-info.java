/** Tests of saved traces. */
package rondo.trace.file;
