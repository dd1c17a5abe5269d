import { newHash, newId } from '@workspace-api/conformance/samples';
import { expect } from 'chai';
import { createPostgresPorts, type TimedStatement } from '../src/index.js';
import { openTestSchema } from './support/test-schema.js';

const { schema, openPool } = await openTestSchema();

describe('lookups that arrive together', () => {
  const statements: TimedStatement[] = [];
  const { workspaces, apiKeys } = createPostgresPorts({
    pool: openPool(),
    schema,
    onStatement: (one) => statements.push(one),
  });

  for (const [what, find] of Object.entries({
    'the limits of workspaces': () => workspaces.find(newId()),
    keys: () => apiKeys.findBySecretHash(newHash()),
  })) {
    it(`share a read, of ${what}`, async () => {
      statements.splice(0);
      await Promise.all(Array.from({ length: 100 }, (): Promise<unknown> => find()));
      expect(statements).to.have.lengthOf(1);
    });
  }
});
