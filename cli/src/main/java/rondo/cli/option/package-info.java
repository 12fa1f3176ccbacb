/** Options of the command line and the settings that they stand for. */
package rondo.cli.option;
