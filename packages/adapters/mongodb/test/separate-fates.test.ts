import { describeSeparateFatesContract } from '@workspace-api/conformance';
import { UUID } from 'mongodb';
import { createMongoPorts } from '../src/index.js';
import { openTestDatabase } from './support/test-database.js';

const { db, empty } = await openTestDatabase();

/** The collections that calls for several workspaces read together, and those that they write together. */
const READ = ['workspaces', 'apiKeys'];
const WRITTEN = ['campaigns', 'counters'];

const stored = (name: string): string => `stored_${name}`;

const mend = async (): Promise<void> => {
  for (const name of READ) {
    await db.dropCollection(name);
    await db.renameCollection(stored(name), name);
  }
  for (const collMod of WRITTEN) await db.command({ collMod, validator: {} });
};

describeSeparateFatesContract('adapter-mongodb', async () => {
  await empty();
  return {
    openPorts: () => createMongoPorts({ db }),
    breakRows: async (id) => {
      const workspaceId = new UUID(id);
      // A view that fails a whole command which finds a document of the workspace: it divides by zero.
      const fails = { $divide: [1, { $cond: [{ $eq: ['$workspaceId', workspaceId] }, 0, 1] }] };
      for (const name of READ) {
        await db.renameCollection(name, stored(name));
        await db.createCollection(name, { viewOn: stored(name), pipeline: [{ $match: { $expr: fails } }] });
      }
      for (const collMod of WRITTEN)
        await db.command({ collMod, validator: { workspaceId: { $ne: workspaceId } }, validationLevel: 'strict' });
    },
    mendRows: mend,
    close: async () => undefined,
  };
});
