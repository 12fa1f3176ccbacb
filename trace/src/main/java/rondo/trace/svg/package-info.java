/** Runs, graphs and plots as pictures in SVG, drawn without any library. */
package rondo.trace.svg;
