import { expect } from 'chai';
import { curlSample } from '../../src/samples/curl-sample.js';
import { CREATE, LIST, READ } from '../support/sample-requests.js';

describe('the sample for curl', () => {
  it('has the query in the address, and the key in a header', () => {
    expect(curlSample(LIST)).to.equal(String.raw`curl "$URL/groups?limit=20&year=2026" \
  -H "Authorization: Bearer $KEY"`);
  });

  it('has no question mark without a query', () => {
    expect(curlSample(READ)).to.equal(String.raw`curl "$URL/usage" \
  -H "Authorization: Bearer $KEY"`);
  });

  it('quotes the body for a shell', () => {
    expect(curlSample(CREATE)).to.equal(String.raw`curl "$URL/campaigns" \
  -H "Authorization: Bearer $KEY" \
  -H "Idempotency-Key: menu-1" \
  -H "Content-Type: application/json" \
  -d '{
  "name": "Ines'\''s menu",
  "content": {
    "type": "text"
  }
}'`);
  });
});
