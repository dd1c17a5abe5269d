import { expect } from 'chai';
import { existsSync, readFileSync } from 'node:fs';
import { EMBEDDED, PEERS } from '../../src/servers/catalogue.js';

const PROGRAMS = [...PEERS, ...EMBEDDED];

const MANIFEST = new URL('../../../package.json', import.meta.url);

describe('the catalogue of servers', () => {
  it('has each server once, with a program to run', () => {
    expect(new Set(PROGRAMS.map(({ name }) => name))).to.have.property('size', PROGRAMS.length);
    for (const { name, main } of PROGRAMS) expect(existsSync(main), name).to.equal(true);
  });

  it('has the installed versions, which match exact versions in package.json', () => {
    const { dependencies } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { dependencies: Record<string, string> };
    for (const { versions } of PROGRAMS) {
      for (const [name, version] of Object.entries(versions)) {
        const wanted = dependencies[name] ?? 'none';
        expect(version, name).to.match(wanted.startsWith('^') ? /^\d+\.\d+\.\d+$/ : new RegExp(`^${wanted}$`));
      }
    }
  });
});
