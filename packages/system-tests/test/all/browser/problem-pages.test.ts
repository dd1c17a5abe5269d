import { expect } from 'chai';
import { VIEWS, describeInBrowser } from './support/describe-in-browser.js';
import { barriersOf, overflowOf, takePicture } from './support/look.js';

describeInBrowser('the pages about problems in a browser', (open) => {
  for (const { name, options } of VIEWS) {
    for (const [page, path] of [
      ['problems', '/docs/problems'],
      ['problem', '/docs/problems/validation_failed'],
    ] as const) {
      it(`${path} is complete, fits the window, and is accessible (${name})`, async () => {
        const visit = await open(path, options);
        await takePicture(visit.page, `${page}-${name}`);
        expect(await overflowOf(visit.page)).to.equal(0);
        expect(await barriersOf(visit.page)).to.deep.equal([]);
        const loaded = visit.requests.map((url) => new URL(url).pathname);
        // The browser requests the icon of the reference when it is idle.
        expect(loaded.filter((each) => each !== '/docs/favicon.svg')).to.deep.equal([path]);
        expect(visit.offences).to.deep.equal([]);
        await visit.close();
      });
    }
  }
});
