import { stubApi } from '@workspace-api/testing/stubs';
import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { createHttpHandler } from '../src/index.js';

/** Returns the names of all options, from the error about an unknown one. */
const knownOptions = (): readonly string[] => {
  try {
    createHttpHandler(stubApi(), { unknown: true } as object);
  } catch (error) {
    return /Known: (.*)\./.exec(String(error))?.[1]?.split(', ') ?? [];
  }
  return [];
};

describe('README.md', () => {
  it('has every option in its table, and no other', () => {
    const text = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const [, table = ''] = /Options of `createHttpHandler`.*\n\n((?:\|.*\n)+)/.exec(text) ?? [];
    const names = Array.from(table.matchAll(/^\| `(\w+)`/gm), ([, name]) => name);
    expect(names).to.have.members(knownOptions()).and.not.to.be.empty;
  });
});
