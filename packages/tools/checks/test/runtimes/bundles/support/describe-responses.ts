import { createCaller } from '@workspace-api/conformance';
import { OPEN_API_PATH, problemPath } from '@workspace-api/contract/internal';
import { expect } from 'chai';

/** The address of a bundled host and a key for its groups. */
export interface BundledHost {
  readonly baseUrl: string;
  readonly secret: string;
}

/** Registers one case for each kind of response of a bundled host, checked against the OpenAPI document. */
export const describeResponses = (name: string, host: () => BundledHost): void => {
  describe(name, () => {
    it('responds to an operation', async () => {
      const { baseUrl, secret } = host();
      expect(await createCaller(baseUrl)('/api/public/v1/groups', { secret })).to.include({ status: 200 });
    });

    it('responds to an unknown path', async () => {
      const { json } = await createCaller(host().baseUrl)('/api/public/v1/members');
      expect(json).to.include({ status: 404, code: 'unknown_path' });
    });

    it('serves the OpenAPI document', async () => {
      const { json } = await createCaller(host().baseUrl)(OPEN_API_PATH);
      expect(json).to.have.property('openapi').that.contains('3.1');
    });

    it('serves the kinds of problems', async () => {
      const { text } = await createCaller(host().baseUrl)(problemPath('unknown_key'));
      expect(text).to.contain('unknown_key');
    });
  });
};
