import { expect } from 'chai';
import { problemOf } from '../caller.js';
import { mountPathOf } from '../endpoint.js';
import { describeSharedHttp } from '../http-fixture.js';
import type { OpenHttp } from '../http-harness.js';
import { exchangeBytes } from '../raw-exchange.js';
import { ME, samplesOf } from '../samples.js';
import { it } from '../../runner/test-runner.js';

/** Registers the cases of the path at which the API is mounted: the root, or a path of the host. */
export const describeMount = (openHarness: OpenHttp): void => {
  describeSharedHttp('mount path', openHarness, (fixture) => {
    it('is in the links of a problem', async () => {
      const { call, home } = fixture();
      const mountPath = mountPathOf(call);
      const { type, instance } = problemOf(await call(`${ME}?a=1`, { secret: home.secret }));
      expect(type).to.equal(`${mountPath}/docs/problems/unknown_parameter`);
      expect(instance).to.equal(`${mountPath}${ME}`);
    });

    for (const [what, change] of [
      ['a longer path', (mountPath: string) => `${mountPath || '/'}ping${ME}`],
      ['a path in front', (mountPath: string) => `/elsewhere${mountPath}${ME}`],
      ['a longer prefix', (mountPath: string) => mountPath + ME.replace('/v1/', '/v10/')],
      ['another case', (mountPath: string) => mountPath + ME.replace('/api/', '/API/')],
    ] as const) {
      it(`has nothing beside it: ${what}`, async () => {
        const { call, home } = fixture();
        const mountPath = mountPathOf(call);
        const request = samplesOf(fixture())
          .get('Connection: close')
          .replace(mountPath + ME, change(mountPath));
        const received = await exchangeBytes(call.baseUrl, [request]);
        expect(received)
          .to.match(/^HTTP\/1\.1 /)
          .and.not.to.contain(home.workspace.id);
      });
    }
  });
};
