import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { VIEWS, describeInBrowser } from './support/describe-in-browser.js';
import { barriersOf, overflowOf, squeezedOn, takePicture } from './support/look.js';

const [{ options: DESKTOP }] = VIEWS as [(typeof VIEWS)[number]];

/** A page with its links to the same service. */
interface Resource {
  readonly ids: readonly string[];
  readonly links: readonly string[];
}

const capturesOf = (pattern: RegExp, html: string): string[] =>
  [...html.matchAll(pattern)].map(([, capture = '']) => capture);

/** Requests a page. Rejects if it does not exist. */
const read = async (page: Page, address: string): Promise<Resource> => {
  const response = await page.request.get(address, { failOnStatusCode: true });
  const html = await response.text();
  const links = capturesOf(/<a [^>]*href="([^"]+)"/g, html).map((link) => new URL(link, address).href);
  return {
    ids: capturesOf(/ id="([^"]+)"/g, html),
    links: links.filter((link) => link.startsWith(new URL(address).origin)),
  };
};

describeInBrowser('the guides in a browser', (open) => {
  for (const { name, options } of VIEWS) {
    for (const guide of ['', '/using-the-api', '/errors', '/rate-limits']) {
      it(`/docs/guides${guide} is complete, fits the window, and is accessible (${name})`, async () => {
        const { page, offences, close } = await open(`/docs/guides${guide}`, options);
        await takePicture(page, `guides${guide.replace('/', '-')}-${name}`);
        expect(await overflowOf(page)).to.equal(0);
        expect(await squeezedOn(page)).to.deep.equal([]);
        expect(await barriersOf(page)).to.deep.equal([]);
        expect(offences).to.deep.equal([]);
        await close();
      });
    }
  }

  it('can be searched for everything that the reference has', async () => {
    const { page, offences, close } = await open('/docs/guides/errors', DESKTOP);
    await page.getByRole('searchbox', { name: 'Search' }).fill('scheduledAt');
    await page.locator('#results a', { hasText: 'Create a campaign, body' }).click();
    await page.waitForURL(/\/docs#createCampaign\.body\.scheduledAt$/);
    await page.goBack();
    await page.getByRole('searchbox', { name: 'Search' }).fill('byte for byte');
    await page.locator('#results a', { hasText: 'Idempotent requests' }).first().click();
    await page.waitForURL(/\/docs\/guides\/idempotency#/);
    expect(offences).to.deep.equal([]);
    await close();
  });

  it('link only to existing pages and headings of the reference', async () => {
    const { page, close } = await open('/docs', DESKTOP);
    const seen = new Map<string, Resource>();
    const waiting = [page.url()];
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      const [address = '', anchor = ''] = url.split('#');
      const resource = seen.get(address) ?? (await read(page, address));
      if (anchor !== '') expect(resource.ids, url).to.include(anchor);
      if (!seen.has(address)) waiting.push(...resource.links);
      seen.set(address, resource);
    }
    expect([...seen.keys()].filter((url) => url.includes('/docs/guides/')).length).to.be.above(5);
    expect([...seen.keys()].filter((url) => url.includes('/docs/problems/')).length).to.be.above(20);
    await close();
  });
});
