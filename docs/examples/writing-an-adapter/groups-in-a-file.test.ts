import { createMemoryPorts, createMemoryStore } from '@workspace-api/adapter-memory';
import {
  describeGroupRepositoryContract,
  describeWorkspaceEraserContract,
  type OpenStorage,
} from '@workspace-api/conformance';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileGroupRepository } from './groups-in-a-file.js';

const openHarness: OpenStorage = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'groups-'));
  const groups = new FileGroupRepository(join(folder, 'groups.ndjson'));
  const store = createMemoryStore();
  const openPorts = () => {
    const ports = createMemoryPorts(store);
    return { ...ports, groups, eraser: groups.eraserWith(ports.eraser) };
  };
  return { openPorts, close: () => rm(folder, { recursive: true }) };
};

describeGroupRepositoryContract('groups in a file', openHarness);
describeWorkspaceEraserContract('groups in a file, all else in memory', openHarness);
