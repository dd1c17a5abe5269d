import { expect } from 'chai';
import { VIEWS, describeInBrowser } from './support/describe-in-browser.js';
import { barriersOf, overflowOf, takePicture } from './support/look.js';

describeInBrowser('the pages about problems in a browser', (open) => {
  for (const { name, options } of VIEWS) {
    for (const [page, path] of [
      ['problems', '/docs/problems'],
      ['problem', '/docs/problems/validation_failed'],
      ['not-found', '/nope'],
    ] as const) {
      it(`${path} is complete, fits the window, and is accessible (${name})`, async () => {
        const visit = await open(path, options);
        await takePicture(visit.page, `${page}-${name}`);
        expect(await overflowOf(visit.page)).to.equal(0);
        expect(await barriersOf(visit.page)).to.deep.equal([]);
        // The browser reports the status of a page that is not there.
        expect(visit.offences.filter((offence) => !/^(?:404: .*\/nope|error: .* 404 )/.test(offence))).to.deep.equal(
          [],
        );
        await visit.page.keyboard.press('/');
        await visit.page.keyboard.type('schedule_in_past');
        await visit.page.keyboard.press('Enter');
        await visit.page.waitForURL(/\/docs\/problems\/schedule_in_past$/);
        await visit.page.locator('main').getByRole('link', { name: 'Create a campaign' }).click();
        await visit.page.waitForURL(/\/docs#createCampaign$/);
        await visit.close();
      });
    }
  }
});
