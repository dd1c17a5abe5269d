import { expect } from 'chai';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LAST_RELEASE, readReleased } from '../../src/released/folder.js';
import { PUBLISHED } from '../../src/released/published-packages.js';
import { reportPublicTypes } from '../../src/released/report.js';
import { breaksOfNextVersion, typeChanges } from '../../src/released/type-changes.js';
import { readText } from '../../src/repository.js';

/** What the changelog says of changes that break code of hosts, since the last release. */
const declared = breaksOfNextVersion(readText('CHANGELOG.md'), LAST_RELEASE);

describe('the public types', function () {
  this.timeout(60_000);

  for (const published of PUBLISHED) {
    it(`of ${published.name} are those of ${LAST_RELEASE}, or more`, async () => {
      const changes = typeChanges(readReleased(published.report), await reportPublicTypes(published));
      const notDeclared = changes.filter(({ name }) => !declared.includes(`\`${name}\``));
      const advice =
        'These break code of hosts. Undo them, or name them in CHANGELOG.md, in an item of the next version that starts ' +
        'with "**Breaking:**". Before the first release, run "npm run release:types"';
      expect(
        notDeclared.map(({ change }) => change),
        advice,
      ).to.deep.equal([]);
    });
  }

  describe('of a small package', () => {
    let folder: string;

    before(() => {
      folder = mkdtempSync(join(tmpdir(), 'workspace-api-types-'));
    });
    after(() => rmSync(folder, { recursive: true }));

    const reportWith = (options: string): Promise<string> => {
      const index = `
        import type { Options } from './options.js';
        export { type Clock as Time, createClock } from '@workspace-api/core';
        export type { Store } from './store.js';
        export * from './names.js';
        export * from '@workspace-api/testing';
        /** Opens. */
        export declare const open: (options: Options) => import("./store.js").Store<import("koa").Context>;`;
      const files = {
        'index.d.ts': index,
        'options.d.ts': options,
        'store.d.ts': 'export declare class Store<State> { #private; state: State; }',
        'names.d.ts': 'export declare const NAMES: readonly ["first"];\nexport type Name = string;',
      };
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
      return reportPublicTypes({ name: 'small', entryPoints: new Map([['small', join(folder, 'index.d.ts')]]) });
    };

    it('are the exports, and the declarations that they refer to', async () => {
      expect(await reportWith('export interface Options { readonly name: string; }')).to
        .equal(`// The public types of small.

export * from '@workspace-api/testing';
import { Context } from 'koa';

// Exported by small

export declare const NAMES: readonly ['first'];

export type Name = string;

export type { Store };

export type { Clock as Time } from '@workspace-api/core';

export { createClock } from '@workspace-api/core';

export declare const open: (options: Options) => Store<Context>;

// Used above, but not exported

declare class Store<State> {
  #private;
  state: State;
}

interface Options {
  readonly name: string;
}
`);
    });

    it('do not depend on the order of a union or an object type', async () => {
      const report = await reportWith("export type Options = { readonly a: 'one' | 'two' | null; readonly b: string }");
      expect(report).to.contain("a: 'one' | 'two' | null;\n  readonly b: string;");
      const other = "export type Options = { readonly b: string; readonly a: null | 'two' | 'one' }";
      expect(await reportWith(other)).to.equal(report);
    });

    it('show that a field became optional', async () => {
      const report = await reportWith('export interface Options { readonly name: string; }');
      const changed = await reportWith('export interface Options { readonly name?: string; }');
      expect(changed).to.equal(report.replace('name: string', 'name?: string')).and.not.to.equal(report);
    });
  });
});
