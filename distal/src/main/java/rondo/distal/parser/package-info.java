/** The recursive-descent parser of Distal, with error recovery. */
package rondo.distal.parser;
