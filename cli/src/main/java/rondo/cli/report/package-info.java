/** What a verification showed, as text for people and as JSON for programs. */
package rondo.cli.report;
