import type { ApiKeyId } from '@workspace-api/core';
import type { CompletedRequest } from '@workspace-api/http';
import { expect } from 'chai';
import { createLogger } from '../../src/log/logger.js';
import { logRequests } from '../../src/observability/log-requests.js';
import { REQUEST } from './request.js';

interface Line {
  readonly level: string;
  readonly msg: string;
  readonly [field: string]: unknown;
}

const ADDRESS = '203.0.113.7';
const STRANGER: Partial<CompletedRequest> = {
  ...{ operationId: 'listGroups', keyId: null, workspaceId: null, clientAddress: ADDRESS },
  ...{ status: 401, code: 'missing_key' },
};

/** Opens a log, and returns the lines that a function logs, and those that are due at the end of the minute. */
const linesOf = async (
  log: (one: (request: Partial<CompletedRequest>) => void) => void,
  { logClientAddress = false } = {},
): Promise<{ readonly written: readonly Line[]; readonly omitted: readonly Line[] }> => {
  const lines: Line[] = [];
  const logger = await createLogger('info', 'json', { write: (line) => lines.push(JSON.parse(line) as Line) });
  const { onResponse, flush } = logRequests(logger, { logClientAddress });
  log((request) => onResponse({ ...REQUEST, ...request }));
  const written = lines.splice(0);
  flush();
  return { written, omitted: lines.map(({ time: _, ...line }) => line) };
};

const times = (count: number, run: (index: number) => void): void => {
  for (let index = 0; index < count; index++) run(index);
};

describe('the log of requests', () => {
  it('has the client address only if the operator wants it, or the key is not allowed there', async () => {
    for (const logClientAddress of [false, true]) {
      const { written } = await linesOf(
        (log) => {
          log({ clientAddress: ADDRESS });
          log({ clientAddress: ADDRESS, status: 403, code: 'address_not_allowed' });
        },
        { logClientAddress },
      );
      expect(written.map((line) => line['clientAddress'])).to.deep.equal([
        logClientAddress ? ADDRESS : undefined,
        ADDRESS,
      ]);
    }
  });

  it('has the token and the actor of a request to the back office', async () => {
    const { written } = await linesOf((log) => log({ keyId: null, tokenName: 'sign-up', actor: 'ann' }));
    expect(written[0]).to.include({ tokenName: 'sign-up', actor: 'ann', workspaceId: REQUEST.workspaceId });
  });

  it('has the surface, and the route of a request without an operation', async () => {
    const page = { surface: 'key_page', operationId: null, route: '/keys/{keyId}', keyId: null, actor: 'ann' } as const;
    const { written } = await linesOf((log) => {
      log({});
      log(page);
    });
    expect(written[0]).to.include({ surface: 'api', operation: 'listGroups' }).and.not.have.property('route');
    expect(written[1]).to.include({ surface: 'key_page', operation: null, route: '/keys/{keyId}', actor: 'ann' });
  });

  it('has the names of the fields that are wrong', async () => {
    const errors = [{ code: 'too_long', pointer: '/name' }];
    const { written } = await linesOf((log) => log({ status: 400, code: 'validation_failed', errors }));
    expect(written[0]?.['errors']).to.deep.equal(errors);
  });

  it('has a line for every request that a key, a token or a member makes within its limits', async () => {
    const { written, omitted } = await linesOf((log) =>
      times(1_000, () => {
        log({});
        log({ status: 403, code: 'insufficient_scope' });
        log({ keyId: null, tokenName: 'sign-up' });
        log({ surface: 'key_page', keyId: null, actor: 'ann' });
      }),
    );
    expect(written).to.have.lengthOf(4_000);
    expect(omitted).to.deep.equal([]);
  });

  for (const [what, request] of [
    ['has no key', STRANGER],
    ['has a revoked key', { status: 401, code: 'revoked_key' }],
    ['exceeds the limit of its key', { status: 429, code: 'rate_limited' }],
    ['is for an unknown path', { ...STRANGER, operationId: null, status: 404, code: 'unknown_path' }],
    ['is for a page', { ...STRANGER, operationId: null, status: 200, code: null }],
    ['is not valid HTTP', { ...STRANGER, method: null, status: 400, code: 'malformed_request' }],
    ['has a wrong token', { ...STRANGER, code: 'invalid_token' }],
  ] as const satisfies readonly (readonly [string, Partial<CompletedRequest>])[]) {
    it(`has at most 100 lines a minute of a caller whose request ${what}, and one with the number of the others`, async () => {
      const { written, omitted } = await linesOf((log) => times(10_000, () => log(request)));
      expect(written).to.have.lengthOf(100);
      expect(omitted).to.have.lengthOf(1);
      expect(omitted[0]).to.deep.include({ level: 'info', count: 9_900, msg: 'request lines omitted' });
    });
  }

  it('counts each key, and each address, alone', async () => {
    const limited = { status: 429, code: 'rate_limited' };
    const { written, omitted } = await linesOf(
      (log) =>
        times(110, () => {
          log({ ...limited, keyId: 'one' as ApiKeyId });
          log({ ...limited, keyId: 'two' as ApiKeyId });
          log(STRANGER);
          log({ ...STRANGER, clientAddress: '203.0.113.8' });
        }),
      { logClientAddress: true },
    );
    expect(written).to.have.lengthOf(400);
    expect(omitted.map(({ keyId, clientAddress, count }) => [keyId, clientAddress, count])).to.deep.equal([
      ['one', undefined, 10],
      ['two', undefined, 10],
      [undefined, ADDRESS, 10],
      [undefined, '203.0.113.8', 10],
    ]);
  });

  it('has one line for all addresses if it must not have them', async () => {
    const { omitted } = await linesOf((log) =>
      times(110, () => times(5, (host) => log({ ...STRANGER, clientAddress: `203.0.113.${host}` }))),
    );
    expect(omitted).to.deep.equal([{ level: 'info', count: 50, msg: 'request lines omitted' }]);
  });

  it('has at most 5,000 lines of all callers, and one for each of 1,000 of them', async () => {
    const { written, omitted } = await linesOf(
      (log) => times(4, () => times(20_000, (host) => log({ ...STRANGER, clientAddress: `address ${host}` }))),
      { logClientAddress: true },
    );
    expect(written.length).to.be.at.most(5_000);
    expect(omitted.length).to.be.at.most(1_001);
    const counted = omitted.reduce((sum, { count }) => sum + Number(count), 0);
    expect(written.length + counted).to.equal(80_000);
  });

  it('still has failures behind many rejected requests, which have a limit of their own', async () => {
    const failure = { ...STRANGER, status: 500, code: 'internal_error', error: new Error('lost') };
    const { written, omitted } = await linesOf((log) => {
      times(10_000, () => log(STRANGER));
      times(150, () => log(failure));
      times(150, () => log({ ...failure, keyId: 'key' as ApiKeyId }));
    });
    expect(written.filter(({ level }) => level === 'error')).to.have.lengthOf(200);
    expect(omitted.filter(({ level }) => level === 'warn').map(({ count }) => count)).to.deep.equal([50, 50]);
  });

  it('starts again after a minute', async () => {
    const { written } = await linesOf((log) => times(200, () => log(STRANGER)));
    expect(written).to.have.lengthOf(100);
    const lines: string[] = [];
    const logger = await createLogger('info', 'json', { write: (line) => lines.push(line) });
    const { onResponse, flush } = logRequests(logger, { logClientAddress: false });
    times(2, () => {
      times(200, () => onResponse({ ...REQUEST, ...STRANGER }));
      flush();
    });
    expect(lines).to.have.lengthOf(202);
  });
});
