import { expect } from 'chai';
import { it } from '../runner/test-runner.js';
import { WAYS, describeKeyPage, type OpenKeyPage } from './key-page-fixture.js';
import type { PageResponse } from './page-exchange.js';
import { formOn, type Visitor } from './visitor.js';

const FORM = 'application/x-www-form-urlencoded';

/**
 * Registers the cases of mistakes of a transport: bodies, methods, paths and files. `Visitor` checks every response.
 */
export const describeRequests = (openPage: OpenKeyPage): void => {
  describeKeyPage('requests', openPage, (fixture) => {
    const codeOf = async (response: PageResponse) => [response.status, (await fixture().recordOf(response)).code];

    const send = (visitor: Visitor, type: string, body: string): Promise<PageResponse> =>
      visitor.request('POST', '/new', { ...visitor.sameOrigin, 'content-type': type }, body);

    const bodyOf = async (visitor: Visitor, name: string): Promise<string> => {
      const fields = formOn((await visitor.get('/new')).text, `${visitor.base}/new`);
      const entered = { ...fields, name, scopes: 'groups:read', expiresInDays: 'null' };
      return new URLSearchParams(entered as Record<string, string>).toString();
    };

    for (const way of WAYS) {
      it(`take every character of a form by ${way}`, async () => {
        const { admin, home, enter } = fixture();
        const visitor = await enter(way);
        const name = `ä 名 & = + % ; "q" 'a' <b> {"x":1} \u{1f511}`;
        expect((await send(visitor, `${FORM}; charset=UTF-8`, await bodyOf(visitor, name))).status).to.equal(200);
        expect((await admin.listApiKeys({ workspaceId: home.id })).items[0]).to.include({ name, expiresAt: null });
      });

      it(`are rejected by ${way} if the body is too large, or no form of a browser`, async () => {
        const { admin, home, enter } = fixture();
        const visitor = await enter(way);
        const body = await bodyOf(visitor, 'Report');
        const padded = (length: number): string => `${body}&padding=`.padEnd(length, 'x');
        expect(await codeOf(await send(visitor, FORM, padded(17_000)))).to.deep.equal([413, 'body_too_large']);
        for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/xml', `${FORM}x`])
          expect(await codeOf(await send(visitor, type, body))).to.deep.equal([415, 'unsupported_media_type']);
        expect((await admin.listApiKeys({ workspaceId: home.id })).items).to.have.lengthOf(1);
        expect((await send(visitor, FORM, padded(15_000))).status).to.equal(200);
      });

      it(`with a body that means nothing are no errors of the server by ${way}`, async () => {
        const visitor = await fixture().enter(way);
        for (const body of [
          '',
          '{',
          '{}',
          '[1]',
          '{"a":',
          '{"id":{"toString":1}}',
          'id[toString]=1',
          '%',
          '%ff%fe',
          '&&&===',
          '\u0000',
          'a[b]=1',
          '__proto__=1',
        ])
          expect((await send(visitor, FORM, body)).status, body).to.be.within(400, 499);
      });

      it(`are rejected by ${way} for unknown paths and other methods`, async () => {
        const visitor = await fixture().enter(way);
        expect(await codeOf(await visitor.get('/nothing'))).to.deep.equal([404, 'unknown_path']);
        expect(await codeOf(await visitor.get('/keys/x/y'))).to.deep.equal([404, 'unknown_path']);
        const response = await visitor.request('DELETE', '/new', visitor.sameOrigin);
        expect(await codeOf(response)).to.deep.equal([405, 'method_not_allowed']);
        expect(response.headers.get('allow')).to.equal('HEAD, GET, POST');
        for (const id of ['x', '%00', "'", '..%2f'])
          expect((await visitor.get(`/keys/${id}`)).status).to.be.within(400, 404);
      });

      it(`of HEAD by ${way} have the headers of GET and no body`, async () => {
        const visitor = await fixture().enter(way);
        const [get, head] = [await visitor.get('/'), await visitor.request('HEAD', '/')];
        expect([head.status, head.text]).to.deep.equal([200, '']);
        for (const name of ['content-type', 'cache-control', 'content-security-policy', 'referrer-policy'])
          expect(head.headers.get(name), name).to.equal(get.headers.get(name));
      });

      it(`load the files of the page by ${way}, also if nobody is signed in`, async () => {
        const { text } = await (await fixture().enter(way)).get('/');
        const visitor = fixture().visit(way);
        const files = [...text.matchAll(/(?:src|href)="([^"]+\.(?:css|js))"/g)].map(([, file = '']) => file);
        expect(files).to.have.lengthOf(2);
        for (const file of files) {
          const path = file.slice(visitor.base.length);
          const response = await visitor.get(path);
          expect(response.status).to.equal(200);
          const etag = response.headers.get('etag') ?? '';
          expect((await visitor.get(path, { 'if-none-match': etag })).status).to.equal(304);
        }
      });

      it(`have links that lead somewhere by ${way}, with and without a slash at the end`, async () => {
        const visitor = await fixture().enter(way);
        const { text } = await visitor.get('/');
        if (visitor.base !== '') expect((await visitor.get('')).status).to.equal(200);
        const links = [...text.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, link = '']) => link);
        expect(links).to.include.members(['/', '/new', '/log'].map((path) => visitor.base + path));
        const own = links.filter((link) => link.startsWith(`${visitor.base}/`));
        for (const link of own) expect((await visitor.get(link.slice(visitor.base.length))).status).to.equal(200);
      });
    }
  });
};
