import { PROBLEM_CODES, route, type HostProblem } from '@workspace-api/contract';
import { PROBLEMS_PATH, problemPath, problemTypeOf } from '@workspace-api/contract/internal';
import { problem } from '@workspace-api/contract/schemas';
import { jsonOf, type RequestParts, requestTo, stubApi } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { createHttpHandler, serve, type HttpResponse } from '../../src/index.js';
import { AT_CAMPAIGN, getCampaign } from '../support/operations.js';
import { stubPages } from '../support/stub-pages.js';

const EXHAUSTED: HostProblem = {
  code: 'campaign_exhausted',
  status: 409,
  title: 'Campaign exhausted',
  message: 'It is.',
  remedy: 'Rest.',
};

const CAMPAIGN = serve(route(getCampaign, { ...AT_CAMPAIGN, problems: [EXHAUSTED] }), {});

const HTML = 'text/html; charset=utf-8';

describe('the kinds of problems', () => {
  const getter = (options = {}) => {
    const handler = createHttpHandler(stubApi(), { operations: [CAMPAIGN], ...options });
    return async (path: string, parts?: RequestParts): Promise<HttpResponse> =>
      (await handler.handle(requestTo(path, parts))).response;
  };
  const get = getter();
  const withPages = getter({ reference: stubPages() });

  it('are at their type URLs and in a list, those of the host too, and need no key', async () => {
    const mountPath = '/shop';
    const problems = [...PROBLEM_CODES, EXHAUSTED].map((kind) => problemTypeOf(kind, { mountPath }));
    for (const type of problems) expect(jsonOf(await get(problemPath(type.code), { mountPath }))).to.deep.equal(type);
    expect(jsonOf(await get(PROBLEMS_PATH, { mountPath }))).to.deep.equal({ problems });
  });

  it('are cacheable by media type, send no referrer, load nothing, and have a request id', async () => {
    const { headers } = await get(problemPath('unknown_key'), { headers: { 'x-request-id': 'trace-17' } });
    expect(headers).to.deep.equal({
      'X-Request-Id': 'trace-17',
      'Content-Type': 'application/json',
      'Cache-Control': 'public, max-age=3600',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Referrer-Policy': 'no-referrer',
      Vary: 'Accept',
      'X-Content-Type-Options': 'nosniff',
    });
  });

  it('are JSON for browsers too if there are no pages', async () => {
    const { headers } = await get(problemPath('unknown_key'), { headers: { accept: 'text/html' } });
    expect(headers['Content-Type']).to.equal('application/json');
  });

  for (const [accept, mediaType] of [
    [undefined, HTML],
    ['', HTML],
    ['application/json', 'application/json'],
    ['image/png', HTML],
    ['text/html;q=0.5, application/json', 'application/json'],
    // The header takes long to parse, so it is ignored.
    [`application/json${', image/png'.repeat(100)}`, HTML],
  ] as const) {
    it(`are ${mediaType} with pages for Accept: ${accept?.slice(0, 40) ?? 'none'}`, async () => {
      const { headers } = await withPages('/docs/problems/unknown_key', { headers: { accept } });
      expect(headers).to.include({ 'Content-Type': mediaType, Vary: 'Accept' });
    });
  }

  it('have the headers and the body of their page', async () => {
    const { status, headers, body } = await withPages('/docs/problems/campaign_exhausted', { mountPath: '/shop' });
    expect(status).to.equal(200);
    expect(body).to.equal('problem campaign_exhausted at /shop');
    expect(headers).to.include({ 'Cache-Control': 'no-cache', 'Referrer-Policy': 'no-referrer' });
    expect((await withPages('/docs/problems')).body).to.equal('problem null at ');
  });

  for (const code of ['unknown', 'UNKNOWN_KEY', 'unknown_key/', '%75nknown_key', '__proto__', 'toString', '']) {
    it(`are not at /docs/problems/${code}`, async () => {
      expect(problem.parse(jsonOf(await get(`/docs/problems/${code}`))).code).to.equal('unknown_path');
    });
  }
});
