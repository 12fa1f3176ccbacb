/** The format of saved traces: one file format, with a codec for each kind of run. */
package rondo.trace.file;
