/** Command lines as users type them, run in this process with their output caught. */
package rondo.cli;
