import { homedir } from 'node:os';
import { join } from 'node:path';

/** The inputs of the search for a server, so that tests can replace them. */
export interface Environment {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly homeFolder: string;
  /** The operating system and processor in Node.js terms, such as `linux-x64`. */
  readonly platform: string;
}

export const currentEnvironment = (): Environment => ({
  variables: process.env,
  homeFolder: homedir(),
  platform: `${process.platform}-${process.arch}`,
});

/** Returns the cache folder of this project: `$XDG_CACHE_HOME/workspace-api`, or `~/.cache/workspace-api`. */
export const cacheFolder = ({ variables, homeFolder }: Environment): string => {
  const named = variables['XDG_CACHE_HOME'];
  // XDG specification: an empty variable counts as not set.
  const parent = named === undefined || named === '' ? join(homeFolder, '.cache') : named;
  return join(parent, 'workspace-api');
};
