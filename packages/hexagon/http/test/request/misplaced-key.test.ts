import { jsonOf, requestTo, stubApi } from '@workspace-api/test-stubs';
import { RequestError } from '@workspace-api/contract';
import { DomainError } from '@workspace-api/core';
import { expect } from 'chai';
import { createHttpHandler } from '../../src/index.js';
import { keyReader } from '../../src/internal.js';
import { explainMissingKey } from '../../src/request/misplaced-key.js';

const KEY = `acme_${'a1B2'.repeat(9)}cd`;

const GROUPS = '/api/public/v1/groups';

const MISSING = 'The request has no API key. Send your API key in the header Authorization: Bearer <key>.';

const NO_SCHEME = 'The header Authorization lacks the scheme Bearer. Put "Bearer " directly before the API key.';

const BASIC = 'The header Authorization has the scheme Basic. Send Authorization: Bearer <key>.';

const IN_URL =
  'The API key is in the URL, and so in logs. Replace it, and send the new one in the header Authorization: Bearer <key>.';

const rejectMissingKey = (): Promise<never> => Promise.reject(new DomainError('missing_key'));

const api = stubApi({ authorize: rejectMissingKey, identify: rejectMissingKey });

/** An endpoint of a host with keys. */
const endpoint = {
  method: 'GET',
  path: '/mine',
  admission: keyReader(api, {}),
  respond: () => ({ status: 204, headers: {}, body: null }),
};

const http = createHttpHandler(api, { endpoints: [endpoint] });

describe('a request without a key', () => {
  for (const [what, target, authorization, detail] of [
    ['has none', GROUPS, undefined, MISSING],
    ['has an empty header', GROUPS, '', MISSING],
    ['has other credentials', GROUPS, 'Digest YTpi', MISSING],
    ['has other credentials with the word Basic', GROUPS, 'Digest Basic YTpi', MISSING],
    ['has the scheme Basic', GROUPS, 'Basic YTpi', BASIC],
    ['has its key without a scheme', GROUPS, KEY, NO_SCHEME],
    ['has its key with another scheme', GROUPS, `Token ${KEY}`, NO_SCHEME],
    ['has its key in the query', `${GROUPS}?limit=5&api_key=${KEY}`, undefined, IN_URL],
    ['has its key in the query, encoded', `${GROUPS}?k=${KEY.replace('_', '%5F')}`, undefined, IN_URL],
    ['has its key in both places', `${GROUPS}?api_key=${KEY}`, KEY, IN_URL],
    ['is for an endpoint of a host', `/mine?api_key=${KEY}`, undefined, IN_URL],
  ] as const) {
    it(`is told what to do if it ${what}, and no key is repeated`, async () => {
      const { response, record } = await http.handle(requestTo(target, { headers: { authorization } }));
      expect(jsonOf(response)).to.deep.include({ code: 'missing_key', detail });
      expect(response.headers).to.include({ 'WWW-Authenticate': 'Bearer realm="workspace-api"' });
      expect(record).to.include({ status: 401, code: 'missing_key' });
      expect(JSON.stringify([response, record])).not.to.contain(KEY.slice(-10));
    });
  }

  for (const name of ['x-api-key', 'api-key']) {
    it(`is told that ${name} is not read`, async () => {
      const { response } = await http.handle(requestTo(GROUPS, { headers: { [name]: KEY } }));
      const detail = `The header ${name} is not read. Send the API key in the header Authorization: Bearer <key>.`;
      expect(jsonOf(response)).to.include({ code: 'missing_key', detail });
    });
  }
});

describe('a request with a malformed key', () => {
  const rejectMalformed = (): Promise<never> => Promise.reject(new DomainError('malformed_key'));
  const handler = createHttpHandler(stubApi({ authorize: rejectMalformed }));

  for (const [what, bearer, detail] of [
    ['a variable that a shell did not replace', '$KEY', /^The header .* has a placeholder .* use double quotes/],
    ['a variable in braces', '"${API_KEY}"', /has a placeholder/],
    ['the placeholder of a page', '<key>', /has a placeholder/],
    ['the placeholder of a tool', '{{apiKey}}', /has a placeholder/],
    ['two keys', `${KEY}, Bearer ${KEY}`, /^The header Authorization has several API keys\. Send one of them, once\.$/],
    ['nothing, from a variable that is not set', '', /^The header .* has no API key after Bearer\. Set the variable/],
    ['what a program makes of a variable that is not set', 'undefined', /has no API key after Bearer/],
    ['anything else', 'abc', /^The API key .*Copy the complete key/],
    ['a key that begins like a placeholder', '$KEY-abc', /Copy the complete key/],
    ['a key that ends like a placeholder', 'abc-$KEY', /Copy the complete key/],
    ['a key in quotation marks', `"${KEY}"`, /Copy the complete key/],
  ] as const) {
    it(`is told what to do about ${what}`, async () => {
      const { response } = await handler.handle(requestTo(GROUPS, { headers: { authorization: `Bearer ${bearer}` } }));
      const body = jsonOf(response) as { readonly code: string; readonly detail: string };
      expect(body.code).to.equal('malformed_key');
      expect(body.detail).to.match(detail).and.not.contain(KEY.slice(-10));
      expect(response.headers['WWW-Authenticate']).to.contain('error="invalid_token"');
    });
  }
});

describe('explainMissingKey', () => {
  for (const error of [
    null,
    undefined,
    new RequestError('missing_key'),
    new DomainError('unknown_key'),
    new DomainError('missing_key'),
  ]) {
    it(`returns ${String(error)} itself if it has nothing to add`, () => {
      expect(explainMissingKey(error, requestTo(GROUPS))).to.equal(error);
    });
  }
});
