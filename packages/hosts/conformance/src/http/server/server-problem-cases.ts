import type { ProblemCode } from '@workspace-api/contract';
import { expect } from 'chai';
import { problemOf } from '../caller.js';
import type { ReceivedResponse } from '../document/check-response.js';
import type { Endpoint } from '../endpoint.js';
import { describeHttp } from '../http-fixture.js';
import type { OpenHttp } from '../http-harness.js';
import { itRespondsWithEach, type Provoke } from '../provoked-problems.js';
import { rawExchange } from '../raw-exchange.js';
import { ME } from '../samples.js';
import { it } from '../../runner/test-runner.js';

/** Sends bytes unchanged. Returns the only response. */
const raw = async (endpoint: Endpoint, ...parts: readonly string[]): Promise<ReceivedResponse> => {
  const [response, ...others] = await rawExchange(endpoint, ...parts);
  if (response === undefined || others.length > 0) throw new Error(`Expected one response, not ${others.length + 1}.`);
  return response;
};

/** A way to provoke every problem of incomplete, invalid or oversized HTTP requests. */
const WAYS = {
  malformed_request: ({ call }) => raw(call, 'NONSENSE\r\n\r\n'),
  request_timeout: async ({ serveWith }) => {
    const slow = await serveWith(() => ({}), { requestTimeoutMilliseconds: 100 });
    return raw(slow, `GET ${ME} HTTP/1.1\r\n`);
  },
  headers_too_large: ({ call }) => raw(call, `GET ${ME} HTTP/1.1\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`),
} as const satisfies Partial<Record<ProblemCode, Provoke>>;

/** The code of a problem that only a server that owns the socket can have. */
export type ServerProblemCode = keyof typeof WAYS;

/** Registers the problems that depend on the socket, and those of paths outside the API. */
export const describeServerProblems = (openHarness: OpenHttp): void => {
  describeHttp('problems', openHarness, (fixture) => {
    itRespondsWithEach(WAYS, fixture);

    for (const path of ['/', '/me', '/api/public/v2/me', '//api/public/v1/me']) {
      it(`are 404 unknown_path for ${path}`, async () => {
        const { call, home } = fixture();
        expect(problemOf(await call(path, { secret: home.secret })).code).to.equal('unknown_path');
      });
    }

    it('have a valid URI reference as instance if the path starts with two slashes', async () => {
      const request = `GET //elsewhere/me?b=c HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
      const problem = problemOf(await raw(fixture().call, request));
      expect(problem).to.include({ code: 'unknown_path', instance: '/.//elsewhere/me' });
    });
  });
};
