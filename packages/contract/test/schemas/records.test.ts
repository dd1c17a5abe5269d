import type {
  Campaign,
  CampaignInput,
  Group,
  Id,
  Instance,
  PageRequest,
  PresentedKey,
  Timestamp,
  Usage,
  WorkspaceView,
} from '@workspace-api/core';
import { expect } from 'chai';
import type { z } from 'zod';
import type { campaign, createCampaign } from '../../src/schemas/campaign.js';
import type { group } from '../../src/schemas/group.js';
import type { instance } from '../../src/schemas/instance.js';
import type { pageQuery } from '../../src/schemas/list.js';
import type { usage } from '../../src/schemas/usage.js';
import type { workspace } from '../../src/schemas/workspace.js';

/** The JSON form of a type of the core: ids and timestamps are strings, and nothing is read-only. */
type InJson<Type> = Type extends Id<string> | Timestamp
  ? string
  : Type extends readonly (infer Item)[]
    ? InJson<Item>[]
    : Type extends object
      ? { -readonly [Name in keyof Type]: InJson<Type[Name]> }
      : Type;

/** True only if two types have the same fields, optional modifiers and values. */
type Same<One, Other> =
  (<Type>(value: Type) => Type extends One ? 1 : 2) extends <Type>(value: Type) => Type extends Other ? 1 : 2
    ? true
    : false;

/** The response of GET /me, which always has a key over HTTP. */
type WorkspaceOfKey = Omit<WorkspaceView, 'key'> & { readonly key: PresentedKey };

/** Compiles only if each record of the core has the same fields and types as its schema. */
const SAME: {
  readonly workspace: Same<InJson<WorkspaceOfKey>, z.infer<typeof workspace>>;
  readonly usage: Same<InJson<Usage>, z.infer<typeof usage>>;
  readonly instance: Same<InJson<Instance>, z.infer<typeof instance>>;
  readonly group: Same<InJson<Group>, z.infer<typeof group>>;
  readonly campaign: Same<InJson<Campaign>, z.infer<typeof campaign>>;
  readonly createCampaign: Same<InJson<CampaignInput>, z.infer<typeof createCampaign>>;
  readonly pageQuery: Same<InJson<PageRequest>, z.input<typeof pageQuery>>;
} = {
  workspace: true,
  usage: true,
  instance: true,
  group: true,
  campaign: true,
  createCampaign: true,
  pageQuery: true,
};

/** Compiles only if `Same` distinguishes these types. */
const TELLS_APART: readonly [
  Same<{ a: string }, { a: string; b: string }>,
  Same<{ a: string }, { a?: string }>,
  Same<{ a: string }, { a: string | null }>,
  Same<{ a: 'x' | 'y' }, { a: 'x' }>,
  Same<{ a: { b: number }[] }, { a: { b: bigint }[] }>,
] = [false, false, false, false, false];

describe('the schemas of records', () => {
  it('have, by their types, the fields of the records of the core', () => {
    expect(Object.values(SAME)).to.have.lengthOf(7);
    expect(TELLS_APART).to.have.lengthOf(5);
  });
});
