import { createMemoryPorts, createMemoryStore } from '@workspace-api/adapter-memory';
import { describeGroupRepositoryContract } from '@workspace-api/conformance';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileGroupRepository } from './groups-in-a-file.js';

describeGroupRepositoryContract('groups in a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'groups-'));
  const groups = new FileGroupRepository(join(folder, 'groups.ndjson'));
  const store = createMemoryStore();
  return {
    openPorts: () => ({ ...createMemoryPorts(store), groups }),
    close: () => rm(folder, { recursive: true }),
  };
});
