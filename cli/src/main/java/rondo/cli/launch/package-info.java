/** What the launcher runs once after a build, so that every later start is fast. */
package rondo.cli.launch;
