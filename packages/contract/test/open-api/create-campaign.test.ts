import type { ValidationIssueCode } from '@workspace-api/core';
import { expect } from 'chai';
import fc from 'fast-check';
import { campaignBodies } from '../support/campaign-bodies.js';
import { parsedDocument, validatorsOf } from '../support/document.js';
import { rejectionOfCampaign } from '../support/rejection-of-campaign.js';

/** Returns a body as it arrives over HTTP. */
const overHttp = (body: unknown): unknown => {
  const text = JSON.stringify(body) as string | undefined;
  return text === undefined ? null : (JSON.parse(text) as unknown);
};

/** The issues that JSON Schema cannot express: ids that differ only in case, past times, and days that do not exist. */
const BEYOND_JSON_SCHEMA = new Set<ValidationIssueCode>(['duplicate', 'invalid_format', 'schedule_in_past']);

describe('the schema of POST /campaigns in the document', () => {
  it('accepts every body whose fields the core accepts, and rejects the others if a schema can', async () => {
    const validate = validatorsOf(parsedDocument())('/components/schemas/CreateCampaign');
    const count = { accepted: 0, rejected: 0 };
    await fc.assert(
      fc.asyncProperty(campaignBodies.map(overHttp), async (body) => {
        const rejection = await rejectionOfCampaign(body);
        const issues = rejection.code === 'validation_failed' ? rejection.details.issues : [];
        const isAccepted = validate(body);
        count[isAccepted ? 'accepted' : 'rejected'] += 1;
        if (issues.length === 0) expect(validate.errors).to.equal(null);
        if (issues.some((issue) => !BEYOND_JSON_SCHEMA.has(issue.code))) expect(isAccepted).to.be.false;
      }),
      { numRuns: 3_000 },
    );
    expect(count.accepted).to.be.above(300);
    expect(count.rejected).to.be.above(300);
  });
});
