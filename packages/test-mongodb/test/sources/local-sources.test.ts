import { expect } from 'chai';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { mongodOnPath } from '../../src/sources/mongod-on-path.js';
import { ownCache } from '../../src/sources/own-cache.js';
import { systemBinary } from '../../src/sources/system-binary.js';
import { bareEnvironment } from '../support/environment.js';
import { rejection } from '../support/rejection.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { writeFakeMongod } from '../support/write-script.js';

describe('a local mongod', () => {
  const folder = temporaryFolder();

  it('may be named by MONGOMS_SYSTEM_BINARY', async () => {
    const path = await writeFakeMongod(join(folder(), 'mine'));
    expect(await systemBinary.find(bareEnvironment(folder(), { MONGOMS_SYSTEM_BINARY: path }))).to.equal(path);
    expect(await rejection(systemBinary.find(bareEnvironment(folder())))).to.equal('not set');
  });

  it('is taken from the first folder of the PATH that holds one', async () => {
    const [empty, first, second] = ['empty', 'first', 'second'].map((name) => join(folder(), name));
    await writeFakeMongod(`${first}/mongod`);
    await writeFakeMongod(`${second}/mongod`);
    const environment = bareEnvironment(folder(), { PATH: `${empty}::${first}:${second}` });
    expect(await mongodOnPath.find(environment)).to.equal(`${first}/mongod`);
  });

  it('is neither a folder nor a file that is not executable', async () => {
    await mkdir(join(folder(), 'one', 'mongod'), { recursive: true });
    await chmod(await writeFakeMongod(join(folder(), 'two', 'mongod')), 0o644);
    const environment = bareEnvironment(folder(), { PATH: `${folder()}/one:${folder()}/two` });
    expect(await rejection(mongodOnPath.find(environment))).to.equal('no folder on it has mongod');
  });

  it('may be in the cache: under XDG_CACHE_HOME, or under ~/.cache if that is empty or not set', async () => {
    const atHome = await writeFakeMongod(join(folder(), '.cache/workspace-api/mongod-6.0.5'));
    const elsewhere = await writeFakeMongod(join(folder(), 'xdg/workspace-api/mongod-6.0.5'));
    const find = (variables: Record<string, string>): Promise<string> =>
      ownCache.find(bareEnvironment(folder(), variables));
    expect(await find({})).to.equal(atHome);
    expect(await find({ XDG_CACHE_HOME: '' })).to.equal(atHome);
    expect(await find({ XDG_CACHE_HOME: join(folder(), 'xdg') })).to.equal(elsewhere);
    expect(await rejection(find({ XDG_CACHE_HOME: join(folder(), 'none') }))).to.match(/^no .*mongod-6\.0\.5$/);
  });
});
