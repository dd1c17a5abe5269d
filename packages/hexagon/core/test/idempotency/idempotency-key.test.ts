import { issuesOf, thrownBy } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { checkIdempotencyKey } from '../../src/idempotency/idempotency-key.js';

describe('an idempotency key', () => {
  for (const idempotencyKey of [undefined, 'a', '!~', 'a'.repeat(255)]) {
    it(`may be ${String(idempotencyKey).slice(0, 12)}`, () => {
      checkIdempotencyKey({ idempotencyKey });
    });
  }

  for (const idempotencyKey of ['', 'with space', 'ü', 'a'.repeat(256)]) {
    it(`may not be ${JSON.stringify(idempotencyKey.slice(0, 12))} of ${String(idempotencyKey.length)} characters`, () => {
      const rejection = thrownBy(() => {
        checkIdempotencyKey({ idempotencyKey });
      });
      expect([rejection.code, issuesOf(rejection)]).to.deep.equal([
        'invalid_parameter',
        ['idempotencyKey invalid_format'],
      ]);
    });
  }
});
