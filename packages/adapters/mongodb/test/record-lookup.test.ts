import { Group, type WorkspaceId } from '@workspace-api/core';
import { expect } from 'chai';
import { recordCodec } from '../src/record-codec.js';
import { RecordLookup } from '../src/record-lookup.js';
import { newId } from '@workspace-api/conformance/samples';

describe('RecordLookup', () => {
  it('does not make a workspace wait for the lookup of another one', async () => {
    const started: WorkspaceId[] = [];
    let release = (): void => undefined;
    const hanging = new Promise<void>((resolve) => (release = resolve));
    const lookup = new RecordLookup(
      {
        findMany: async (workspaceId) => {
          started.push(workspaceId);
          await hanging;
          return [];
        },
      },
      recordCodec<Group>(Group),
    );
    const [one, other] = [newId(), newId()];
    const lookups = [lookup.findMany(one, [newId()]), lookup.findMany(other, [newId()])];
    // Every read that waits for nothing has started by now.
    await new Promise(setImmediate);
    expect(started).to.deep.equal([one, other]);
    release();
    await Promise.all(lookups);
  });
});
