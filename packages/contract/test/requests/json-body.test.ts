import { expect } from 'chai';
import fc from 'fast-check';
import { parseJson, requireJson } from '../../src/requests/json-body.js';
import { RequestError } from '../../src/problems/request-error.js';
import { requestErrorOf } from '../support/refusals.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('requireJson', () => {
  for (const [type, encoding] of [
    ['application/json', undefined],
    ['Application/JSON', undefined],
    ['application/json;charset=utf-8', undefined],
    ['application/json; charset=UTF-8', undefined],
    ['application/json ; charset="utf-8"', undefined],
    ['application/json', 'identity'],
    ['application/json', 'Identity'],
  ] as const) {
    it(`lets ${type} pass, with the encoding ${encoding ?? 'not named'}`, () => {
      expect(() => {
        requireJson(type, encoding);
      }).not.to.throw();
    });
  }

  for (const [type, encoding] of [
    [undefined, undefined],
    ['', undefined],
    ['text/json', undefined],
    ['text/plain', undefined],
    ['application/jsonp', undefined],
    ['application/problem+json', undefined],
    ['multipart/form-data; boundary=application/json', undefined],
    ['text/plain, application/json', undefined],
    ['application/json, application/json', undefined],
    ['application/json; charset=utf-16', undefined],
    ['application/json; charset=latin1', undefined],
    ['application/json\n', undefined],
    ['application/json', ''],
    ['application/json', 'gzip'],
    ['application/json', 'identity, gzip'],
  ] as const) {
    it(`refuses ${type === undefined ? 'no type' : JSON.stringify(type)}, with the encoding ${encoding === undefined ? 'not named' : JSON.stringify(encoding)}`, () => {
      const { code, headers } = requestErrorOf(() => {
        requireJson(type, encoding);
      });
      expect(code).to.equal('unsupported_media_type');
      expect(headers).to.deep.equal({ Accept: 'application/json' });
    });
  }

  it('throws nothing but its refusal on any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.option(fc.string({ unit: 'binary' }), { nil: undefined }),
        (type, encoding) => {
          expect(
            requestErrorOf(() => {
              requireJson(`${type};`, encoding);
            }).code,
          ).to.equal('unsupported_media_type');
        },
      ),
    );
  });
});

describe('parseJson', () => {
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
    ['UTF-16', new Uint8Array(Buffer.from('{}', 'utf16le'))],
    ['brackets, 300,000 deep and not closed', bytes('['.repeat(300_000))],
  ] as const) {
    it(`refuses ${what}`, () => {
      expect(requestErrorOf(() => parseJson(body)).code).to.equal('invalid_json');
    });
  }

  it('reads the next body after one that broke off in a character', () => {
    requestErrorOf(() => parseJson(Uint8Array.of(0x22, 0xf0, 0x9f)));
    expect(parseJson(bytes('"é"'))).to.equal('é');
  });

  it('reads a member named __proto__ as one like any other', () => {
    const value = parseJson(bytes('{"__proto__":{"polluted":true}}')) as object;
    expect(Object.getPrototypeOf(value)).to.equal(Object.prototype);
    expect(Object.keys(value)).to.deep.equal(['__proto__']);
  });

  it('reads back every value that JSON can hold', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(parseJson(bytes(JSON.stringify(value)))).to.deep.equal(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('throws nothing but its refusal on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 50 }), (body) => {
        try {
          parseJson(body);
        } catch (error) {
          expect(error).to.be.instanceOf(RequestError).with.property('code', 'invalid_json');
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
