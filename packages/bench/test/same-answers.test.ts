import { expect } from 'chai';
import { buffer } from 'node:stream/consumers';
import { checkSameAnswers } from '../src/same-answers.js';
import { callersOfDemo, demoFlags, type DemoLine } from '../src/storages/memory.js';
import { LIMITS, startProduct, type AnyServer, type Callers } from '../src/storages/servers.js';
import { failureOf, serve } from './support.js';

/** A response passing through. */
interface PassingAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Changes to passing requests and responses. */
interface Alteration {
  request?(headers: Record<string, string>): void;
  answer?(path: string, answer: PassingAnswer): void;
}

describe('the check for the same responses', function () {
  this.timeout(120_000);
  let product: AnyServer;
  let callers: Callers;

  before(async () => {
    const started = await startProduct([...demoFlags(200), ...LIMITS.unreached.product], undefined);
    callers = callersOfDemo(started.announcement as DemoLine);
    product = started;
  });
  after(() => product.stop());

  /** Returns the verdict on a proxy of the product that changes what passes. */
  const verdictOn = async (alteration: Alteration): Promise<string | null> => {
    const proxy = await serve((incoming, outgoing) => {
      const pass = async (): Promise<void> => {
        const { method = '', url: path = '' } = incoming;
        const { authorization, 'content-type': type } = incoming.headers;
        const headers = { ...(authorization && { authorization }), ...(type && { 'content-type': type }) };
        alteration.request?.(headers);
        const sent = new Uint8Array(await buffer(incoming));
        const response = await fetch(product.url + path, { method, headers, ...(sent.length > 0 && { body: sent }) });
        const passing = {
          status: response.status,
          headers: Object.fromEntries(response.headers),
          body: await response.text(),
        };
        alteration.answer?.(path, passing);
        delete passing.headers['content-length'];
        outgoing.writeHead(passing.status, passing.headers).end(passing.body);
      };
      pass().catch((error: unknown) => outgoing.destroy(error as Error));
    });
    const verdict = await failureOf(checkSameAnswers(product, [{ name: 'other', url: proxy.url }], callers));
    await proxy.stop();
    return verdict;
  };

  it('accepts equal servers', async () => {
    expect(await verdictOn({})).to.equal(null);
  });

  const alterations: Readonly<Record<string, Alteration & { readonly to: RegExp }>> = {
    'a page that differs in one byte': {
      to: /^other responds differently to page 77 .*\n {2}expected .*\n {2}got /,
      answer: (path, answer) => {
        if (path.includes('limit=77')) answer.body = answer.body.replace('"sendable":true', '"sendable": true');
      },
    },
    'another status': {
      to: /to a limit of 0 /,
      answer: (path, answer) => {
        if (path.endsWith('limit=0')) answer.status = 422;
      },
    },
    'another field of a new campaign': {
      to: /to a scheduled campaign /,
      answer: (_path, answer) => {
        answer.body = answer.body.replace('"status":"scheduled"', '"status":"running"');
      },
    },
    'an accepted revoked key': {
      to: /to a revoked key /,
      request: (headers) => {
        if (headers['authorization'] === `Bearer ${callers.revoked}`)
          headers['authorization'] = `Bearer ${callers.full}`;
      },
    },
  };
  for (const [title, { to, ...alteration }] of Object.entries(alterations)) {
    it(`reports ${title}`, async () => {
      expect(await verdictOn(alteration)).to.match(to);
    });
  }
});
