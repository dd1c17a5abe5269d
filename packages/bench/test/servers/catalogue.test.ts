import { expect } from 'chai';
import { existsSync, readFileSync } from 'node:fs';
import { EMBEDDED, PEERS } from '../../src/servers/catalogue.js';

const PROGRAMS = [...PEERS, ...EMBEDDED];

const MANIFEST = new URL('../../../package.json', import.meta.url);

describe('the catalogue of servers', () => {
  it('has each server under its own name, with a program to run', () => {
    expect(new Set(PROGRAMS.map(({ name }) => name))).to.have.property('size', PROGRAMS.length);
    for (const { name, main } of PROGRAMS) expect(existsSync(main), name).to.equal(true);
  });

  it('tells the versions that are installed, which are those of the package where that names exact ones', () => {
    const { dependencies } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { dependencies: Record<string, string> };
    for (const { versions } of PROGRAMS) {
      for (const [name, version] of Object.entries(versions)) {
        const wanted = dependencies[name] ?? 'none';
        expect(version, name).to.match(wanted.startsWith('^') ? /^\d+\.\d+\.\d+$/ : new RegExp(`^${wanted}$`));
      }
    }
  });
});
