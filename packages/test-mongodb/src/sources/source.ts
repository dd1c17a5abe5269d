import type { Environment } from './environment.js';

/** A source of a mongod. */
export interface Source {
  /** The name for users: `PATH`, `the cache of mongodb-memory-server`. */
  readonly name: string;
  /**
   * @returns the path of an executable file.
   * @throws Error with the reason if the source has none.
   */
  find(environment: Environment): Promise<string>;
}
