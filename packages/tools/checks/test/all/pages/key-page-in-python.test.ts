import { expect } from 'chai';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../src/processes/free-port.js';
import { startKeyPage, type KeyPageProcess } from '../../../src/processes/key-page-process.js';
import { snippetsOf } from '../../../src/pages/snippets.js';

const PAGE = 'docs/key-page.md';

/** Requests a URL as soon as a process listens on its port. */
const fetchFrom = async (child: ChildProcess, url: string): Promise<Response> => {
  while (child.exitCode === null) {
    try {
      return await fetch(url, { redirect: 'manual' });
    } catch {
      await pause(50);
    }
  }
  throw new Error('The program has ended.');
};

/** Needs Python 3. */
describe(`the program in Python on ${PAGE}`, function () {
  this.timeout(120_000);
  let page: KeyPageProcess;
  let product: ChildProcess;
  let url: string;

  before(async () => {
    page = await startKeyPage();
    const workspace = { name: 'Acme', ownerId: 'ann', actor: 'sign-up' };
    const { id } = await page.call<{ id: string }>('workspaces.create', workspace);
    const port = String(await freePort());
    url = `http://127.0.0.1:${port}`;
    const [program] = snippetsOf(PAGE).filter(({ language }) => language === 'python');
    const variables = { WORKSPACE_ID: id, ADMIN_URL: page.adminUrl, ADMIN_TOKEN: page.token, PORT: port };
    product = spawn('python3', ['-c', program?.text ?? ''], { env: { ...process.env, ...variables }, stdio: 'ignore' });
  });

  after(async () => {
    const ended = once(product, 'close');
    product.kill('SIGKILL');
    await ended;
    await page.stop();
  });

  it('leads a member to the keys of the workspace, and back', async () => {
    const { status, headers } = await fetchFrom(product, url);
    expect(status).to.equal(303);
    const link = new URL(headers.get('location') ?? '');
    expect(link.origin).to.equal(page.keyPageUrl);

    const opened = await fetch(`${page.keyPageUrl}/open`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ link: link.searchParams.get('link') ?? '' }),
      redirect: 'manual',
    });
    expect(opened.status).to.equal(303);
    const [cookie = ''] = opened.headers.getSetCookie();
    const list = await fetch(page.keyPageUrl, { headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect(await list.text())
      .to.contain('No keys yet.')
      .and.contain('href="https://app.acme.example/settings"');
  });
});
