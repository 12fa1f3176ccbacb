/** Programs that the launcher runs once after a build, to make later starts fast. */
package rondo.cli.launch;
