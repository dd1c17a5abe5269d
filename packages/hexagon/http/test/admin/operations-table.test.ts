import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { OPERATIONS_PAGE, operationsPage } from './operations-table.js';

describe('docs/back-office-over-http.md', () => {
  it('lists every operation: after a change, run "npm run docs:operations"', async () => {
    expect(await readFile(OPERATIONS_PAGE, 'utf8')).to.equal(await operationsPage());
  });
});
