import { expect } from 'chai';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { allowed, openAllowance, type Allowance } from '../../src/method/allowance.js';

const run = (allowance: Pick<Allowance, 'members'> | null, ...args: string[]): string =>
  execFileSync(...allowed(allowance, process.execPath, args), { encoding: 'utf8' }).trim();

describe('an allowance', () => {
  it('adds a process to the group before its program starts, without changing its id', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bench-allowance-'));
    try {
      const members = join(folder, 'members');
      const pid = run({ members }, '-p', 'process.pid');
      expect(await readFile(members, 'utf8')).to.equal(`${pid}\n`);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('passes on every argument unchanged', () => {
    const odd = ["it's", 'a "b"', '$HOME', '', 'two words', '*'];
    const program = 'JSON.stringify(process.argv.slice(1))';
    expect(JSON.parse(run({ members: '/dev/null' }, '-p', program, '--', ...odd))).to.deep.equal(odd);
    expect(JSON.parse(run(null, '-p', program, '--', ...odd))).to.deep.equal(odd);
  });

  it('is a control group if this user may create one, and leaves nothing behind', () => {
    const allowance = openAllowance();
    // Nothing to check if no group can be created: then nothing is limited, and the run reports that.
    if (allowance === null) return;
    const group = dirname(allowance.members);
    try {
      allowance.bound(0.5);
      const groups = run(allowance, '-p', "fs.readFileSync('/proc/self/cgroup', 'utf8')");
      expect(groups).to.include(basename(group));
    } finally {
      allowance.end();
    }
    expect(existsSync(group)).to.be.false;
  });
});
