import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { callTypes } from './call-types.js';

describe('the types of the operations', function () {
  this.timeout(60_000);

  it('are made from the operations', async () => {
    for (const { path, text } of await callTypes())
      expect(await readFile(path, 'utf8'), 'Run "npm run generate:call-types", and commit the files.').to.equal(text);
  });
});
