import { OPEN_API_PATH, problemPath } from '@workspace-api/contract/internal';
import { openApiDocument } from '@workspace-api/contract/open-api';
import { expect } from 'chai';
import { AWKWARD_TEXTS } from '../../storage/awkward-text.js';
import { CAMPAIGNS } from '../campaign-input.js';
import { mountPathOf } from '../endpoint.js';
import { describeSharedHttp } from '../http-fixture.js';
import type { OpenHttp } from '../http-harness.js';
import { rawExchange } from '../raw-exchange.js';
import { sendRaw } from '../raw-request.js';
import { ME, samplesOf } from '../samples.js';
import { it } from '../../runner/test-runner.js';
import { LARGE_TEXT, OPERATIONS, RESULTS } from './results.js';

const GROUPS = '/api/public/v1/groups';

/** Registers the cases of the status, the headers and the bytes of responses. */
export const describeResponses = (openHarness: OpenHttp): void => {
  describeSharedHttp(
    'responses',
    openHarness,
    (fixture) => {
      const get = (path: string) => fixture().call(path, { secret: fixture().home.secret });

      for (const [what, path] of [
        ['ASCII', RESULTS + '/a'],
        ['text beyond ASCII', RESULTS + '/%C3%A9%F0%9F%8E%88'],
      ] as const) {
        it(`have their length in bytes, with ${what}`, async () => {
          const { text, headers } = await get(path);
          expect(headers.get('content-length')).to.equal(String(Buffer.byteLength(text)));
        });
      }

      it('have control characters, line separators and NUL as they are', async () => {
        expect((await get(`${RESULTS}/awkward`)).json).to.deep.equal({ data: { texts: AWKWARD_TEXTS } });
      });

      it('may be large', async () => {
        expect((await get(`${RESULTS}/large`)).text).to.equal(JSON.stringify({ data: { text: LARGE_TEXT } }));
      });

      it('have the status of the operation', async () => {
        const { call, home } = fixture();
        const queued = await call(`${RESULTS}/a`, { method: 'POST', secret: home.secret });
        expect([queued.status, queued.json]).to.deep.equal([202, { data: { name: 'a' } }]);
      });

      it('have no body, no type and no length with 204', async () => {
        const { call, home } = fixture();
        const { status, headers, text } = await call(`${RESULTS}/a`, { method: 'DELETE', secret: home.secret });
        expect([status, text]).to.deep.equal([204, '']);
        expect([headers.get('content-type'), headers.get('content-length')]).to.deep.equal([null, null]);
      });

      it('have no body with 304', async () => {
        const { call } = fixture();
        const { headers } = await call(OPEN_API_PATH);
        const etag = headers.get('etag') ?? '';
        // Without this Cache-Control, fetch requests a fresh copy.
        const conditional = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
        const same = await call(OPEN_API_PATH, { headers: conditional });
        expect([same.status, same.text, same.headers.get('etag')]).to.deep.equal([304, '', etag]);
      });

      for (const coding of ['gzip', 'identity']) {
        it(`have the bytes and the header of the coding ${coding}`, async () => {
          const { call } = fixture();
          const { text, headers } = await call(OPEN_API_PATH, { headers: { 'accept-encoding': coding } });
          // A runtime may be what compresses.
          expect(headers.get('content-encoding')).to.be.oneOf(coding === 'gzip' ? [coding, null] : [null]);
          // Pages of the host may have added code samples.
          const document: unknown = JSON.parse(text, (name, value: unknown) =>
            name === 'x-codeSamples' ? undefined : value,
          );
          const routes = call.operations?.map(({ route }) => route) ?? [];
          const expected = openApiDocument({ mountPath: mountPathOf(call), routes });
          expect(document).to.deep.equal(JSON.parse(JSON.stringify(expected)));
        });
      }

      it('to HEAD are those to GET, without a body', async () => {
        const { call, home } = fixture();
        for (const path of [GROUPS, problemPath('unknown_key'), `${RESULTS}/%C3%A9`, OPEN_API_PATH]) {
          const get = await call(path, { secret: home.secret });
          const head = await call(path, { secret: home.secret, method: 'HEAD' });
          expect(head, path).to.include({ status: 200, text: '' });
          // It may be absent (RFC 9110, section 8.6).
          expect(head.headers.get('content-length')).to.be.oneOf([get.headers.get('content-length'), null]);
        }
      });

      it('to HEAD are problems too, without a body', async () => {
        const { call } = fixture();
        for (const [path, status] of [
          [ME, 401],
          ['/api/public/v1/members', 404],
        ] as const) {
          expect(await call(path, { method: 'HEAD' })).to.include({ status, text: '' });
        }
      });

      it('list the methods of a path in Allow', async () => {
        const { call } = fixture();
        for (const [path, methods] of [
          [CAMPAIGNS, ['GET', 'HEAD', 'POST']],
          [GROUPS, ['GET', 'HEAD']],
        ] as const) {
          for (const method of ['DELETE', 'PUT', 'PATCH', 'OPTIONS']) {
            const response = await call(path, { method });
            expect(response.status).to.equal(405);
            expect(response.headers.get('allow')?.split(', ').sort()).to.deep.equal(methods);
          }
        }
      });

      it('have each header once', async () => {
        const { get: getText } = samplesOf(fixture());
        const [success] = await rawExchange(fixture().call, getText('Connection: close'));
        const problem = await sendRaw(fixture().call, { target: ME });
        for (const { headers } of [success ?? problem, problem]) {
          for (const name of ['content-type', 'content-length', 'x-request-id', 'cache-control']) {
            expect(headers.get(name), name).to.match(/^[^,]+$/);
          }
        }
      });
    },
    { operations: OPERATIONS },
  );
};
