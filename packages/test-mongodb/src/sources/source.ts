import type { Environment } from './environment.js';

/** One way to come by a mongod. */
export interface Source {
  /** For a person: `PATH`, `the cache of mongodb-memory-server`. */
  readonly name: string;
  /**
   * @returns the path of an executable file.
   * @throws Error with the reason when this way leads to none.
   */
  find(environment: Environment): Promise<string>;
}
