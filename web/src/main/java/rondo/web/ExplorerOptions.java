package rondo.web;

import rondo.ir.interpreter.FullChannelPolicy;
import rondo.trace.file.ExecutionMode;

/** The choices that a language leaves open. */
public record ExplorerOptions(FullChannelPolicy fullChannel, ExecutionMode mode) {}
