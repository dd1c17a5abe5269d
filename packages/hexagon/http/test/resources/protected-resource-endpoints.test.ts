import { expect } from 'chai';
import { protectedResourceEndpoints } from '../../src/resources/protected-resource-endpoints.js';

describe('the metadata of a protected resource', () => {
  const ROOT = '/.well-known/oauth-protected-resource';

  for (const [resource, ...paths] of [
    ['https://a.example', ROOT],
    ['https://a.example/', ROOT],
    ['https://a.example/shop', ROOT, `${ROOT}/shop`],
    ['https://a.example/shop/', ROOT, `${ROOT}/shop`],
  ] as const) {
    it(`are at ${paths.join(' and ')} for ${resource}`, () => {
      const endpoints = protectedResourceEndpoints({ resource, authorizationServers: ['https://b.example'] }, []);
      expect(endpoints.map(({ path }) => path)).to.deep.equal(paths);
    });
  }
});
