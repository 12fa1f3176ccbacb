package rondo.explore.files;

import java.io.Serializable;

/** The states of one shard in one level of a breadth-first search. */
public record LevelRun(int level, int shard, Run run) implements Serializable {}
