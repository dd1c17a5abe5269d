import { checkHostilePages } from './support/hostile-pages.js';

describe('hostile names and forms', () => {
  it('stay text on every page', async function () {
    this.timeout(60_000);
    await checkHostilePages({ seed: 40, numRuns: 25 });
  });
});
