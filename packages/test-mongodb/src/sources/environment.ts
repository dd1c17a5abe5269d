import { homedir } from 'node:os';
import { join } from 'node:path';

/** What the search for a server depends on, so that a test can set another scene. */
export interface Environment {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly homeFolder: string;
  /** Operating system and processor as Node.js names them: `linux-x64`. */
  readonly platform: string;
}

export const currentEnvironment = (): Environment => ({
  variables: process.env,
  homeFolder: homedir(),
  platform: `${process.platform}-${process.arch}`,
});

/** Where this project keeps what it fetched: `$XDG_CACHE_HOME/workspace-api`, or `~/.cache/workspace-api`. */
export const cacheFolder = ({ variables, homeFolder }: Environment): string => {
  const named = variables['XDG_CACHE_HOME'];
  // The XDG specification: an empty variable counts as one that is not set.
  const parent = named === undefined || named === '' ? join(homeFolder, '.cache') : named;
  return join(parent, 'workspace-api');
};
