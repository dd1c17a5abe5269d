import { NodeProcess, type NodeProcessOptions } from './node-process.js';

const PRELOAD = new URL('usage-preload.js', import.meta.url).href;

/** The resource usage of a process since its start. */
export interface Usage {
  /** User and system time together. */
  readonly cpuMicroseconds: number;
  readonly residentBytes: number;
}

/** A running server whose resource usage can be read. */
export interface MeasuredServer<Name extends string = string> {
  readonly name: Name;
  readonly url: string;
  /** What it printed when it listened. */
  readonly announcement: unknown;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

/** Starts a server, and waits until it prints its address as JSON. */
export const startMeasuredServer = async <Name extends string>(
  name: Name,
  file: string,
  options: Omit<NodeProcessOptions, 'nodeArgs'>,
): Promise<MeasuredServer<Name>> => {
  const child = new NodeProcess(file, { ...options, nodeArgs: ['--import', PRELOAD] });
  const announcement = await child.announcement();
  return {
    name,
    url: announcement.url,
    announcement,
    usage: () => child.ask<Usage>('usage'),
    stop: () => child.stop(),
  };
};
