import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { CONFIGURATION_PAGE, configurationPage } from './configuration-page.js';

describe('docs/configuration.md', function () {
  this.timeout(60_000);

  it('is generated from the definitions of the options', async () => {
    const saved = await readFile(CONFIGURATION_PAGE, 'utf8');
    expect(saved, 'Run "npm run docs:configuration", and commit the page.').to.equal(await configurationPage());
  });
});
