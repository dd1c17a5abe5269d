import type { Environment } from '../../src/sources/environment.js';

/** An environment without variables or installed programs. */
export const bareEnvironment = (homeFolder: string, variables: Environment['variables'] = {}): Environment => ({
  variables,
  homeFolder,
  platform: 'linux-x64',
});
