import { expect } from 'chai';
import { breaksOfNextVersion, typeChanges } from '../../src/released/type-changes.js';

const REPORT = `// The public types of small.

import { Context } from 'koa';

// Exported by small

export declare const Group: Schema<{ id: Id; name: Text }>;

export type Status = 'connected' | 'failed' | (0 | 1) | null;

export declare const STATUSES: readonly ['connected', 'failed'];

export declare const open: (name: string, options?: OpenOptions) => Store<Context>;

export interface OpenOptions {
  readonly name: string;
  readonly size?: number;
}

export interface Store<Item> extends Readable {
  list(): readonly Item[];
}

export { createClock } from '@workspace-api/core';

// Exported by small/storage

export { type Store };

// Used above, but not exported

interface Readable {
  read(): string;
}
`;

describe('changes of public types', () => {
  for (const [what, text, other, ...changes] of [
    ['a removed declaration', /export type Status.*/, '', 'Status: removed'],
    ['a removed export', 'export { type Store };', '', 'Store: removed'],
    ['a name that another package exports', '@workspace-api/core', '@workspace-api/admin', 'createClock: changed'],
    ['another type', 'size?: number', 'size?: string', 'OpenOptions.size: changed'],
    ['a field that became optional', 'name: string;', 'name?: string;', 'OpenOptions.name: changed'],
    ['a required option', 'readonly size?', 'readonly url: string;\n  readonly size?', 'OpenOptions.url: required'],
    ['a removed field of a schema', 'id: Id; ', '', 'Group.id: removed'],
    ['a removed method of a type that is not exported', 'read(): string;', '', 'Readable.read: removed'],
    ['a removed value', `'connected' | `, '', 'Status: changed'],
    ['a result that may be null', 'list(): readonly Item[]', 'list(): readonly Item[] | null', 'Store.list: changed'],
    ['a required parameter', 'options?: OpenOptions', 'options: OpenOptions', 'open: changed'],
    ['another parameter', 'name: string, ', 'name: string, url: string, ', 'open: changed'],
  ] as const) {
    it(`that break code: ${what}`, () => {
      const after = REPORT.replace(text, other);
      expect(after).not.to.equal(REPORT);
      expect(typeChanges(REPORT, after).map(({ change }) => change)).to.deep.equal(changes);
    });
  }

  for (const [what, text, other] of [
    ['a new declaration', 'export type Status', 'export type Added = string;\n\nexport type Status'],
    ['a new field of a schema', 'id: Id; ', 'id: Id; label: Text; '],
    ['a new method', 'list(): readonly Item[];', 'list(): readonly Item[];\n  close(): void;'],
    ['an optional option', 'readonly size?', 'readonly url?: string;\n  readonly size?'],
    ['an optional parameter', 'options?: OpenOptions)', 'options?: OpenOptions, signal?: Signal)'],
    ['a new value of a union', `| 'failed'`, `| 'failed' | 'asleep'`],
    ['a new value in parentheses', `| (0 | 1)`, `| (0 | 1 | 2)`],
    ['a new value of a list', `'failed']`, `'failed', 'asleep']`],
    ['an import', `import { Context } from 'koa';`, `import { Context, Next } from 'koa';`],
  ] as const) {
    it(`that do not: ${what}`, () => {
      const after = REPORT.replace(text, other);
      expect(after).not.to.equal(REPORT);
      expect(typeChanges(REPORT, after)).to.deep.equal([]);
    });
  }

  it('name what used a type that is not exported, and not the type', () => {
    const after = REPORT.replace(' extends Readable', '').replace(/interface Readable[^]*/, '');
    expect(typeChanges(REPORT, after).map(({ change }) => change)).to.deep.equal(['Store: changed']);
  });

  it('have the name of their declaration', () => {
    const [change] = typeChanges(REPORT, REPORT.replace('size?: number;', ''));
    expect(change).to.deep.equal({ name: 'OpenOptions', change: 'OpenOptions.size: removed' });
  });

  it('are declared in the next version of the changelog', () => {
    const next = '# Changelog\n\n## 0.2.0, not released\n\n- **Breaking:** `open` needs a URL.\n- New.\n';
    const released = '\n## 0.1.0, 2030-01-31\n\n- **Breaking:** `Store`.\n';
    expect(breaksOfNextVersion(next + released, '0.1.0')).to.equal('- **Breaking:** `open` needs a URL.');
    expect(breaksOfNextVersion(`# Changelog\n${released}`, '0.1.0')).to.equal('');
  });
});
