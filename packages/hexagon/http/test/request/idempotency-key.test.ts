import { IDEMPOTENCY_KEY } from '@workspace-api/contract/internal';
import { openApiDocument } from '@workspace-api/contract/open-api';
import { expect } from 'chai';
import fc from 'fast-check';
import { readIdempotencyKey } from '../../src/request/idempotency-key.js';

/** Serializes a string according to RFC 9651, section 4.1.6. */
const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

interface Parameter {
  readonly name: string;
  readonly schema: { readonly maxLength: number; readonly pattern: string };
}

describe('readIdempotencyKey', () => {
  for (const [what, header, key] of [
    ['no header', undefined, undefined],
    ['a bare key', 'order-17', 'order-17'],
    ['a quoted key', '"order-17"', 'order-17'],
    ['an escaped quotation mark', String.raw`"a\"b"`, 'a"b'],
    ['an escaped backslash', String.raw`"a\\b"`, String.raw`a\b`],
    ['an escaped backslash before an n', String.raw`"\\n"`, String.raw`\n`],
    ['an escape of anything else as it is', String.raw`"a\n"`, String.raw`"a\n"`],
    ['a backslash in a bare key as it is', String.raw`a\\b`, String.raw`a\\b`],
    ['an empty header', '', ''],
    ['an empty quoted key', '""', ''],
    ['a single quotation mark as it is', '"', '"'],
    ['a key that is not closed as it is', '"abc', '"abc'],
    ['a key that is closed by an escaped mark as it is', String.raw`"abc\"`, String.raw`"abc\"`],
    ['a list as it is', '"a", "b"', '"a", "b"'],
    ['a parameter as it is', '"a";b=c', '"a";b=c'],
    ['a quoted space', '"order 17"', 'order 17'],
  ] as const) {
    it(`reads ${what}`, () => {
      expect(readIdempotencyKey(header)).to.equal(key);
    });
  }

  it('reads every key that is serialized by RFC 9651', () => {
    const keys = fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)) });
    fc.assert(
      fc.property(keys, (key) => {
        expect(readIdempotencyKey(quoted(key))).to.equal(key);
      }),
    );
  });

  it('reads every bare key without a quotation mark as it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }).filter((text) => !text.startsWith('"')),
        (text) => {
          expect(readIdempotencyKey(text)).to.equal(text);
        },
      ),
    );
  });

  it('reads the longest key, quoted and with every character escaped, in a header that the pattern of the document allows', () => {
    const { paths } = openApiDocument() as { paths: Record<string, { post: { parameters: Parameter[] } }> };
    const parameters = paths['/api/public/v1/campaigns']?.post.parameters ?? [];
    const { schema } = parameters.find(({ name }) => name === IDEMPOTENCY_KEY) ?? {};
    const header = quoted('\\'.repeat(255));
    expect(readIdempotencyKey(header)).to.have.lengthOf(255);
    expect(header).to.match(new RegExp(schema?.pattern ?? '$^', 'u'));
  });
});
