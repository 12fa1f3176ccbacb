/** A replayed run as a picture: a space-time diagram in SVG, drawn without any library. */
package rondo.trace.svg;
