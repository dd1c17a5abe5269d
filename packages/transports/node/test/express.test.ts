import { createCaller } from '@workspace-api/conformance';
import { stubApi } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import express from 'express';
import { createServer } from 'node:http';
import { createNodeListener } from '../src/index.js';
import { listening } from './support/listening.js';

describe('createNodeListener in an application of Express 5', () => {
  const listen = listening();

  for (const [what, parser] of [
    ['express.json()', express.json()],
    ['express.json() without strict', express.json({ strict: false })],
    ['express.raw()', express.raw({ type: '*/*' })],
    ['express.text()', express.text({ type: '*/*' })],
    ['express.urlencoded(), which skips it', express.urlencoded()],
  ] as const) {
    it(`takes the body from ${what} in front of it`, async () => {
      const inputs: unknown[] = [];
      const api = stubApi({
        createCampaign: (principal, input) => {
          inputs.push(input);
          return stubApi().createCampaign(principal, input);
        },
      });
      const port = await listen(createServer(express().use(parser, createNodeListener(api))));
      const call = createCaller(`http://127.0.0.1:${String(port)}`, { hostHeaders: ['x-powered-by'] });
      const body = { name: 'é', groupIds: [] };
      expect(await call('/api/public/v1/campaigns', { method: 'POST', body })).to.include({ status: 201 });
      expect(inputs).to.deep.equal([body]);
    });
  }
});
