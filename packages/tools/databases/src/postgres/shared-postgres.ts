import { sharedServer } from '../process/shared-server.js';
import { startPostgres } from './start-postgres.js';

/** Returns the shared PostgreSQL of this process. Await it at the top level of a test file, where no timeout applies. */
export const sharedPostgres = sharedServer(startPostgres);
