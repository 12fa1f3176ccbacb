/**
 * The syntax tree of Promela, and a printer whose output parses to the same tree. Knows neither
 * tokens nor scopes nor types.
 */
package rondo.promela.syntax;
