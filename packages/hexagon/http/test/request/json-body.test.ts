import { RequestError } from '@workspace-api/contract';
import { BODY_LIMITS } from '@workspace-api/contract/internal';
import { requestTo } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import fc from 'fast-check';
import { readJson } from '../../src/request/json-body.js';
import { gzipSync } from 'node:zlib';
import { requestErrorOf } from '../support/request-error-of.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Reads a body with a JSON content type. */
const read = (body: Uint8Array): Promise<unknown> =>
  readJson(requestTo('/', { method: 'POST', headers: { 'content-type': 'application/json' }, body }));

/** Reads an empty object with another content type or encoding. */
const readAs = (type: string | undefined, encoding: string | undefined): Promise<unknown> =>
  readJson(requestTo('/', { headers: { 'content-type': type, 'content-encoding': encoding }, body: '{}' }));

describe('readJson', () => {
  for (const [type, encoding] of [
    ['application/json', undefined],
    ['Application/JSON', undefined],
    ['application/json;charset=utf-8', undefined],
    ['application/json; charset=UTF-8', undefined],
    ['application/json ; charset="utf-8"', undefined],
    ['application/json; charset=utf8', undefined],
    ['application/json;', undefined],
    ['APPLICATION/JSON; version=1', undefined],
    ['application/json;odata=verbose;charset=UTF-8', undefined],
    ['application/json', 'identity'],
    ['application/json', 'Identity'],
    ['application/json', ' identity '],
    ['application/json', ''],
  ] as const) {
    it(`accepts ${type} with ${encoding === undefined ? 'no encoding' : `the encoding ${encoding}`}`, async () => {
      expect(await readAs(type, encoding)).to.deep.equal({});
    });
  }

  for (const type of [
    undefined,
    '',
    'text/json',
    'text/plain',
    'application/jsonp',
    'application/problem+json',
    'multipart/form-data; boundary=application/json',
    'text/plain, application/json',
    'application/json, application/json',
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
    'application/json\n',
  ] as const) {
    it(`rejects ${type === undefined ? 'no type' : JSON.stringify(type)}`, async () => {
      const { code, headers } = await requestErrorOf(() => readAs(type, undefined));
      expect(code).to.equal('unsupported_media_type');
      expect(headers).to.deep.equal({ Accept: 'application/json' });
    });
  }

  for (const [type, encoding, detail] of [
    ['application/json; charset=latin1', undefined, /charset .* Encode the JSON in UTF-8\.$/],
    [
      'application/json',
      'UTF-8',
      /^Content-Encoding is for compression, and UTF-8 is a charset\. Remove the header\.$/,
    ],
    ['application/json', 'br', /Compress the body with gzip, or send it as it is\.$/],
    ['application/json', 'identity, gzip', /Compress the body with gzip/],
    ['application/json', 'x-identity', /Compress the body with gzip/],
  ] as const) {
    it(`says what to do about ${type} with ${encoding ?? 'no encoding'}`, async () => {
      const error = await requestErrorOf(() => readAs(type, encoding));
      expect(error.code).to.equal('unsupported_media_type');
      expect(error.detail).to.match(detail);
      expect(error.headers['Accept-Encoding']).to.equal(encoding === undefined ? undefined : 'gzip, identity');
    });
  }

  describe('of a body that is compressed with gzip', () => {
    const readGzip = (body: Uint8Array): Promise<unknown> => {
      const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
      return readJson(requestTo('/', { headers, body }));
    };

    it('counts the bytes after decompression', async () => {
      const text = (size: number): Uint8Array => gzipSync(`"${'x'.repeat(size - 2)}"`);
      expect(await readGzip(text(BODY_LIMITS.bytes))).to.have.lengthOf(BODY_LIMITS.bytes - 2);
      expect((await requestErrorOf(() => readGzip(text(BODY_LIMITS.bytes + 1)))).code).to.equal('body_too_large');
      expect((await requestErrorOf(() => readGzip(text(100 * BODY_LIMITS.bytes)))).code).to.equal('body_too_large');
    });

    it('takes one that a body parser of the host has decompressed', async () => {
      expect(await readGzip(bytes('{"a":1}'))).to.deep.equal({ a: 1 });
    });

    for (const [what, body] of [
      ['cut off', gzipSync('{"a":1}').subarray(0, 15)],
      ['damaged', Uint8Array.of(0x1f, 0x8b, 1, 2, 3, 4)],
    ] as const) {
      it(`rejects one that is ${what}`, async () => {
        const { code, detail } = await requestErrorOf(() => readGzip(body));
        expect([code, detail]).to.deep.equal([
          'invalid_json',
          'The request body is not valid gzip. Compress it again.',
        ]);
      });
    }
  });

  it('rejects any other type', () =>
    fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary' }),
        fc.option(fc.string({ unit: 'binary' }), { nil: undefined }),
        async (type, encoding) => {
          const { code } = await requestErrorOf(() => readAs(`${type}/`, encoding));
          expect(code).to.equal('unsupported_media_type');
        },
      ),
    ));

  it('does not read a body of another type', async () => {
    const request = requestTo('/', { headers: { 'content-type': 'text/plain' } });
    const readBody = (): never => {
      throw new Error('The body was read.');
    };
    const { code } = await requestErrorOf(() => readJson({ ...request, readBody }));
    expect(code).to.equal('unsupported_media_type');
  });

  it('reads a body of the maximum size, and rejects one more byte', async () => {
    const body = (size: number): Uint8Array => bytes(`"${'x'.repeat(size - 2)}"`);
    expect(await read(body(BODY_LIMITS.bytes))).to.have.lengthOf(BODY_LIMITS.bytes - 2);
    expect((await requestErrorOf(() => read(body(BODY_LIMITS.bytes + 1)))).code).to.equal('body_too_large');
  });

  for (const [what, body] of [
    ['nothing', bytes('')],
    ['white space', bytes(' \n')],
    ['half an object', bytes('{"name":')],
    ['two values', bytes('{}{}')],
    ['a comment', bytes('{} // no')],
    ['NaN', bytes('NaN')],
    ['single quotes', bytes("{'a':1}")],
    ['a byte that is not UTF-8', Uint8Array.of(0x22, 0xff, 0x22)],
    ['half a character', Uint8Array.of(0x22, 0xc3, 0x22)],
    ['a character that ends with the body', Uint8Array.of(0x22, 0xf0, 0x9f)],
    ['half a surrogate pair in UTF-8', Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22)],
    ['gzip that no header declares', gzipSync('{}')],
    ['UTF-16', new Uint8Array(Buffer.from('{}', 'utf16le'))],
  ] as const) {
    it(`rejects ${what}`, async () => {
      expect((await requestErrorOf(() => read(body))).code).to.equal('invalid_json');
    });
  }

  const FULL = BODY_LIMITS.parts;
  const TOO_MANY = 'Must have at most 2,000 fields and items, those of nested objects and arrays included.';
  const TOO_DEEP = 'Must have at most 64 levels of nested arrays and objects.';

  for (const [what, textOf, most, detail] of [
    ['items', (count) => JSON.stringify(Array(count).fill('",[')), FULL, TOO_MANY],
    ['fields', (count) => JSON.stringify(Object.fromEntries(Array(count).fill(0).entries())), FULL, TOO_MANY],
    ['objects', (count) => `[${Array(count).fill('{}').join()}]`, FULL / 2, TOO_MANY],
    [
      'arrays after a string that ends in a backslash',
      (count) => `["\\\\"${',[]'.repeat(count)}]`,
      FULL / 2 - 1,
      TOO_MANY,
    ],
    ['levels', (count) => '{"a":['.repeat(count / 2) + ']}'.repeat(count / 2), 64, TOO_DEEP],
  ] as const satisfies readonly [string, (count: number) => string, number, string][]) {
    it(`reads ${most} ${what}, and rejects more before it parses them`, async () => {
      const text = textOf(most);
      expect(await read(bytes(text))).to.deep.equal(JSON.parse(text));
      const { code, errors } = await requestErrorOf(() => read(bytes(`${textOf(most + 2)} not JSON`)));
      expect([code, errors]).to.deep.equal(['validation_failed', [{ pointer: '', code: 'too_many', detail }]]);
    });
  }

  for (const text of ['{"a":1,"a":1}', '[{"b":{"a":1,"\\u0061":{}}}]', '{"a":{"b":1},"a":{"b":1,"c":2}}']) {
    it(`rejects the repeated field of ${text}`, async () => {
      const { code, errors } = await requestErrorOf(() => read(bytes(text)));
      const detail = 'Send each field of an object once.';
      expect([code, errors]).to.deep.equal(['validation_failed', [{ pointer: '', code: 'duplicate', detail }]]);
    });
  }

  for (const [what, text, detail] of [
    ['nothing', '', 'The request body is empty. Send one JSON object, encoded in UTF-8.'],
    ['white space', ' \r\n', 'The request body is empty. Send one JSON object, encoded in UTF-8.'],
    [
      'a syntax error',
      '{\n  "name": "Größe",\n  "text": secret,\n}',
      'The request body is not valid JSON. Correct it at line 3, column 11.',
    ],
    ['half an object', '{"a":', 'The request body is not valid JSON. Correct it at line 1, column 6, where it ends.'],
  ] as const) {
    it(`says what is wrong with a body of ${what}, and repeats nothing of it`, async () => {
      expect(await requestErrorOf(() => read(bytes(text)))).to.include({ code: 'invalid_json', detail });
    });
  }

  it('says that a body is empty if it has no type, as clients send it', async () => {
    const { code, detail } = await requestErrorOf(() => readJson(requestTo('/')));
    expect([code, detail]).to.deep.equal([
      'invalid_json',
      'The request body is empty. Send one JSON object, encoded in UTF-8.',
    ]);
  });

  it('reads the next body after one that ended within a character', async () => {
    await requestErrorOf(() => read(Uint8Array.of(0x22, 0xf0, 0x9f)));
    expect(await read(bytes('"é"'))).to.equal('é');
  });

  it('reads a field named __proto__ as any other', async () => {
    const value = (await read(bytes('{"__proto__":{"polluted":true}}'))) as object;
    expect(Object.getPrototypeOf(value)).to.equal(Object.prototype);
    expect(Object.keys(value)).to.deep.equal(['__proto__']);
  });

  it('reads every value that JSON can represent', () =>
    fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        expect(await read(bytes(JSON.stringify(value)))).to.deep.equal(JSON.parse(JSON.stringify(value)));
      }),
    ));

  it('rejects with invalid_json, and nothing else, for any bytes', () =>
    fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 50 }), async (body) => {
        try {
          await read(body);
        } catch (error) {
          expect(error).to.be.instanceOf(RequestError).with.property('code', 'invalid_json');
        }
      }),
      { numRuns: 2_000 },
    ));
});
