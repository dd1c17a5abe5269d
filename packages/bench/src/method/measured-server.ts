import { NodeProcess, type NodeProcessOptions } from './node-process.js';
import { USAGE_QUESTION, type Usage, type UsageAnswer } from './usage.js';

const PRELOAD = new URL('usage-preload.js', import.meta.url).href;

export interface ServerCommand extends Omit<NodeProcessOptions, 'nodeArgs'> {
  readonly name: string;
  readonly title: string;
  readonly file: string;
}

/** A running server whose resource usage can be read. */
export interface MeasuredServer {
  readonly name: string;
  readonly title: string;
  readonly url: string;
  /** The line of JSON that it printed when it started to listen. */
  readonly announcement: unknown;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

/** Starts a server, and waits until it prints its address as JSON. */
export const startMeasuredServer = async ({
  name,
  title,
  file,
  ...options
}: ServerCommand): Promise<MeasuredServer> => {
  const child = new NodeProcess(file, { ...options, nodeArgs: ['--import', PRELOAD] });
  const announcement = JSON.parse(await child.firstLine()) as { readonly url: string };
  return {
    name,
    title,
    url: announcement.url,
    announcement,
    usage: async () => (await child.ask<UsageAnswer>(USAGE_QUESTION)).usage,
    stop: () => child.stop(),
  };
};
