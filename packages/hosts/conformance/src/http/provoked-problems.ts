import { expect } from 'chai';
import { problemOf } from './caller.js';
import type { ReceivedResponse } from './document/check-response.js';
import type { HttpFixture } from './http-fixture.js';
import { it } from '../runner/test-runner.js';

/** Sends requests. The last response is a problem. */
export type Provoke = (fixture: HttpFixture) => Promise<ReceivedResponse>;

/** Registers a case for each problem, by its code. */
export const itRespondsWithEach = (ways: Readonly<Record<string, Provoke>>, fixture: () => HttpFixture): void => {
  for (const [code, provoke] of Object.entries(ways)) {
    it(`responds with ${code}, and keeps serving`, async () => {
      const response = await provoke(fixture());
      expect(problemOf(response).code).to.equal(code);
      const { call, issueKey } = fixture();
      const { secret } = await issueKey(['workspace:read']);
      expect(await call('/api/public/v1/me', { secret })).to.include({ status: 200 });
    });
  }
};
