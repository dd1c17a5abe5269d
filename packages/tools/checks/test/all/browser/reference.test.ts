import { OPEN_API_PATH } from '@workspace-api/contract/internal';
import { openApiDocument } from '@workspace-api/contract/open-api';
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { VIEWS, describeInBrowser } from './support/describe-in-browser.js';
import { barriersOf, overflowOf, squeezedOn, takePicture } from './support/look.js';
import type { Visit } from './support/visit.js';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly 'x-required-scope': string;
}

const { paths } = openApiDocument() as unknown as { paths: Record<string, Record<string, Operation>> };

/** The operations in the document. */
const OPERATIONS = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
);

const sectionOf = (page: Page, operationId: string): Locator => page.locator(`#${operationId}`);

const [{ options: DESKTOP }] = VIEWS as [(typeof VIEWS)[number]];

/** Searches and waits for the result. */
const search = async (page: Page, query: string): Promise<Locator> => {
  await page.getByRole('searchbox', { name: 'Search' }).fill(query);
  await page
    .getByRole('status')
    .filter({ hasText: /result|found|There|Lists|Times/ })
    .first()
    .waitFor();
  return page.locator('#results a');
};

describeInBrowser('the reference in a browser', (open) => {
  for (const { name, options } of VIEWS) {
    describe(name, () => {
      let visit: Visit;

      before(async () => {
        visit = await open('/docs', options);
      });

      after(() => visit.close());

      it('names every operation, its path and its scope', async () => {
        expect(await visit.page.locator('main h3').count()).to.equal(OPERATIONS.length);
        for (const operation of OPERATIONS) {
          const text = await sectionOf(visit.page, operation.operationId).innerText();
          expect(text).to.contain(operation.summary).and.contain(`${operation.method} ${operation.path}`);
          expect(text).to.contain(`Scope ${operation['x-required-scope']}`);
        }
      });

      it('starts with the base URL, the key, and a command to paste', async () => {
        const text = await visit.page.locator('#authentication').innerText();
        const { origin } = new URL(visit.page.url());
        expect(text).to.contain(`Base URL: ${origin}`).and.contain(`export URL=${origin}`);
        expect(text).to.contain('curl -H "Authorization: Bearer $KEY" "$URL/api/public/v1/me"');
      });

      it('leads from there to every operation, and to the guides after them', async () => {
        const { page } = visit;
        const links = await page.locator('#authentication .endpoints a').allInnerTexts();
        const said = links.map((link) => link.replace(/\s+/, ' '));
        expect(said).to.deep.equal(OPERATIONS.map(({ method, path }) => `${method} ${path}`));
        const headings = await page.locator('main h2').allInnerTexts();
        const order = ['Authentication', 'Workspace', 'Instances', 'Groups', 'Campaigns', 'Usage', 'Guides'];
        expect(headings).to.deep.equal(order);
      });

      it('fits the window and is accessible when it opens', async () => {
        await takePicture(visit.page, `reference-${name}`);
        expect(await overflowOf(visit.page)).to.equal(0);
        expect(await squeezedOn(visit.page)).to.deep.equal([]);
        expect(await barriersOf(visit.page)).to.deep.equal([]);
      });

      it('fits the window and is accessible with everything unfolded', async () => {
        await visit.page.evaluate(`for (const fold of document.querySelectorAll('details')) fold.open = true`);
        await takePicture(visit.page, `unfolded-${name}`);
        expect(await overflowOf(visit.page)).to.equal(0);
        expect(await squeezedOn(visit.page)).to.deep.equal([]);
        expect(await barriersOf(visit.page)).to.deep.equal([]);
      });

      it('fits the window and is accessible with the contents and search results open', async () => {
        const { page } = visit;
        await page.keyboard.press('/');
        await search(page, 'campaign');
        await takePicture(page, `search-${name}`);
        expect(await overflowOf(page)).to.equal(0);
        expect(await barriersOf(page)).to.deep.equal([]);
      });

      it('has no form to send requests or enter a key', async () => {
        expect(await visit.page.getByRole('button', { name: /authorize|try|execute|send/i }).count()).to.equal(0);
        expect(await visit.page.locator('form, textarea, input:not([type=search], [type=radio])').count()).to.equal(0);
      });

      it('loads only its own files, without errors', () => {
        const loaded = visit.requests.map((url) => new URL(url).pathname.replace(/-[\da-f]{16}\./, '.'));
        expect(loaded).to.include.members(['/docs', '/docs/assets/reference.css', '/docs/assets/reference.js']);
        // The browser requests the icon and the text of the guides only when needed.
        const later = ['/docs/favicon.svg', '/docs/assets/guides.json'];
        expect(loaded.filter((path) => !later.includes(path))).to.have.lengthOf(3);
        expect(visit.offences).to.deep.equal([]);
      });
    });
  }

  it('shows an example request and response for each operation', async () => {
    const { page, close } = await open('/docs', DESKTOP);
    for (const { operationId, method } of OPERATIONS) {
      const blocks = sectionOf(page, operationId).locator('.beside pre:visible');
      expect(await blocks.count(), operationId).to.equal(2);
      expect(JSON.parse(await blocks.last().innerText()), operationId).to.have.property('data');
      if (method === 'POST') expect(await blocks.first().innerText()).to.contain('"instanceId"');
    }
    await close();
  });

  it('folds the problems of an operation, and links each to its page', async () => {
    const { page, offences, close } = await open('/docs#createCampaign', DESKTOP);
    const problems = sectionOf(page, 'createCampaign').locator('.problems');
    const link = problems.getByRole('link', { name: 'group_not_sendable' });
    expect(await link.isVisible()).to.be.false;
    await problems.locator('summary').click();
    await link.click();
    await page.getByText('group_not_sendable').first().waitFor();
    expect(new URL(page.url()).pathname).to.equal('/docs/problems/group_not_sendable');
    expect(offences).to.deep.equal([]);
    await close();
  });

  it('switches between examples, with the keyboard too', async () => {
    const { page, offences, close } = await open('/docs', DESKTOP);
    const examples = sectionOf(page, 'createCampaign').locator('fieldset').last();
    const text = (): Promise<string> => examples.locator('pre:visible').innerText();
    const first = await text();
    await examples.locator('label').nth(1).click();
    expect(await text()).not.to.equal(first);
    await page.keyboard.press('ArrowLeft');
    expect(await text()).to.equal(first);
    expect(offences).to.deep.equal([]);
    await close();
  });

  it('switches the samples of all operations to a language at once, and remembers it', async () => {
    const { page, offences, close } = await open('/docs', DESKTOP);
    const samples = sectionOf(page, 'listGroups').locator('fieldset').first();
    const chosen = page.locator('input[value="Python"]:checked');
    expect(await samples.locator('pre:visible').innerText()).to.contain('curl');
    await samples.locator('label', { hasText: 'Python' }).click();
    expect(await samples.locator('pre:visible').innerText()).to.contain('import requests');
    expect(await chosen.count()).to.equal(OPERATIONS.length);
    await page.reload();
    expect(await chosen.count()).to.equal(OPERATIONS.length);
    expect(offences).to.deep.equal([]);
    await close();
  });

  it('copies the code of a block', async () => {
    const { page, close } = await open('/docs', { ...DESKTOP, permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('button', { name: 'Copy First call' }).click();
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).to.equal(
      'curl -H "Authorization: Bearer $KEY" "$URL/api/public/v1/me"',
    );
    await page.getByRole('button', { name: 'Copy Set once' }).click();
    await page.getByRole('status').filter({ hasText: 'Copied' }).nth(1).waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).to.match(
      /^export URL=http:\/\/[\d.]+:\d+\nexport KEY=/,
    );
    await close();
  });

  for (const [query, title, target] of [
    ['scheduledAt', 'scheduledAt', '#createCampaign.body.scheduledAt'],
    ['byte for byte', 'Idempoten', '/docs/guides/idempotency'],
    ['sdk', 'The TypeScript client', '/docs/guides/typescript-client'],
    ['webhook', 'Pagination', '/docs/guides/pagination'],
    ['test mode', 'Create a campaign', '#createCampaign'],
    ['IP address', 'Rate limits', '/docs/guides/rate-limits'],
    ['idempotancy', 'Idempotent', '/docs/guides/idempotency'],
    ['campiagn', 'Create a campaign', '#createCampaign'],
    ['429', '429 rate_limited', '/docs/problems/rate_limited'],
    ['timezone', 'scheduledAt', '#createCampaign.body.scheduledAt'],
  ] as const) {
    it(`finds "${query}"`, async () => {
      const { page, offences, close } = await open('/docs', DESKTOP);
      const results = await search(page, query);
      expect(await results.filter({ hasText: title }).count()).to.be.above(0);
      const links = await page.evaluate<string[]>(
        `[...document.querySelectorAll('#results a')].map(({ href }) => href)`,
      );
      const link = links.find((href) => href.includes(target));
      expect(link, links.join(' ')).not.to.equal(undefined);
      await page.goto(link ?? '');
      expect(offences).to.deep.equal([]);
      await close();
    });
  }

  it('has one row for a field in all operations, and lists operations before guides, problems and fields', async () => {
    const { page, close } = await open('/docs', DESKTOP);
    const rows = await (await search(page, 'X-Request-Id')).allInnerTexts();
    expect(rows.filter((row) => row.startsWith('X-Request-Id'))).to.deep.equal([
      'X-Request-Id\nRead the workspace, response 200 (in 6 operations)',
    ]);
    await search(page, 'campaign');
    const hrefs = await page.evaluate<string[]>(`[...document.querySelectorAll('#results a')].map(({ hash }) => hash)`);
    expect(hrefs.slice(0, 2).sort()).to.deep.equal(['#createCampaign', '#listCampaigns']);
    await close();
  });

  it('says what the API does not have', async () => {
    const { page, close } = await open('/docs', DESKTOP);
    await page.keyboard.press('/');
    for (const [query, answer] of [
      ['webhooks', 'There are no webhooks.'],
      ['sort', 'Lists are newest first.'],
      ['filter', 'Lists have no filters.'],
      ['test mode', 'There is no test mode.'],
      ['time zone', 'Times are in UTC.'],
    ] as const) {
      await page.getByRole('searchbox').fill(query);
      await page.locator('#search-state').filter({ hasText: answer }).waitFor();
    }
    await close();
  });

  it('can be searched with the keyboard alone', async () => {
    const { page, offences, close } = await open('/docs', DESKTOP);
    await page.keyboard.press('/');
    await page.keyboard.type('read usage');
    await page.locator('#results a').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#getUsage$/);
    await page.keyboard.press('/');
    await page.keyboard.type('zzz');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('searchbox').inputValue()).to.equal('');
    expect(offences).to.deep.equal([]);
    await close();
  });

  it('unfolds the field that the URL names', async () => {
    const id = 'listCampaigns.200.data.items.stats.pending';
    const { page, close } = await open(`/docs#${id}`, DESKTOP);
    const field = page.locator(`[id="${id}"]`);
    await field.locator('code').first().waitFor();
    expect(await field.isVisible()).to.be.true;
    const top = await page.evaluate<number>(`document.getElementById('${id}').getBoundingClientRect().top`);
    expect(top).to.be.within(0, DESKTOP.viewport.height);
    await close();
  });

  it('can be used with the keyboard, and shows the focus', async () => {
    const { page, close } = await open('/docs', DESKTOP);
    const reached = new Set<string>();
    for (let stops = 0; stops < 500 && !reached.has('Create a campaign'); stops++) {
      await page.keyboard.press('Tab');
      const [text, outline] = await page.evaluate<[string, string]>(`(() => {
        const label = document.activeElement.closest('label') ?? document.activeElement;
        const { outlineStyle, outlineWidth } = getComputedStyle(label);
        return [document.activeElement.innerText, outlineStyle + ' ' + outlineWidth];
      })()`);
      expect(outline, `the outline of ${text}`).to.match(/^(?!none)\w+ [1-9]/);
      if (await page.evaluate<boolean>(`document.activeElement.closest('main') !== null`)) reached.add(text);
    }
    expect([...reached]).to.include('Create a campaign');
    await close();
  });

  it('is readable and can switch samples without scripts', async () => {
    const { page, offences, close } = await open('/docs', { ...DESKTOP, javaScriptEnabled: false });
    const main = page.getByRole('main');
    for (const { summary } of OPERATIONS) expect(await main.innerText()).to.contain(summary);
    const examples = sectionOf(page, 'createCampaign').locator('fieldset').last();
    const before = await examples.locator('pre:visible').innerText();
    await examples.locator('label').nth(1).click();
    expect(await examples.locator('pre:visible').innerText()).not.to.equal(before);
    const link = await main.getByRole('link', { name: 'OpenAPI document' }).getAttribute('href');
    expect(new URL(link ?? '', page.url()).pathname).to.equal(OPEN_API_PATH);
    expect(offences).to.deep.equal([]);
    await close();
  });
});
