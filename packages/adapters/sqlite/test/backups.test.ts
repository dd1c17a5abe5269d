import { expect } from 'chai';
import { toWorkspaceId } from '@workspace-api/core';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StoreFileError, createSqlitePorts, openSqliteStore } from '../src/index.js';
import { sampleGroup } from '@workspace-api/conformance/samples';
import { WRITER, startWriter } from './support/start-writer.js';
import { temporaryFile } from './support/temporary-file.js';

/** Resolves to the ids of all groups of a workspace in a file, which must be sound. */
const idsIn = async (file: string, workspaceId: ReturnType<typeof toWorkspaceId>): Promise<string[]> => {
  const store = openSqliteStore(file, { create: false });
  try {
    expect(await store.database.read('PRAGMA integrity_check', [])).to.deep.equal([['ok']]);
    const rows = await createSqlitePorts({ store }).groups.list(workspaceId, { below: null, limit: 100_000 });
    return rows.map(({ record }) => record.id);
  } finally {
    store.close();
  }
};

const open = () => {
  const file = temporaryFile();
  const store = openSqliteStore(file);
  const id = toWorkspaceId(randomUUID());
  const { groups } = createSqlitePorts({ store });
  const add = async (count: number): Promise<string[]> => {
    const added = Array.from({ length: count }, () => sampleGroup());
    await groups.insertMissing(id, added);
    return added.map((group) => group.id);
  };
  const folder = join(dirname(file), 'backups');
  mkdirSync(folder);
  return { file, store, id, add, folder, target: join(folder, 'copy.sqlite') };
};

describe('a backup of a SQLite file', () => {
  it('has what was acknowledged before it, while changes go on and the file stays locked', async () => {
    const { file, store, id, add, target } = open();
    const before = await add(2_000);
    const during: string[] = [];
    let isDone = false as boolean;
    const backup = store.backUp(target).finally(() => (isDone = true));
    while (!isDone) {
      during.push(...(await add(1)));
      await new Promise(setImmediate);
    }
    await backup;
    const other = await promisify(execFile)(process.execPath, [WRITER, file, id], { timeout: 20_000 }).catch(String);
    expect(other).to.contain('is in use by another process');
    const after = await add(1);
    store.close();
    expect(during).not.to.deep.equal([]);
    expect(await idsIn(target, id)).to.include.members(before);
    expect(await idsIn(file, id)).to.have.members([...before, ...during, ...after]);
  });

  it('and the next one wait for each other', async () => {
    const { store, id, add, folder } = open();
    const targets = ['one', 'two', 'three'].map((name) => join(folder, name));
    const ids = await add(100);
    await Promise.all(targets.map((target) => store.backUp(target)));
    store.close();
    for (const target of targets) expect(await idsIn(target, id)).to.have.members(ids);
  });

  it('replaces no file, and says why it cannot be written', async () => {
    const { store, folder, target } = open();
    writeFileSync(target, 'mine');
    const missing = join(folder, 'missing', 'copy.sqlite');
    for (const [path, reason] of [
      [target, `${target} exists already. Name another file.`],
      [missing, `${missing} cannot be opened. Check that its folder exists`],
    ] as const) {
      const error: unknown = await store.backUp(path).catch((rejection: unknown) => rejection);
      expect(error).to.be.an.instanceOf(StoreFileError).with.property('message').that.contains(reason);
    }
    store.close();
    expect(readFileSync(target, 'utf8')).to.equal('mine');
  });

  it('leaves nothing behind if the file is closed meanwhile', async () => {
    const { file, store, id, add, folder, target } = open();
    const ids = await add(1_000);
    const backup = store.backUp(target).catch((rejection: unknown) => rejection);
    await new Promise(setImmediate);
    store.close();
    expect(await backup).to.be.an.instanceOf(StoreFileError);
    expect(readdirSync(folder)).to.deep.equal([]);
    expect(await idsIn(file, id)).to.have.members(ids);
  });

  it('is complete or absent when the process is killed, and the file loses nothing', async () => {
    const { file, store, id, folder } = open();
    store.close();
    const copies = (): string[] => readdirSync(folder).filter((name) => !name.endsWith('.partial'));
    const acknowledged: string[] = [];
    for (let round = 1; round <= 2; round++) {
      const writer = await startWriter(file, id, folder);
      // The next backup has begun then.
      while (copies().length < round) await pause(10);
      acknowledged.push(...(await writer.kill()));
    }
    for (const name of copies()) await idsIn(join(folder, name), id);
    expect(await idsIn(file, id)).to.include.members(acknowledged);
  });
});
