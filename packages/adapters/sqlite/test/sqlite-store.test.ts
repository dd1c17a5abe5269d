import { expect } from 'chai';
import { isDomainError, toWorkspaceId, type GroupId } from '@workspace-api/core';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StoreFileError, createSqlitePorts, openSqliteStore } from '../src/index.js';
import { newId, sampleGroup } from '@workspace-api/conformance/samples';
import { startWriter } from './support/start-writer.js';
import { temporaryFile } from './support/temporary-file.js';

describe('a SQLite file', () => {
  it('keeps the records when it is closed and opened again', async () => {
    const file = temporaryFile();
    const id = toWorkspaceId(randomUUID());
    const workspace = { id, name: 'Acme', createdAt: '2026-01-31T09:30:00.000Z' as never };
    const first = openSqliteStore(file);
    await createSqlitePorts({ store: first }).workspaces.insert(id, workspace, { id: 'ann', role: 'OWNER' });
    first.close();
    const second = openSqliteStore(file);
    expect(await createSqlitePorts({ store: second }).workspaces.find(id)).to.include(workspace);
    second.close();
  });

  it('of an earlier version gets a field that came later with its default, and takes rows without it', async () => {
    const file = temporaryFile();
    const [home, stored, added] = [newId(), sampleGroup(), sampleGroup()];
    const first = openSqliteStore(file);
    await createSqlitePorts({ store: first }).groups.insertMissing(home, [stored]);
    await first.database.write('ALTER TABLE groups DROP COLUMN metadata', []);
    first.close();

    const second = openSqliteStore(file);
    const { groups } = createSqlitePorts({ store: second });
    // As a process inserts that does not know the field.
    await second.database.write(
      `INSERT INTO groups (workspace_id, id, instance_id, name, member_count, sendable, created_at, updated_at)
        SELECT workspace_id, $1, instance_id, name, member_count, sendable, created_at, updated_at FROM groups`,
      [added.id],
    );
    const found = await groups.list(home, { below: null, limit: 10 });
    expect(found.map(({ record }) => record)).to.deep.equal(
      [{ ...stored, id: added.id }, stored].map((group) => ({ ...group, metadata: {} })),
    );
    second.close();
  });

  it('keeps every acknowledged record when the process is killed, however often', async () => {
    const file = temporaryFile();
    const id = toWorkspaceId(randomUUID());
    const acknowledged: GroupId[] = [];
    for (let round = 0; round < 2; round++) {
      const writer = await startWriter(file, id);
      await new Promise((resolve) => setTimeout(resolve, 100));
      acknowledged.push(...(await writer.kill()));
    }
    const store = openSqliteStore(file);
    const { groups } = createSqlitePorts({ store });
    const rows = await groups.list(id, { below: null, limit: 100_000 });
    store.close();
    const stored = rows.map(({ record }) => record.id).reverse();
    expect(acknowledged.length).to.be.at.least(3);
    expect(stored).to.include.members(acknowledged);
    expect(stored.length).to.be.within(acknowledged.length, acknowledged.length + 3);
    expect(stored.filter((one) => acknowledged.includes(one))).to.deep.equal(acknowledged);
  });

  for (const [what, lose] of [
    ['deleted', (file) => rmSync(file)],
    ['replaced', (file) => renameSync(`${file}.backup`, file)],
    ['moved', (file) => renameSync(file, `${file}.moved`)],
    ['separated from its log', (file) => rmSync(`${file}-wal`)],
  ] as const satisfies readonly (readonly [string, (file: string) => void])[]) {
    it(`that is ${what} takes no changes a second later, and says what to do`, async () => {
      const file = temporaryFile();
      const id = toWorkspaceId(randomUUID());
      const backup = openSqliteStore(`${file}.backup`);
      await createSqlitePorts({ store: backup }).groups.insertMissing(id, [sampleGroup(), sampleGroup()]);
      backup.close();
      const store = openSqliteStore(file);
      const { groups } = createSqlitePorts({ store });
      await groups.insertMissing(id, [sampleGroup()]);
      lose(file);
      const left = readdirSync(dirname(file));
      await pause(1_100);
      const error = await groups.insertMissing(id, [sampleGroup()]).catch((reason: unknown) => reason);
      if (!isDomainError(error) || error.code !== 'unavailable') throw new Error('It succeeded.');
      expect(error.details).to.include({ applied: 'no' });
      const message = `${file} was deleted, moved or replaced while this process used it. Put it back, or stop this process`;
      expect(String(error.cause)).to.contain(message);
      expect(() => store.verify()).to.throw(StoreFileError, message);
      await store.backUp(`${file}.copy`).then(
        () => expect.fail(),
        (reason: unknown) => expect(reason).to.be.instanceOf(StoreFileError),
      );
      store.close();
      expect(readdirSync(dirname(file))).to.deep.equal(left);
    });
  }

  it('that is moved away and back takes changes again', async () => {
    const file = temporaryFile();
    const store = openSqliteStore(file);
    renameSync(file, `${file}.moved`);
    expect(() => store.verify()).to.throw(StoreFileError);
    renameSync(`${file}.moved`, file);
    store.verify();
    await createSqlitePorts({ store }).groups.insertMissing(toWorkspaceId(randomUUID()), [sampleGroup()]);
    store.close();
  });

  it('tells a second process that the file is in use, and what to do', async () => {
    const file = temporaryFile();
    const writer = await startWriter(file, randomUUID());
    expect(() => openSqliteStore(file)).to.throw(
      StoreFileError,
      `${file} is in use by another process. Stop that process, use its back office, or name another file.`,
    );
    await writer.kill();
    openSqliteStore(file).close();
  });

  it('opens again in the same process after it could not be opened or closed', async () => {
    const file = temporaryFile();
    const id = toWorkspaceId(randomUUID());
    // Like a full disk, a folder in its place keeps SQLite from writing a file.
    mkdirSync(`${file}-wal`);
    expect(() => openSqliteStore(file)).to.throw(StoreFileError);
    rmdirSync(`${file}-wal`);
    const first = openSqliteStore(file);
    const workspace = { id, name: 'Acme', createdAt: '2026-01-31T09:30:00.000Z' as never };
    await createSqlitePorts({ store: first }).workspaces.insert(id, workspace, { id: 'ann', role: 'OWNER' });
    mkdirSync(`${file}-journal`);
    expect(() => {
      first.close();
    }).to.throw();
    rmdirSync(`${file}-journal`);
    const second = openSqliteStore(file);
    expect(await createSqlitePorts({ store: second }).workspaces.find(id)).to.include(workspace);
    second.close();
    await (await startWriter(file, id)).kill();
  });

  it('is created for its owner alone, with the files beside it, and says whether it is new', () => {
    const file = temporaryFile();
    const store = openSqliteStore(file);
    expect(store.isNew).to.equal(true);
    const modes = readdirSync(dirname(file)).map((name) => statSync(join(dirname(file), name)).mode & 0o777);
    expect(modes).to.deep.equal([0o600, 0o600]);
    store.close();
    const again = openSqliteStore(file, { create: false });
    expect(again.isNew).to.equal(false);
    again.close();
  });

  it('is not created unless that is wanted', () => {
    const file = temporaryFile();
    expect(() => openSqliteStore(file, { create: false })).to.throw(
      StoreFileError,
      `${file} does not exist. Check its path, or create it with "workspace-api migrate".`,
    );
    expect(existsSync(file)).to.equal(false);
  });

  it('erases a workspace with statements of at most 200 records', async () => {
    const store = openSqliteStore(temporaryFile());
    const id = toWorkspaceId(randomUUID());
    const sizes: number[] = [];
    const write: typeof store.database.write = async (...statement) => {
      const rows = await store.database.write(...statement);
      sizes.push(rows.length);
      return rows;
    };
    const { groups, eraser } = createSqlitePorts({ store: { ...store, database: { ...store.database, write } } });
    await groups.insertMissing(
      id,
      Array.from({ length: 450 }, () => sampleGroup()),
    );
    sizes.length = 0;
    expect(await eraser.eraseSome(id, 1_000)).to.equal(450);
    expect(Math.max(...sizes)).to.equal(200);
    store.close();
  });

  it('tells why a file cannot be opened', () => {
    const file = temporaryFile();
    writeFileSync(file, 'This is a text file. '.repeat(100));
    expect(() => openSqliteStore(file)).to.throw(StoreFileError, 'is not a SQLite database. Name another file.');
    const missing = join(dirname(file), 'missing', 'data.sqlite');
    expect(() => openSqliteStore(missing)).to.throw(StoreFileError, 'cannot be opened. Check that its folder exists');
    const folder = join(dirname(file), 'folder');
    mkdirSync(folder);
    expect(() => openSqliteStore(folder)).to.throw(StoreFileError, `${folder} cannot be opened`);
  });
});
