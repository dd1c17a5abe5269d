import { checkHostilePages } from '../support/hostile-pages.js';

describe('hostile names and forms, for a minute', () => {
  it('stay text on every page', async function () {
    this.timeout(120_000);
    await checkHostilePages({ milliseconds: 60_000, numRuns: 1_000_000 });
  });
});
