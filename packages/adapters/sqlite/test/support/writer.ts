/**
 * Adds groups to a file until it is killed, and prints the id of each that the store acknowledged. Backs it up into a
 * folder meanwhile, again and again, if one is given.
 */
import { toWorkspaceId } from '@workspace-api/core';
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { createSqlitePorts, openSqliteStore } from '../../src/index.js';
import { sampleGroup } from '@workspace-api/conformance/samples';

const [file = '', workspaceId = '', folder] = process.argv.slice(2);
const store = openSqliteStore(file);
const { groups } = createSqlitePorts({ store });
const backUp = async (): Promise<void> => {
  if (folder !== undefined) for (;;) await store.backUp(join(folder, randomUUID()));
};
void backUp();
for (;;) {
  const added = sampleGroup();
  await groups.insertMissing(toWorkspaceId(workspaceId), [added]);
  writeSync(1, `${added.id}\n`);
}
