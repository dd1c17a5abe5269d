import type { ApiKey } from '@workspace-api/core';
import { requestTo, stubApi } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { keyReader } from '../../src/operations/key-reader.js';
import { RequestContext } from '../../src/context/request-context.js';

describe('keyReader', () => {
  it('resolves to the key, and passes on the address and the key that is known already', async () => {
    const [key, address] = [{ name: 'Server' } as ApiKey, '203.0.113.7'];
    const calls: unknown[][] = [];
    const api = stubApi({ identify: async (...call) => (calls.push(call), key) });
    const context = new RequestContext(
      requestTo('/mcp', { clientAddress: address, headers: { authorization: 'Bearer abc' } }),
    );
    const read = keyReader(api, {});
    expect(await read(context)).to.equal(key);
    expect(context.identified).to.equal(key);
    await read(context);
    expect(calls).to.deep.equal([
      ['abc', { address, exactAddress: address, identified: undefined, observer: context }],
      ['abc', { address, exactAddress: address, identified: key, observer: context }],
    ]);
  });
});
