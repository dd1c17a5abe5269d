import { isDomainError } from '@workspace-api/core';
import { setTimeout as delay } from 'node:timers/promises';
import { connectMongoClient, createMongoClient, createMongoPorts } from '../../src/index.js';

// A process of its own, which a test can stop. It reads one key again and again until its parent disconnects. It sends
// the start of each read that found the key valid, in nanoseconds of the clock that all processes share.
const [, , uri = '', databaseName = '', hash = ''] = process.argv;
const client = createMongoClient(uri);
/** Resolves when heartbeats are regular. The first is a handshake. */
const heartbeats = new Promise<void>((resolve) => {
  let count = 0;
  client.on('serverHeartbeatSucceeded', () => {
    if (++count === 12) resolve();
  });
});
await connectMongoClient(client);
await heartbeats;
const { apiKeys } = createMongoPorts({ db: client.db(databaseName) });
while (process.connected) {
  const start = process.hrtime.bigint();
  try {
    const key = await apiKeys.findBySecretHash(hash);
    if (key?.revokedAt === null) process.send?.(String(start), () => undefined);
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'unavailable') throw error;
  }
  await delay(20);
}
await client.close();
