import type { Environment } from './sources/environment.js';
import { currentEnvironment } from './sources/environment.js';
import { findMongod } from './sources/find-mongod.js';
import { startOwnMongo } from './start-own-mongo.js';
import type { TestMongo } from './test-mongo.js';
import { useGivenMongo } from './use-given-mongo.js';

/** Uses the deployment in MONGODB_URI, or starts a server. Throws with instructions if neither is possible. */
export const startMongo = async (environment: Environment = currentEnvironment()): Promise<TestMongo> => {
  const uri = environment.variables['MONGODB_URI'];
  return uri ? useGivenMongo(uri) : startOwnMongo(await findMongod(environment));
};
