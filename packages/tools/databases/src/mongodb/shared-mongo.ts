import { sharedServer } from '../process/shared-server.js';
import { startMongo } from './start-mongo.js';

/**
 * Returns the shared MongoDB of this process. Await it at the top level of a test file, where no timeout applies and the
 * log line precedes the first test.
 */
export const sharedMongo = sharedServer(startMongo);
