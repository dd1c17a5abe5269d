import { issuesOf, thrownBy } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { toApiKeyId } from '../../src/keys/api-key.js';
import { toCampaignId } from '../../src/campaigns/campaign.js';
import { toGroupId } from '../../src/groups/group.js';
import { toInstanceId } from '../../src/instances/instance.js';
import { toWorkspaceId } from '../../src/workspaces/workspace.js';

const PARSERS = {
  workspaceId: toWorkspaceId,
  apiKeyId: toApiKeyId,
  instanceId: toInstanceId,
  groupId: toGroupId,
  campaignId: toCampaignId,
} as const;

for (const [field, parse] of Object.entries(PARSERS)) {
  describe(parse.name, () => {
    it('returns a UUID in lower case, as every id is stored', () => {
      expect(parse('01890A5D-AC96-774B-BCCE-B302099A8057')).to.equal('01890a5d-ac96-774b-bcce-b302099a8057');
    });

    it('rejects any other string, and names the id', () => {
      const rejection = thrownBy(() => parse('01890a5d-ac96-774b-bcce-b302099a805'));
      expect(rejection.code).to.equal('validation_failed');
      expect(issuesOf(rejection)).to.deep.equal([`${field} invalid_format`]);
    });

    it('rejects anything that is not a string', () => {
      const parseAny = parse as (value: unknown) => unknown;
      expect(issuesOf(thrownBy(() => parseAny(undefined)))).to.deep.equal([`${field} required`]);
      expect(issuesOf(thrownBy(() => parseAny({ $gt: '' })))).to.deep.equal([`${field} wrong_type`]);
    });
  });
}
