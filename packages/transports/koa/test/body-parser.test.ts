import { bodyParser } from '@koa/bodyparser';
import type { WorkspaceApi } from '@workspace-api/core';
import type { CompletedRequest } from '@workspace-api/http';
import { Reported, stubApi } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import type { Middleware } from 'koa';
import { once } from 'node:events';
import { createWorkspaceMiddleware } from '../src/index.js';
import { appOf } from './support/app-of.js';
import { serving } from './support/serving.js';

const CAMPAIGNS = '/api/public/v1/campaigns';

/** Reads the body and discards it. */
const consume: Middleware = async ({ req }, next) => {
  await once(req.resume(), 'end');
  await next();
};

/** Reads the body and keeps it in `request.body`, as some body parsers do. */
const keepIn =
  (parse: (text: string) => unknown): Middleware =>
  async ({ req, request }, next) => {
    let text = '';
    for await (const chunk of req.setEncoding('utf8')) text += chunk as string;
    Object.assign(request, { body: parse(text) });
    await next();
  };

describe('the API behind a body parser of the host', () => {
  const serve = serving();

  /** An API that collects the inputs of new campaigns. */
  const collecting = () => {
    const inputs: unknown[] = [];
    const createCampaign: WorkspaceApi['createCampaign'] = (principal, input) => {
      inputs.push(input);
      return stubApi().createCampaign(principal, input);
    };
    return { inputs, api: stubApi({ createCampaign }) };
  };

  for (const [what, parser] of [
    ['@koa/bodyparser, which keeps the raw body', bodyParser()],
    ['a parser that keeps a value', keepIn((text) => JSON.parse(text) as unknown)],
    ['a parser that keeps text', keepIn((text) => text)],
    ['a parser that keeps bytes', keepIn((text) => Buffer.from(text))],
  ] as const) {
    it(`takes the body from ${what}`, async () => {
      const { inputs, api } = collecting();
      const { call } = await serve(appOf(parser, createWorkspaceMiddleware(api)));
      expect(await call(CAMPAIGNS, { method: 'POST', body: { name: 'é', tags: [] } })).to.include({ status: 201 });
      expect(inputs).to.deep.equal([{ name: 'é', tags: [] }]);
    });
  }

  for (const [what, call, code] of [
    ['no body', { method: 'POST', headers: { 'content-type': 'application/json' } }, 'invalid_json'],
    [
      'another type',
      { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } },
      'unsupported_media_type',
    ],
    [
      'a form',
      { method: 'POST', body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      'unsupported_media_type',
    ],
    ['a body that is too large', { method: 'POST', body: { name: 'x'.repeat(300_000) } }, 'body_too_large'],
  ] as const) {
    it(`rejects ${what} behind @koa/bodyparser as ${code}`, async () => {
      const parser = bodyParser({ jsonLimit: '1mb' });
      const served = await serve(appOf(parser, createWorkspaceMiddleware(collecting().api)));
      expect((await served.call(CAMPAIGNS, call)).json).to.include({ code });
    });
  }

  describe('that discards the body', () => {
    const HOW = 'Mount the API before the body parser';

    it('responds with internal_error, and reports to onResponse how to set the host up', async () => {
      const { inputs, api } = collecting();
      const reported = new Reported<CompletedRequest>();
      const middleware = createWorkspaceMiddleware(api, { onResponse: reported.onResponse });
      const { call, errors } = await serve(appOf(consume, middleware));
      const { status, json } = await call(CAMPAIGNS, { method: 'POST', body: {} });
      expect(status).to.equal(500);
      expect(json).to.include({ code: 'internal_error' });
      const [record] = await reported.count(1);
      expect(record).to.include({ status: 500, code: 'internal_error', operationId: 'createCampaign' });
      expect(record?.error).to.be.instanceOf(Error).with.property('message').that.contains(HOW);
      expect([inputs, errors]).to.deep.equal([[], []]);
    });
  });
});
