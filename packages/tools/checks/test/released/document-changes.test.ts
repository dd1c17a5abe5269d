import { expect } from 'chai';
import { breakingChanges, type Json } from '../../src/released/document-changes.js';
import { DOCUMENT_FILE, documentToKeep } from '../../src/released/document.js';
import { LAST_RELEASE, readReleased } from '../../src/released/folder.js';

const readReleasedDocument = (): Json => JSON.parse(readReleased(DOCUMENT_FILE)) as Json;

/** Returns the released document with another value at a place. Undefined removes what is there. */
const changed = (place: string, value: unknown): Json => {
  const document = readReleasedDocument();
  const names = place.split(' ');
  const last = names.pop() ?? '';
  const parent = names.reduce<Json>((part, name) => part[name] as Json, document) as Record<string, unknown>;
  if (value === undefined) Reflect.deleteProperty(parent, last);
  else parent[last] = value;
  return document;
};

const GROUPS = 'paths /api/public/v1/groups';
const POST = 'paths /api/public/v1/campaigns post';
const GROUP = 'components schemas Group';
const REQUEST = 'components schemas CreateCampaign';
const BODY = 'POST /api/public/v1/campaigns body';
const ITEM = 'GET /api/public/v1/groups 200/data/items/items';

const REQUIRED_PARAMETER = { name: 'since', in: 'query', required: true, schema: { type: 'string' } };

describe('the OpenAPI document', () => {
  it(`does not break clients of ${LAST_RELEASE}`, () => {
    const advice =
      'v1 cannot change so: add to it, or make a new path. Before the first release, run "npm run release:types"';
    expect(breakingChanges(readReleasedDocument(), JSON.parse(documentToKeep()) as Json), advice).to.deep.equal([]);
  });
});

describe('breakingChanges', () => {
  for (const [place, value, change] of [
    [GROUPS, undefined, 'GET /api/public/v1/groups: removed'],
    [`${GROUPS} get operationId`, 'groups', 'GET /api/public/v1/groups: another operationId'],
    [`${GROUPS} get x-required-scope`, 'campaigns:read', 'GET /api/public/v1/groups: another scope'],
    [`${GROUPS} get parameters 1`, REQUIRED_PARAMETER, 'GET /api/public/v1/groups ?cursor: removed'],
    [`${GROUPS} get parameters 2`, REQUIRED_PARAMETER, 'GET /api/public/v1/groups ?since: required'],
    [`${GROUPS} get parameters 0 schema maximum`, 50, 'GET /api/public/v1/groups ?limit: tighter maximum'],
    [`${POST} responses 201`, undefined, 'POST /api/public/v1/campaigns 201 application/json: removed'],
    [`${REQUEST} properties metadata`, undefined, `${BODY}/metadata: removed`],
    [`${REQUEST} required 4`, 'metadata', `${BODY}/metadata: required`],
    [`${REQUEST} properties name maxLength`, 100, `${BODY}/name: tighter maxLength`],
    [`${REQUEST} properties groupIds minItems`, 2, `${BODY}/groupIds: tighter minItems`],
    [`${REQUEST} properties name pattern`, '^[a-z]+$', `${BODY}/name: another pattern`],
    [`${REQUEST} properties name type`, 'integer', `${BODY}/name: another type`],
    [`${REQUEST} properties scheduledAt anyOf`, [{ type: 'null' }], `${BODY}/scheduledAt: another alternative`],
    [`${REQUEST}Content properties type enum`, [], `${BODY}/content/type: fewer values`],
    [`${GROUP} properties sendable`, undefined, `${ITEM}/sendable: removed`],
    [`${GROUP} required`, ['id'], `${ITEM}/sendable: no longer in every response`],
    [`${GROUP} properties memberCount type`, 'string', `${ITEM}/memberCount: another type`],
    [`${GROUP} properties name type`, ['string', 'null'], `${ITEM}/name: another type`],
    [`${GROUP} properties createdAt format`, 'date', `${ITEM}/createdAt: another format`],
  ] as const) {
    it(`finds: ${change}`, () => {
      expect(breakingChanges(readReleasedDocument(), changed(place, value))).to.include(change);
    });
  }

  for (const [what, place, value] of [
    ['a new field of a response', `${GROUP} properties added`, { type: 'string' }],
    ['a new optional field of a request', `${REQUEST} properties added`, { type: 'string' }],
    ['a new value in a response', 'components schemas Instance properties status enum 9', 'asleep'],
    ['a wider request', `${REQUEST} properties name maxLength`, 500],
    ['an optional parameter', `${GROUPS} get parameters 2`, { ...REQUIRED_PARAMETER, required: false }],
    ['a new operation', 'paths /api/public/v1/invoices', { get: { operationId: 'listInvoices', responses: {} } }],
  ] as const) {
    it(`allows ${what}`, () => {
      expect(breakingChanges(readReleasedDocument(), changed(place, value))).to.deep.equal([]);
    });
  }
});
