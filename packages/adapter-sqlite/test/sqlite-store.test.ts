import { expect } from 'chai';
import { toWorkspaceId, type GroupId } from '@workspace-api/core';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StoreFileError, createSqlitePorts, openSqliteStore } from '../src/index.js';
import { temporaryFile } from './support/temporary-file.js';

const WRITER = fileURLToPath(new URL('./support/writer.js', import.meta.url));

/** Starts a process that adds groups. Resolves after the first one. */
const startWriter = async (file: string, workspaceId: string) => {
  const writer = spawn(process.execPath, [WRITER, file, workspaceId], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  writer.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await once(writer.stdout, 'data');
  return {
    /** Kills it with SIGKILL. Resolves to the ids that it printed. */
    kill: async (): Promise<GroupId[]> => {
      const closed = once(writer, 'close');
      writer.kill('SIGKILL');
      await closed;
      return output.split('\n').slice(0, -1) as GroupId[];
    },
  };
};

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

  it('keeps every acknowledged record when the process is killed, however often', async () => {
    const file = temporaryFile();
    const id = toWorkspaceId(randomUUID());
    const acknowledged: GroupId[] = [];
    for (let round = 0; round < 3; round++) {
      const writer = await startWriter(file, id);
      await new Promise((resolve) => setTimeout(resolve, 100));
      acknowledged.push(...(await writer.kill()));
    }
    const store = openSqliteStore(file);
    const { groups } = createSqlitePorts({ store });
    const rows = await groups.list(id, { below: null, limit: 100_000 });
    store.close();
    const stored = rows.map(({ record }) => record.id).reverse();
    expect(acknowledged.length).to.be.above(10);
    expect(stored).to.include.members(acknowledged);
    expect(stored.length).to.be.within(acknowledged.length, acknowledged.length + 3);
    expect(stored.filter((one) => acknowledged.includes(one))).to.deep.equal(acknowledged);
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
