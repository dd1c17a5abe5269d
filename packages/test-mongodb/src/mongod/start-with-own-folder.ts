import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestMongo } from '../test-mongo.js';
import type { MongodOptions } from './mongod-arguments.js';
import { startMongod, type Mongod } from './start-mongod.js';

/**
 * Starts a mongod on a free port with an empty data folder in the system's temporary folder, and prepares it for tests.
 * Both are removed if that fails and when it is stopped.
 */
export const startWithOwnFolder = async (
  options: Omit<MongodOptions, 'dataFolder' | 'rootFolder' | 'port'>,
  prepare: (port: number) => Promise<Omit<TestMongo, 'stop'>>,
): Promise<TestMongo> => {
  const folder = await mkdtemp(join(tmpdir(), 'workspace-api-mongod-'));
  let mongod: Mongod | undefined;
  const stop = async (): Promise<void> => {
    await mongod?.kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    mongod = await startMongod({ ...options, dataFolder: folder, rootFolder: folder });
    const prepared = await prepare(mongod.port);
    let stopped: Promise<void> | undefined;
    return { ...prepared, stop: () => (stopped ??= stop()) };
  } catch (error) {
    await stop();
    throw error;
  }
};
