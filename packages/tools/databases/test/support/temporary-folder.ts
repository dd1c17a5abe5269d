import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates an empty folder for each test of the enclosing suite. It is removed after the test. */
export const temporaryFolder = (): (() => string) => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'test-databases-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  return () => folder;
};
