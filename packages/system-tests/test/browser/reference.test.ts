import { OPEN_API_PATH } from '@workspace-api/contract';
import { openApiDocument } from '@workspace-api/contract/open-api';
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { VIEWS, describeInBrowser } from './support/describe-in-browser.js';
import { barriersOf, overflowOf, squeezedOn, takePicture } from './support/look.js';
import type { Visit } from './support/visit.js';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly 'x-required-scope': string;
}

const { paths } = openApiDocument() as unknown as { paths: Record<string, Record<string, Operation>> };

/** What the document says of each operation, by its name. */
const OPERATIONS = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method: method.toUpperCase(),
    scope: operation['x-required-scope'],
    fragment: `#/${operation.tags[0]}/${operation.operationId}`,
    id: `operations-${operation.tags[0]}-${operation.operationId}`,
  })),
);

type OperationLine = (typeof OPERATIONS)[number];

const [CREATE] = OPERATIONS.filter(({ method }) => method === 'POST') as [OperationLine];

const line = (page: Page, { id }: OperationLine): Locator => page.locator(`#${id}`).getByRole('button').first();

/** Opens an operation, and waits until its answers are there. */
const openOperation = async (page: Page, operation: OperationLine): Promise<Locator> => {
  await line(page, operation).click();
  const opened = page.locator(`#${operation.id}`);
  await opened.locator('.response').first().waitFor();
  return opened;
};

const untilShown = async (page: Page): Promise<void> => {
  await page
    .locator('.opblock')
    .nth(OPERATIONS.length - 1)
    .waitFor();
};

describeInBrowser('the reference in a browser', (open) => {
  for (const { name, options } of VIEWS) {
    describe(name, () => {
      let visit: Visit;

      before(async () => {
        visit = await open('/docs', options);
        await untilShown(visit.page);
      });

      after(() => visit.close());

      it('names every operation and its scope, and no other', async () => {
        expect(await visit.page.locator('.opblock').count()).to.equal(6);
        for (const operation of OPERATIONS) {
          const text = await line(visit.page, operation).innerText();
          expect(text).to.contain(operation.path).and.contain(operation.scope).and.contain(operation.method);
        }
      });

      it('fits and keeps nobody out, closed', async () => {
        await takePicture(visit.page, `reference-${name}`);
        expect(await overflowOf(visit.page)).to.equal(0);
        expect(await barriersOf(visit.page)).to.deep.equal([]);
      });

      it('fits and keeps nobody out, with an operation open', async () => {
        const opened = await openOperation(visit.page, CREATE);
        await takePicture(visit.page, `operation-${name}`);
        expect(await overflowOf(visit.page)).to.equal(0);
        expect(await barriersOf(visit.page)).to.deep.equal([]);
        // Those of the request, of the success, and of the first problem.
        for (const index of [0, 1, 2]) await opened.getByRole('tab', { name: 'Schema' }).nth(index).click();
        await opened.getByText('Headers', { exact: true }).first().click();
        await takePicture(visit.page, `schema-${name}`);
        expect(await overflowOf(visit.page)).to.equal(0);
        expect(await squeezedOn(visit.page)).to.deep.equal([]);
        expect(await barriersOf(visit.page)).to.deep.equal([]);
      });

      it('offers nothing to send, and nowhere to put a key', async () => {
        expect(await visit.page.getByRole('button', { name: /authorize|try it out|execute/i }).count()).to.equal(0);
        expect(await visit.page.locator('input:visible, textarea:visible').count()).to.equal(0);
      });

      it('loads its files and the document from its own origin, and nothing goes wrong', () => {
        const loaded = visit.requests.map((url) => new URL(url).pathname);
        expect(loaded.filter((path) => !path.startsWith('/docs/assets/')).sort()).to.deep.equal([
          OPEN_API_PATH,
          '/docs',
        ]);
        expect(loaded).to.have.lengthOf(7);
        expect(visit.offences).to.deep.equal([]);
      });
    });
  }

  const [{ options }] = VIEWS as [(typeof VIEWS)[number]];

  it('shows an example of what each operation takes and answers', async () => {
    const { page, close } = await open('/docs', options);
    await untilShown(page);
    for (const operation of OPERATIONS) {
      const opened = await openOperation(page, operation);
      const answer = await opened.locator('.response .example').first().innerText();
      expect(JSON.parse(answer), operation.id).to.have.property('data');
      if (operation === CREATE) {
        const body = await opened.locator('.body-param__example').innerText();
        expect(JSON.parse(body)).to.include.keys('name', 'instanceId', 'groupIds', 'content');
      }
      await line(page, operation).click();
    }
    await close();
  });

  it('has an address for each operation, which opens it', async () => {
    const first = await open('/docs', options);
    await untilShown(first.page);
    await openOperation(first.page, CREATE);
    const address = new URL(first.page.url());
    expect(address.pathname + address.hash).to.equal(`/docs${CREATE.fragment}`);
    await first.close();

    const second = await open(`/docs${CREATE.fragment}`, options);
    const opened = second.page.locator('.opblock.is-open');
    await opened.getByText('Creates a campaign').waitFor();
    expect(await opened.count()).to.equal(1);
    expect(second.offences).to.deep.equal([]);
    await second.close();
  });

  it('can be used with the keyboard, and shows where it is', async () => {
    const { page, close } = await open('/docs', options);
    await untilShown(page);
    const reached = new Set<string>();
    for (let stops = 0; stops < 40; stops++) {
      await page.keyboard.press('Tab');
      const [tag, text, outline] = await page.evaluate<[string, string, string]>(`(() => {
        const { tagName, innerText, ownerDocument } = document.activeElement;
        const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
        return [tagName, innerText, outlineStyle + ' ' + outlineWidth];
      })()`);
      if (tag === 'BODY') break;
      reached.add(text);
      expect(outline, `the outline of ${tag} ${text}`).to.match(/^(?!none)\w+ [1-9]/);
      if (text.includes('campaigns:write')) break;
    }
    await page.keyboard.press('Enter');
    await page.locator('.opblock.is-open').getByText('Creates a campaign').waitFor();
    await close();
  });

  it('turns dark and light with the reader', async () => {
    const { page, close } = await open('/docs', options);
    await untilShown(page);
    const ground = () => page.evaluate<string>(`getComputedStyle(document.querySelector('.swagger-ui')).color`);
    const light = await ground();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('html.dark-mode').waitFor();
    expect(await ground()).not.to.equal(light);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.locator('html:not(.dark-mode)').waitFor();
    expect(await ground()).to.equal(light);
    await close();
  });

  it('says where to turn when scripts are off', async () => {
    const { page, offences, close } = await open('/docs', { ...options, javaScriptEnabled: false });
    const main = page.getByRole('main');
    expect(await main.innerText()).to.contain('script');
    const link = await main.getByRole('link', { name: 'OpenAPI document' }).getAttribute('href');
    expect(new URL(link ?? '', page.url()).pathname).to.equal(OPEN_API_PATH);
    expect(offences).to.deep.equal([]);
    await close();
  });
});
