import { CampaignInput } from '@workspace-api/core';
import { validate } from '@workspace-api/core/internal';
import { expect } from 'chai';
import { DRAFT_REQUEST, SCHEDULED_REQUEST } from '../../src/examples/records.js';
import { parsedDocument, validatorsOf } from '../support/document.js';

const [FIRST, SECOND] = DRAFT_REQUEST.groupIds;

describe('the schema of POST /campaigns in the document', () => {
  const accepts = validatorsOf(parsedDocument())('/components/schemas/CreateCampaign');

  for (const [what, fields] of [
    ['only the required fields', {}],
    ['all fields', SCHEDULED_REQUEST],
    ['ids in upper case', { instanceId: FIRST.toUpperCase(), groupIds: [SECOND.toUpperCase()] }],
    ['no time', { scheduledAt: null }],
    ['a time with nanoseconds and an offset', { scheduledAt: '2999-12-31T23:59:59.123456789+14:00' }],
    ['a time in lower case', { scheduledAt: '2999-01-01t00:00:00z' }],
    ['names of two UTF-16 units', { name: '👩'.repeat(120), content: { type: 'text', text: '𝒩'.repeat(4_096) } }],
    [
      '20 pairs of metadata',
      { metadata: Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`k${index}`, ''])) },
    ],
  ] as const) {
    it(`accepts ${what}, as the core does`, () => {
      const body = { ...DRAFT_REQUEST, ...fields };
      expect(() => validate(CampaignInput, body)).not.to.throw();
      expect(accepts(body)).to.equal(true);
    });
  }

  for (const [what, fields] of [
    ['an unknown field', { workspaceId: FIRST }],
    ['an unknown field of the content', { content: { ...DRAFT_REQUEST.content, color: 'red' } }],
    ['an empty name', { name: '' }],
    ['a name of 121 characters', { name: 'é'.repeat(121) }],
    ['a field that is missing', { content: undefined }],
    ['an id in braces', { instanceId: `{${FIRST}}` }],
    ['no groups', { groupIds: [] }],
    ['another type of content', { content: { type: 'image', text: 'a' } }],
    ['a time without an offset', { scheduledAt: '2999-01-01T00:00:00' }],
    [
      '21 pairs of metadata',
      { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, ''])) },
    ],
    ['metadata that is no string', { metadata: { order: 17 } }],
  ] as const) {
    it(`rejects ${what}, as the core does`, () => {
      const body: unknown = JSON.parse(JSON.stringify({ ...DRAFT_REQUEST, ...fields }));
      expect(() => validate(CampaignInput, body)).to.throw();
      expect(accepts(body)).to.equal(false);
    });
  }
});
