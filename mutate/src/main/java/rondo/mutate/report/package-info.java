/** The result of mutation testing as text, as JSON and as a page, and its progress. */
package rondo.mutate.report;
