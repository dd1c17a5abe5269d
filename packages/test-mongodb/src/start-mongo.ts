import type { Environment } from './sources/environment.js';
import { currentEnvironment } from './sources/environment.js';
import { findMongod } from './sources/find-mongod.js';
import { startOwnMongo } from './start-own-mongo.js';
import type { TestMongo } from './test-mongo.js';
import { useGivenMongo } from './use-given-mongo.js';

/**
 * Opens the deployment that MONGODB_URI names, or starts a server.
 *
 * @throws with instructions if neither works.
 */
export const startMongo = async (environment: Environment = currentEnvironment()): Promise<TestMongo> => {
  const uri = environment.variables['MONGODB_URI'];
  return uri ? useGivenMongo(uri) : startOwnMongo(await findMongod(environment));
};
