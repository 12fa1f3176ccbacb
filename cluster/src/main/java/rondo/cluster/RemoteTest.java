package rondo.cluster;

import java.io.Serializable;

/**
 * What an executor needs to prepare a test.
 *
 * @param key a name that is unique in an executor
 * @param description of the test, in JSON
 */
record RemoteTest(String key, String description) implements Serializable {}
