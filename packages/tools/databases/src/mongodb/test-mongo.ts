import type { TestServer } from '../process/shared-server.js';

/** A MongoDB deployment for tests. Its URI has no database: each suite has its own, see `freshDatabaseName`. */
export type TestMongo = TestServer;

/** Connection string options with long timeouts, for busy machines: a slow test is better than a flaky one. */
export const LONG_TIMEOUTS = ['serverSelectionTimeoutMS', 'connectTimeoutMS', 'socketTimeoutMS', 'waitQueueTimeoutMS']
  .map((option) => `&${option}=60000`)
  .join('');
