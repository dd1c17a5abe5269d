import { expect } from 'chai';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { startKeyPage, type KeyPageProcess } from '../../../src/processes/key-page-process.js';
import { describeInBrowser, viewsOf } from './support/describe-in-browser.js';
import { barriersOf, overflowOf, squeezedOn, takePicture } from './support/look.js';

const VIEWS = viewsOf([1280, 320]);

const [{ options: DESKTOP }] = VIEWS as [(typeof VIEWS)[number]];

const SECRET = /wsk_\w{38}/;

/** Resolves to the status of a call of the API with a secret. */
const statusWith = async (url: string, secret: string): Promise<number> => {
  const { status } = await fetch(`${url}/api/public/v1/groups`, { headers: { authorization: `Bearer ${secret}` } });
  return status;
};

const headingOf = (page: Page): Promise<string> => page.locator('h1').innerText();

/** Issues a key that reads groups. Resolves to its secret. */
const issueKey = async (page: Page, name: string): Promise<string> => {
  await page.getByRole('link', { name: 'New key' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('groups:read').check();
  await page.getByLabel('In 30 days').check();
  await page.getByRole('button', { name: 'Issue key' }).click();
  await page.getByRole('heading', { name: `Key “${name}” is ready` }).waitFor();
  return page.getByLabel('Secret').inputValue();
};

/** Presses Tab until the focus is on an element whose text, value or id matches. */
const tabTo = async (page: Page, pattern: RegExp): Promise<void> => {
  for (let stops = 0; stops < 60; stops++) {
    await page.keyboard.press('Tab');
    // After the last stop the focus is on the body, which has all texts.
    const text = await page.evaluate<string>(`(({ innerText, value, id, tagName }) =>
      tagName === 'BODY' ? '' : [innerText, value, id].join(' '))(document.activeElement)`);
    if (pattern.test(text)) return;
  }
  throw new Error(`Tab does not reach ${String(pattern)}.`);
};

/** Checks a page for people: it fits, begins at its heading, and has no barrier. */
const expectUsable = async (page: Page, name: string): Promise<void> => {
  await takePicture(page, `key-page-${name}`);
  expect(await overflowOf(page), name).to.equal(0);
  // The browser moves the focus only when it first draws the page.
  await page.locator('h1:focus').waitFor();
  expect(await squeezedOn(page), name).to.deep.equal([]);
  expect(await barriersOf(page), name).to.deep.equal([]);
};

describeInBrowser('the key page in a browser', (open, demo) => {
  for (const { name: view, options } of VIEWS) {
    // A member can make at most 30 changes in a minute, so that not every combination is tried.
    const javaScriptEnabled = options.colorScheme === 'light';
    const scripts = javaScriptEnabled ? 'with' : 'without';

    it(`issues, rotates and revokes a key, which the API follows at once (${view}, ${scripts} scripts)`, async () => {
      const { page, offences, close } = await open(demo().keyPageUrl, { ...options, javaScriptEnabled });
      const name = `Front office ${view} ${scripts}`;
      const secret = await issueKey(page, name);
      expect(await page.getByRole('button', { name: 'Copy' }).isVisible()).to.equal(javaScriptEnabled);
      expect(await page.locator('pre').innerText()).to.contain(secret);
      expect(await statusWith(demo().url, secret)).to.equal(200);
      expect(await overflowOf(page)).to.equal(0);

      await page.getByRole('navigation').getByRole('link', { name: 'API keys' }).click();
      const card = page.getByRole('article').filter({ hasText: name });
      expect(await card.innerText())
        .to.contain(secret.slice(0, 8))
        .and.contain('this minute')
        .and.contain('in 30 days');
      await card.getByRole('link', { name }).click();
      await page.getByRole('button', { name: 'Rotate key' }).click();
      await page.getByText('The old key was last used this minute').waitFor();
      const successor = await page.getByLabel('Secret').inputValue();
      expect(await statusWith(demo().url, secret)).to.equal(200);
      expect(await statusWith(demo().url, successor)).to.equal(200);

      await page.getByRole('link', { name: 'Show the old key' }).click();
      await page.getByLabel('Reason').fill('The successor is in use.');
      await page.getByRole('button', { name: `Revoke key “${name}”` }).click();
      await page.getByText('Revoked', { exact: true }).first().waitFor();
      expect(await page.getByRole('main').innerText()).to.contain('The successor is in use.');
      expect(await page.getByRole('button').count()).to.equal(0);
      expect(await statusWith(demo().url, secret)).to.equal(401);
      expect(await statusWith(demo().url, successor)).to.equal(200);
      expect(offences).to.deep.equal([]);
      await close();
    });
  }

  for (const [scripts, zone] of [
    ['with', "in the reader's zone"],
    ['without', 'in UTC'],
  ] as const) {
    it(`shows times ${zone}, ${scripts} scripts`, async () => {
      const options: BrowserContextOptions = { timezoneId: 'Asia/Tokyo', javaScriptEnabled: scripts === 'with' };
      const { page, close } = await open(demo().keyPageUrl, options);
      const time = page.locator('time').first();
      const instant = new Date((await time.getAttribute('datetime')) ?? '');
      const timeZone = scripts === 'with' ? 'Asia/Tokyo' : 'UTC';
      const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone });
      const expected = format.format(instant) + (scripts === 'with' ? '' : ' UTC');
      expect((await time.innerText()).replaceAll(/\s/g, ' ')).to.equal(expected.replaceAll(/\s/g, ' '));
      await close();
    });
  }

  it('copies the secret', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const { page, offences, close } = await open(demo().keyPageUrl, { ...DESKTOP, permissions });
    const secret = await issueKey(page, 'Copied');
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).to.equal(secret);
    expect(offences).to.deep.equal([]);
    await close();
  });

  it('selects the secret where a frame may not write to the clipboard, and says so', async () => {
    const { page, offences, close } = await open(demo().keyPageUrl, DESKTOP);
    await page.addInitScript(
      "navigator.clipboard.writeText = async () => { throw new DOMException('', 'NotAllowedError'); }",
    );
    const secret = await issueKey(page, 'Selected');
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('button', { name: 'Selected. Copy it with the keyboard.' }).waitFor();
    expect(await page.evaluate<string>('getSelection().toString()')).to.equal(secret);
    expect(offences).to.deep.equal([]);
    await close();
  });

  it('shows no secret again and issues no second key when the page is reloaded or left and opened again', async () => {
    const { page, close } = await open(demo().keyPageUrl, DESKTOP);
    const secret = await issueKey(page, 'Shown once');
    await page.reload();
    expect(await headingOf(page)).to.equal('This key was already issued');
    expect(await page.content()).not.to.match(SECRET);
    await page.goto(demo().keyPageUrl);
    await issueKey(page, 'Once more');
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('heading', { name: 'API keys' }).waitFor();
    // The response was not stored, so Chromium shows an error page of its own.
    const failure = await page.goBack().catch(String);
    expect(failure).to.contain('ERR_CACHE_MISS');
    await page.waitForURL(/^chrome-error:/);
    expect(await page.content()).not.to.match(SECRET);
    await page.goto(demo().keyPageUrl);
    expect(await page.content()).not.to.contain(secret);
    for (const name of ['Shown once', 'Once more'])
      expect(await page.getByRole('article').filter({ hasText: name }).count(), name).to.equal(1);
    await close();
  });

  it('can be used by keyboard alone', async () => {
    const { page, offences, close } = await open(demo().keyPageUrl, DESKTOP);
    const follow = async (pattern: RegExp, heading: string): Promise<void> => {
      await tabTo(page, pattern);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    };
    await follow(/New key/, 'New key');
    await tabTo(page, / name$/);
    await page.keyboard.type('Keyboard');
    await tabTo(page, /groups:read/);
    await page.keyboard.press('Space');
    await tabTo(page, /90/);
    await page.keyboard.press('ArrowUp');
    await follow(/Issue key/, 'Key “Keyboard” is ready');
    const secret = await page.getByLabel('Secret').inputValue();
    await follow(/API keys/, 'API keys');
    await follow(/^Keyboard/, 'Keyboard');
    expect(await page.getByRole('main').innerText()).to.contain('in 30 days');
    await follow(/Rotate key/, 'Key “Keyboard” is ready');
    await follow(/Show the old key/, 'Keyboard');
    await tabTo(page, / reason$/);
    await page.keyboard.type('Replaced');
    await follow(/Revoke key/, 'Keyboard');
    await page.getByText('Replaced').waitFor();
    expect(await statusWith(demo().url, secret)).to.equal(401);
    expect(offences).to.deep.equal([]);
    await close();
  });

  describe('in every state', () => {
    let linked: KeyPageProcess;
    let workspaceId: string;

    const createLink = async (memberId = 'ann'): Promise<string> => {
      const { url } = await linked.call<{ url: string }>('keyPage.createLink', { workspaceId, memberId });
      return url;
    };

    before(async () => {
      linked = await startKeyPage();
      const owner = { name: 'Acme', ownerId: 'ann', actor: 'sign-up' };
      ({ id: workspaceId } = await linked.call<{ id: string }>('workspaces.create', owner));
    });

    after(() => linked.stop());

    for (const { name: view, options } of VIEWS) {
      it(`is accessible and fits the window (${view})`, async () => {
        const { page, offences, close } = await open(demo().keyPageUrl, options);
        await expectUsable(page, `list-${view}`);
        await page.getByRole('link', { name: 'New key' }).click();
        await expectUsable(page, `new-${view}`);
        await page.goto(demo().keyPageUrl);
        const name = `Seen in ${view}`;
        await issueKey(page, name);
        await expectUsable(page, `secret-${view}`);
        await page.getByRole('link', { name: 'API keys' }).click();
        await page.getByRole('link', { name }).first().click();
        await expectUsable(page, `key-${view}`);
        await page.getByRole('button', { name: 'Revoke' }).click();
        await page.getByText('Revoked', { exact: true }).first().waitFor();
        await expectUsable(page, `revoked-key-${view}`);
        await page.getByRole('link', { name: 'API keys' }).click();
        await page.locator('summary').click();
        await page.getByRole('article').filter({ hasText: name }).getByText('Revoked').first().waitFor();
        await page.getByRole('link', { name: 'Usage' }).click();
        await page.getByRole('rowheader').nth(12).waitFor();
        await expectUsable(page, `usage-${view}`);
        await page.getByRole('link', { name: 'Changes to keys' }).click();
        await expectUsable(page, `log-${view}`);
        expect(offences).to.deep.equal([]);
        await close();
      });

      it(`is accessible and fits the window after an error (${view})`, async () => {
        // A rejected form counts as a change, too. Together with those above, the demo's member could reach the limit.
        const memberId = `member-${view}`;
        await linked.call('members.put', { workspaceId, memberId, role: 'OWNER', actor: 'ann' });
        const { page, offences, close } = await open(await createLink(memberId), options);
        await page.getByRole('button', { name: 'Continue' }).click();
        await page.getByRole('link', { name: 'New key' }).click();
        await page.getByLabel('Name').fill('Without a scope');
        await page.getByRole('button', { name: 'Issue key' }).click();
        await page.getByRole('alert').filter({ hasText: 'Choose at least one scope.' }).waitFor();
        expect(await page.getByLabel('Name').inputValue()).to.equal('Without a scope');
        await expectUsable(page, `wrong-${view}`);
        await page.goto(`${linked.keyPageUrl}/keys/none`);
        await expectUsable(page, `error-${view}`);
        // Chromium reports only the statuses.
        expect(offences.filter((text) => !/^4\d\d: |status of 4\d\d/.test(text))).to.deep.equal([]);
        await close();
      });

      it(`is accessible and fits the window by a link (${view})`, async () => {
        const { page, offences, close } = await open(await createLink(), options);
        await page.reload();
        await expectUsable(page, `open-link-${view}`);
        await page.getByRole('button', { name: 'Continue' }).click();
        await page.getByText('No keys yet.').waitFor();
        await expectUsable(page, `empty-list-${view}`);
        expect(offences).to.deep.equal([]);
        await close();
      });
    }

    it('says what to do when signed out, with a link that was used, and when removed as an OWNER', async () => {
      const link = await createLink();
      const { page, offences, close } = await open(link, DESKTOP);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('heading', { name: 'API keys' }).waitFor();
      await linked.call('members.put', { workspaceId, memberId: 'bob', role: 'OWNER', actor: 'ann' });
      await page.goto(await createLink('bob'));
      expect(await headingOf(page)).to.equal('Change the member?');
      await expectUsable(page, 'another-member');
      await page.getByRole('button', { name: 'Continue as bob' }).click();
      await page.getByRole('button', { name: 'End this session' }).click();
      await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
      expect(await page.context().cookies()).to.deep.equal([]);
      await page.getByRole('link', { name: 'API keys' }).click();
      expect(await headingOf(page)).to.equal('You are signed out');
      await expectUsable(page, 'signed-out');
      await page.goto(link);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
      await expectUsable(page, 'used-link');

      await page.goto(await createLink('bob'));
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('link', { name: 'New key' }).waitFor();
      await linked.call('members.remove', { workspaceId, memberId: 'bob', actor: 'ann' });
      await page.getByRole('link', { name: 'New key' }).click();
      await page.getByRole('heading', { name: 'Only an OWNER manages keys' }).waitFor();
      await expectUsable(page, 'removed-owner');
      expect(offences.filter((text) => !/^4\d\d: |status of 4\d\d/.test(text))).to.deep.equal([]);
      await close();
    });
  });
});
