import { issuesOf, openScene, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import type { z } from '@workspace-api/core/zod';
import { adminOperations, type WorkspaceAdmin } from '../src/workspace-admin.js';

const NO_OBJECT = [undefined, null, 7, 'text', ['text'], () => 'text'];

/** The fields that are required unless another one is present. */
const CONDITIONAL: Readonly<Record<string, readonly string[]>> = { revokeApiKey: ['actor'], moveCampaign: ['version'] };

/** Calls an operation with any input, as plain JavaScript can. */
const callOf = (admin: WorkspaceAdmin, id: string, input: unknown): Promise<unknown> =>
  (admin as unknown as Readonly<Record<string, (given: unknown) => Promise<unknown>>>)[id]?.(input) ??
  Promise.reject(new Error(`There is no ${id}.`));

for (const { id, effect, input: schema } of Object.values(adminOperations())) {
  const code = effect === 'read' ? 'invalid_parameter' : 'validation_failed';
  const required = Object.entries(schema.shape as Readonly<Record<string, z.ZodType>>)
    .filter(([, field]) => !field.safeParse(undefined).success)
    .map(([name]) => name);

  describe(`the input of ${id}`, () => {
    it('is rejected if it is no object, and nothing is read', async () => {
      const { admin, ports } = await openScene();
      for (const input of NO_OBJECT) {
        const rejection = await rejectionOf(callOf(admin, id, input));
        expect(rejection.code).to.equal(code);
        expect(issuesOf(rejection)).to.deep.equal([input === undefined ? ' required' : ' wrong_type']);
      }
      expect(ports.calls).to.deep.equal([]);
    });

    it('is rejected with every missing and unknown field, and nothing is read', async () => {
      const { admin, ports } = await openScene();
      const rejection = await rejectionOf(callOf(admin, id, { unknown: 1 }));
      expect(rejection.code).to.equal(code);
      expect(issuesOf(rejection)).to.have.members([
        ...[...required, ...(CONDITIONAL[id] ?? [])].map((name) => `${name} required`),
        'unknown unknown_field',
      ]);
      expect(ports.calls).to.deep.equal([]);
    });
  });
}
