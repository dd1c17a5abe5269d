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

  for (const { name, options } of VIEWS.filter(({ options: { colorScheme } }) => colorScheme === 'light')) {
    it(`lead to the results of a search (${name})`, async () => {
      const { page, offences, close } = await open('/docs/problems/rate_limited', options);
      await page.getByRole('searchbox', { name: 'Search' }).fill('retry-after');
      await page.keyboard.press('Enter');
      await page.locator('#results a', { hasText: 'List groups, problems' }).click();
      await page.waitForURL(/#listGroups\.429-503\.Retry-After$/);
      await page.getByText('The seconds to wait before a retry.').filter({ visible: true }).first().waitFor();
      expect(offences).to.deep.equal([]);
      await close();
    });
  }

  it('link to each other and to the reference', async () => {
    const [{ options }] = VIEWS as [(typeof VIEWS)[number]];
    const { page, offences, close } = await open('/docs/problems', options);
    await page.getByRole('link', { name: 'revoked_key' }).click();
    await page.getByRole('heading', { level: 1, name: 'Revoked API key' }).waitFor();
    await page.getByRole('link', { name: 'Reference' }).click();
    await page.getByRole('heading', { level: 2, name: 'Authentication' }).waitFor();
    await page.getByRole('link', { name: 'Problems', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Problems' }).waitFor();
    expect(offences).to.deep.equal([]);
    await close();
  });
});
