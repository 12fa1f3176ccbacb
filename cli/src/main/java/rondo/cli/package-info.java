/**
 * The command line: reads options, runs front end and engines, and tells the user what came out.
 * Nothing is decided about a model here.
 */
package rondo.cli;
