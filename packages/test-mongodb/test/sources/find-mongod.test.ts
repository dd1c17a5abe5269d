import { expect } from 'chai';
import { join } from 'node:path';
import { findMongod } from '../../src/sources/find-mongod.js';
import type { Source } from '../../src/sources/source.js';
import { bareEnvironment } from '../support/environment.js';
import { rejection } from '../support/rejection.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { writeFakeMongod, writeScript } from '../support/write-script.js';

describe('findMongod', () => {
  const folder = temporaryFolder();
  const leadingTo = (name: string, path: string): Source => ({ name, find: () => Promise.resolve(path) });
  const failing = (name: string, reason: string): Source => ({ name, find: () => Promise.reject(new Error(reason)) });

  it('returns the first mongod, and reports its source', async () => {
    const first = await writeFakeMongod(join(folder(), 'first'));
    const second = await writeFakeMongod(join(folder(), 'second'));
    const sources = [failing('shelf', 'empty'), leadingTo('drawer', first), leadingTo('box', second)];
    expect(await findMongod(bareEnvironment(folder()), sources)).to.deep.equal({
      path: first,
      from: `drawer (${first})`,
    });
  });

  it('skips a mongod that does not run on this machine', async () => {
    const broken = await writeScript(join(folder(), 'broken'), 'echo "libcrypto.so.3: not found" >&2', 'exit 127');
    const sound = await writeFakeMongod(join(folder(), 'sound'));
    const sources = [leadingTo('drawer', broken), leadingTo('box', sound)];
    expect((await findMongod(bareEnvironment(folder()), sources)).path).to.equal(sound);
  });

  it('skips a mongod that is too old', async () => {
    const old = await writeFakeMongod(join(folder(), 'old'), '4.2.24');
    const recent = await writeFakeMongod(join(folder(), 'recent'), '4.4.0');
    const sources = [leadingTo('drawer', old), leadingTo('box', recent)];
    expect((await findMongod(bareEnvironment(folder()), sources)).path).to.equal(recent);
  });

  it('fails with every source in order, the reasons, and what to do', async () => {
    const broken = await writeScript(join(folder(), 'broken'), 'echo "libcrypto.so.3: not found" >&2', 'exit 127');
    const sources = [failing('shelf', 'it is empty'), leadingTo('drawer', broken), failing('box', 'it is locked')];
    const message = await rejection(findMongod(bareEnvironment(folder()), sources));
    expect(message.split('\n').slice(1, 5)).to.deep.equal([
      '  - MONGODB_URI: not set',
      '  - shelf: it is empty',
      `  - drawer: ${broken} does not run here: libcrypto.so.3: not found`,
      '  - box: it is locked',
    ]);
    expect(message).to.include('set MONGODB_URI to').and.include('named by MONGOMS_SYSTEM_BINARY');
  });

  it('tries no other source if MONGOMS_SYSTEM_BINARY names a missing file', async () => {
    const other = await writeFakeMongod(join(folder(), 'other'));
    const named = join(folder(), 'missing');
    const environment = bareEnvironment(folder(), { MONGOMS_SYSTEM_BINARY: named });
    const message = await rejection(findMongod(environment, [leadingTo('box', other)]));
    expect(message).to.include(`MONGOMS_SYSTEM_BINARY: ${named} is not an executable file`);
  });

  it('tries MONGOMS_SYSTEM_BINARY, then the PATH, then the cache of this project', async () => {
    const named = await writeFakeMongod(join(folder(), 'named', 'mongod'));
    const onPath = await writeFakeMongod(join(folder(), 'bin', 'mongod'));
    const cached = await writeFakeMongod(join(folder(), '.cache', 'workspace-api', 'mongod-6.0.5'));
    const bothVariables = {
      MONGOMS_SYSTEM_BINARY: named,
      PATH: `${process.env['PATH'] ?? ''}:${join(folder(), 'bin')}`,
    };
    expect((await findMongod(bareEnvironment(folder(), bothVariables))).path).to.equal(named);
    expect((await findMongod(bareEnvironment(folder(), { PATH: join(folder(), 'bin') }))).path).to.equal(onPath);
    expect((await findMongod(bareEnvironment(folder(), { PATH: join(folder(), 'none') }))).path).to.equal(cached);
  });
});
