import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { ADMIN_TOKEN, VIEWS, describeInBrowser } from './support/describe-in-browser.js';
import { barriersOf, overflowOf, takePicture } from './support/look.js';

const [{ options: DESKTOP }] = VIEWS as [(typeof VIEWS)[number]];

const openForm = async (page: Page, operation: string): Promise<Locator> => {
  const form = page.locator(`[id="${operation}"] .run`);
  await form.locator('summary').click();
  return form;
};

/** Runs an operation, and returns what the page shows of the response. */
const run = async (form: Locator): Promise<string> => {
  await form.getByRole('button', { name: 'Run' }).click();
  await form.locator('output pre').waitFor();
  return form.locator('output').innerText();
};

const enterToken = async (page: Page, token: string): Promise<void> => {
  await page.getByLabel('Token to run operations').fill(token);
  await page.keyboard.press('Enter');
  await page.getByText('The token is set until you leave').waitFor();
};

describeInBrowser('the reference of the back office in a browser', (open) => {
  // The page is long, so two views are enough.
  for (const { name, options } of VIEWS.slice(0, 2)) {
    it(`fits the window and is accessible, with a form and a response open (${name})`, async () => {
      const { page, offences, close } = await open('/docs', options, 'adminUrl');
      await enterToken(page, ADMIN_TOKEN);
      await run(await openForm(page, 'workspaces.create'));
      await takePicture(page, `back-office-${name}`);
      expect(await overflowOf(page)).to.equal(0);
      expect(await barriersOf(page)).to.deep.equal([]);
      expect(offences).to.deep.equal([]);
      await close();
    });
  }

  it('runs operations with the values of their forms, and shows the status and the time', async () => {
    const { page, offences, close } = await open('/docs', DESKTOP, 'adminUrl');
    const create = await openForm(page, 'workspaces.create');
    await create.getByRole('button', { name: 'Run' }).click();
    expect(await create.locator('output').innerText()).to.equal('Enter a token above first.');
    await enterToken(page, ADMIN_TOKEN);
    await create.getByLabel('name').fill('<b>Globex</b>');
    const created = await run(create);
    expect(created)
      .to.match(/^Status 200, \d+ ms/)
      .and.to.contain('"name": "<b>Globex</b>"');
    const [, id = ''] = /"id": "([^"]+)"/.exec(created) ?? [];
    const issue = await openForm(page, 'keys.issue');
    await issue.getByLabel('workspaceId').fill(id);
    await issue.getByLabel('scopes').selectOption(['groups:read', 'usage:read']);
    await issue.getByLabel('expiresInDays').selectOption('30');
    expect(await run(issue))
      .to.match(/"scopes": \[\s*"usage:read",\s*"groups:read"\s*\]/)
      .and.to.match(/"secret": "wsk_/);
    // The other forms are about this workspace from then on.
    const limits = await openForm(page, 'limits.set');
    await limits.getByLabel('quotas').fill('{');
    await limits.getByRole('button', { name: 'Run' }).click();
    const invalid = await page.evaluate<string>(`document.querySelector('.run textarea:invalid').validationMessage`);
    expect(invalid).to.equal('Must be JSON.');
    await limits.getByLabel('quotas').fill('{ "groups": 7 }');
    expect(await run(limits)).to.contain('"groups": 7');
    expect(offences).to.deep.equal([]);
    await close();
  });

  it('has the token in its memory alone, until it is loaded again', async () => {
    const { page, requests, close } = await open('/docs', DESKTOP, 'adminUrl');
    await enterToken(page, ADMIN_TOKEN);
    await run(await openForm(page, 'workspaces.create'));
    const stored = await page.evaluate<string>(`JSON.stringify([
      document.documentElement.outerHTML, [...document.querySelectorAll('input')].map(({ value }) => value),
      { ...localStorage }, { ...sessionStorage }, document.cookie, location.href,
    ])`);
    expect(stored + requests.join(' ')).not.to.contain(ADMIN_TOKEN);
    await page.reload();
    const form = await openForm(page, 'workspaces.create');
    await form.getByRole('button', { name: 'Run' }).click();
    expect(await form.locator('output').innerText()).to.equal('Enter a token above first.');
    await close();
  });

  it('shows the problem of a token that the server does not know', async () => {
    const { page, close } = await open('/docs', DESKTOP, 'adminUrl');
    await enterToken(page, 'x'.repeat(40));
    expect(await run(await openForm(page, 'workspaces.create')))
      .to.match(/^Status 401, /)
      .and.to.contain('"code": "invalid_token"');
    await close();
  });
});
