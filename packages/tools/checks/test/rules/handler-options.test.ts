import { createHttpHandler } from '@workspace-api/http';
import { stubApi } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { readText } from '../../src/repository.js';

/** Returns the names of all options, from the error about an unknown one. */
const knownOptions = (): readonly string[] => {
  try {
    createHttpHandler(stubApi(), { unknown: true } as object);
  } catch (error) {
    return /Known: (.*)\./.exec(String(error))?.[1]?.split(', ') ?? [];
  }
  return [];
};

describe('the page about transports', () => {
  it('has every option in its list', () => {
    const text = readText('docs/frameworks.md');
    const [, list = ''] = /## Options\n.*\n\n((?:- .*\n)+)/s.exec(text) ?? [];
    const names = [...list.matchAll(/^- (.*?) \(/gm)].flatMap(([, given = '']) => given.match(/\w+/g) ?? []);
    expect(names).to.include.members(knownOptions());
    expect(knownOptions()).not.to.be.empty;
  });
});
