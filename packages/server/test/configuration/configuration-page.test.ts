import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { CONFIGURATION_PAGE, configurationPage } from './configuration-page.js';

describe('docs/configuration.md', function () {
  this.timeout(60_000);

  it('is what the definitions of the options make it', async () => {
    const saved = await readFile(CONFIGURATION_PAGE, 'utf8');
    expect(saved, 'Run "npm run docs:configuration", and commit the page.').to.equal(await configurationPage());
  });
});
