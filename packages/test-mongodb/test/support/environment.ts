import type { Environment } from '../../src/sources/environment.js';

/** Creates a machine on which nothing is set or installed. */
export const bareEnvironment = (homeFolder: string, variables: Environment['variables'] = {}): Environment => ({
  variables,
  homeFolder,
  platform: 'linux-x64',
});
