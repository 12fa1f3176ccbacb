/** Command lines as users type them, run in process with captured output. */
package rondo.cli;
