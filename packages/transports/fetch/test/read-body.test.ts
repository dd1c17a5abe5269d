import type { Problem } from '@workspace-api/contract';
import { BODY_LIMITS } from '@workspace-api/contract/internal';
import type { CompletedRequest } from '@workspace-api/http';
import { stubApi } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { createFetchHandler } from '../src/index.js';
import { post } from './support/requests.js';

/** An endless stream of chunks of one size that counts the chunks that are read. */
const endless = (size: number) => {
  const state = { bytesRead: 0, isCancelled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        state.bytesRead += size;
        controller.enqueue(new Uint8Array(size).fill(0x20));
      },
      cancel: () => {
        state.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { state, stream };
};

/** Reads a part of a body, and releases the stream. */
const readPart = async (request: Request): Promise<void> => {
  const reader = request.body?.getReader();
  await reader?.read();
  reader?.releaseLock();
};

describe('the body of a request', () => {
  let inputs: unknown[];
  let records: CompletedRequest[];

  const api = stubApi({
    createCampaign: (principal, input, options) => {
      inputs.push(input);
      return stubApi().createCampaign(principal, input, options);
    },
  });
  const handler = createFetchHandler(api, { onResponse: (record) => void records.push(record) });

  beforeEach(() => {
    inputs = [];
    records = [];
  });

  it('is 413 over the limit, and is not read further, if its announced length is smaller', async () => {
    const { state, stream } = endless(60_000);
    const response = await handler(post(stream, { 'content-length': '60000' }));
    expect(response.status).to.equal(413);
    expect(state).to.deep.equal({ bytesRead: 300_000, isCancelled: true });
  });

  it('is 413 without being read if its announced length is over the limit', async () => {
    const { state, stream } = endless(1);
    const response = await handler(post(stream, { 'content-length': String(BODY_LIMITS.bytes + 1) }));
    expect(response.status).to.equal(413);
    expect(state).to.deep.equal({ bytesRead: 0, isCancelled: true });
  });

  it('is 400 malformed_request if it breaks off', async () => {
    const broken = new Error('The connection was closed.');
    const stream = new ReadableStream({ start: (controller) => controller.error(broken) });
    const response = await handler(post(stream));
    expect(await response.json()).to.include({ status: 400, code: 'malformed_request' });
  });

  for (const [what, read] of [
    ['was read by the host', (request: Request) => request.text()],
    ['was read in part by the host', readPart],
    ['is being read by the host', (request: Request) => Promise.resolve(request.body?.getReader())],
  ] as const) {
    it(`is an error of the host, not of the client, if it ${what}`, async () => {
      const request = post('{}');
      await read(request);
      const response = await handler(request);
      const problem = (await response.json()) as Problem;
      expect(problem).to.include({ status: 500, code: 'internal_error' });
      expect(JSON.stringify(problem)).not.to.contain('clone');
      expect(String(records[0]?.error)).to.contain('The request body was read before the workspace API.');
    });
  }

  it('may be read by the host from a clone', async () => {
    const request = post('{}');
    await request.clone().text();
    expect(await handler(request)).to.include({ status: 201 });
  });
});
