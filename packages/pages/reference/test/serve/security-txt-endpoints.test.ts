import { problem } from '@workspace-api/contract/schemas';
import { jsonOf, requestTo, stubApi } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { createHttpHandler, type HttpHandlerOptions } from '@workspace-api/http';
import { stubReference } from './stub-reference.js';

const PATH = '/.well-known/security.txt';

const CONTACT = 'mailto:security@acme.example';

const DAY_IN_MILLISECONDS = 86_400_000;

const read = async (about: HttpHandlerOptions['about'], method = 'GET') =>
  (
    await createHttpHandler(stubApi(), { about, reference: stubReference().reference }).handle(
      requestTo(PATH, { method }),
    )
  ).response;

const textOf = async (about: HttpHandlerOptions['about']): Promise<string> =>
  Buffer.from((await read(about)).body as Uint8Array).toString();

describe('security.txt', () => {
  it('has the contact, and expires within a year', async () => {
    const [, expires = ''] =
      /^Contact: mailto:security@acme\.example\nExpires: (\S+)\n$/.exec(
        await textOf({ security: { contact: CONTACT } }),
      ) ?? [];
    expect(Date.parse(expires)).to.be.within(
      Date.now() + 300 * DAY_IN_MILLISECONDS,
      Date.now() + 365 * DAY_IN_MILLISECONDS,
    );
  });

  it('has the policy, and its own URLs over HTTPS', async () => {
    const text = await textOf({
      security: { contact: CONTACT, policy: 'https://acme.example/security' },
      servers: [{ url: 'https://api.acme.example/shop/' }, { url: 'http://localhost:3000' }],
    });
    expect(text.split('\n').slice(2)).to.deep.equal([
      'Canonical: https://api.acme.example/shop/.well-known/security.txt',
      'Policy: https://acme.example/security',
      '',
    ]);
  });

  it('is a text that caches revalidate, and cannot be changed', async () => {
    const about = { security: { contact: CONTACT } };
    expect((await read(about)).headers).to.include({
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-cache',
    });
    expect(problem.parse(jsonOf(await read(about, 'POST'))).code).to.equal('method_not_allowed');
  });

  it('is not there without a contact', async () => {
    for (const about of [undefined, { title: 'Acme API' }])
      expect(problem.parse(jsonOf(await read(about))).code).to.equal('unknown_path');
  });
});
