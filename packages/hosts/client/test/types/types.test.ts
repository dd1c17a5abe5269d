import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { TYPES_FILE, typesOfContract } from './types.js';

describe('the types of the client', function () {
  this.timeout(60_000);

  it('are those of the OpenAPI document', async () => {
    const saved = await readFile(TYPES_FILE, 'utf8');
    expect(saved, 'Run "npm run generate:client", and commit the file.').to.equal(await typesOfContract());
  });
});
