import { expect } from 'chai';
import fc from 'fast-check';
import { createCampaign } from '../../src/schemas/campaign.js';
import { campaignBodies } from '../support/campaign-bodies.js';
import { rejectionOfCampaign } from '../support/rejection-of-campaign.js';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

/** Returns a parsed JSON body, because only a parser creates a field that is named `__proto__`. */
const withMetadata = (metadata: string): unknown =>
  JSON.parse(
    `{"name":"n","instanceId":"${ID}","groupIds":["${ID}"],"content":{"type":"text","text":"t"},"metadata":${metadata}}`,
  );

describe('the schema of POST /campaigns', () => {
  it('accepts a body exactly when the core accepts its fields', async () => {
    const count = { accepted: 0, rejected: 0 };
    await fc.assert(
      fc.asyncProperty(campaignBodies, async (body) => {
        const { code } = await rejectionOfCampaign(body);
        expect(code).to.be.oneOf(['validation_failed', 'instance_not_found']);
        const isAccepted = code !== 'validation_failed';
        count[isAccepted ? 'accepted' : 'rejected'] += 1;
        expect(createCampaign.safeParse(body).success).to.equal(isAccepted);
      }),
      { numRuns: 3_000 },
    );
    expect(count.accepted).to.be.above(300);
    expect(count.rejected).to.be.above(300);
  });

  for (const [metadata, isAccepted] of [
    ['{"__proto__":"text"}', true],
    ['{"__proto__":1}', false],
    ['{"__proto__":{"polluted":"yes"}}', false],
    [`{"__proto__":"${'v'.repeat(501)}"}`, false],
    [`{"__proto__":"",${Array.from({ length: 19 }, (_, n) => `"${String(n)}":""`).join()}}`, true],
    [`{"__proto__":"",${Array.from({ length: 20 }, (_, n) => `"${String(n)}":""`).join()}}`, false],
  ] as const) {
    it(`${isAccepted ? 'accepts' : 'rejects'} ${metadata.slice(0, 40)} as metadata`, async () => {
      const body = withMetadata(metadata);
      expect(createCampaign.safeParse(body).success).to.equal(isAccepted);
      expect((await rejectionOfCampaign(body)).code === 'instance_not_found').to.equal(isAccepted);
    });
  }
});
