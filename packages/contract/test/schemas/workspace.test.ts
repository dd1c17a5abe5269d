import { expect } from 'chai';
import { WORKSPACE } from '../../src/examples/workspace.js';
import { workspace } from '../../src/schemas/workspace.js';

describe('the schema of a workspace', () => {
  const accepts = (prefix: string): boolean =>
    workspace.safeParse({ ...WORKSPACE, key: { ...WORKSPACE.key, prefix } }).success;

  it('has the first 8 characters of a key, and no more of its secret', () => {
    expect(accepts('wsk_5hKe')).to.equal(true);
    for (const prefix of ['wsk_5hK', 'wsk_5hKe0', 'xwsk_5hKe', 'wsk_5hK_', '']) expect(accepts(prefix)).to.equal(false);
  });
});
