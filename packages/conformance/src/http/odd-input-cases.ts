import { isBlank } from '@workspace-api/core';
import { expect } from 'chai';
import { AWKWARD_TEXTS } from '../storage/awkward-text.js';
import { CAMPAIGNS, campaignTo } from './campaign-input.js';
import { problemOf, type Call } from './caller.js';
import type { ReceivedResponse } from './document/check-response.js';
import { describeSharedHttp } from './http-fixture.js';
import type { OpenHttp } from './http-harness.js';
import { sendRaw } from './raw-request.js';
import { describe, it } from '../runner/test-runner.js';

/** Strings that are hard to count, fold, compare or print. */
const TEXTS: readonly (readonly [what: string, text: string])[] = [
  ...AWKWARD_TEXTS.map((text) => [JSON.stringify(text), text] as const),
  ['U+0000', 'a\0b'],
  [
    'every control character but U+0000',
    String.fromCharCode(...Array.from({ length: 31 }, (_, code) => code + 1), 127),
  ],
  ['text from right to left', '\u202eelas gnirpS\u202c \u05e9\u05dc\u05d5\u05dd'],
  ['marks that are not seen', 'a\u200b\u200c\u200d\u2060\u00ad\ufeffb'],
  ['marks that are not seen, alone', '\u200b\u2060\u00ad\u115f\u3164'],
  ['an emoji of seven code points', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}'],
  ['one letter under 39 accents', `e${'\u0301'.repeat(39)}`],
  ['composed Hangul', '\ud55c\uae00'],
  ['decomposed Hangul', '\u1112\u1161\u11ab\u1100\u1173\u11af'],
  ['characters that change in number with their case', '\u0130\u00df\ufb00\u1e9e'],
  ['no characters of Unicode', '\ufffe\uffff\ufdd0'],
  ['what stands for what cannot be read', '\ufffd'],
  ['40 characters beyond the first plane', '\u{1f600}'.repeat(40)],
  ['120 characters beyond the first plane', '\u{1f600}'.repeat(120)],
  ['121 characters beyond the first plane', '\u{1f600}'.repeat(121)],
  ['4,096 characters beyond the first plane', '\u{1f600}'.repeat(4_096)],
  ['10,000 characters', '\u0301'.repeat(10_000)],
  ['the first half of a surrogate pair', 'a\ud83d'],
  ['the second half of a surrogate pair', '\ude00a'],
  ['a surrogate pair the wrong way round', '\ude00\ud83d'],
];

/** The strings of a campaign, with the maximum number of characters of each. */
const FIELDS: readonly (readonly [pointer: string, most: number, fields: (text: string) => object])[] = [
  ['/name', 120, (name) => ({ name })],
  ['/content/text', 4096, (text) => ({ content: { type: 'text', text } })],
  ['/metadata/key', 500, (value) => ({ metadata: { key: value } })],
];

/** Values for the name in a body that are not strings, or not JSON. */
const VALUES: readonly (readonly [value: string, code: string])[] = [
  ['1e2', 'validation_failed'],
  ['1e400', 'validation_failed'],
  ['-0', 'validation_failed'],
  ['9007199254740993', 'validation_failed'],
  ['null', 'validation_failed'],
  ['{}', 'validation_failed'],
  ['["Spring sale"]', 'validation_failed'],
  ['{"$ne":null}', 'validation_failed'],
  ['"Spring sale","name":7', 'validation_failed'],
  ['NaN', 'invalid_json'],
  ['Infinity', 'invalid_json'],
  ['undefined', 'invalid_json'],
  ['0x10', 'invalid_json'],
  ['+1', 'invalid_json'],
  ['01', 'invalid_json'],
  ["'Spring sale'", 'invalid_json'],
  ['"Spring sale",', 'invalid_json'],
  ['"Spring sale" /* now */', 'invalid_json'],
  ['"Spring\nsale"', 'invalid_json'],
  ['"\\x41"', 'invalid_json'],
  ['"\\ud83', 'invalid_json'],
];

/** Bytes for the name in a body that are not UTF-8. */
const BYTES: readonly (readonly [what: string, bytes: readonly number[]])[] = [
  ['a NUL that is overlong', [0xc0, 0x80]],
  ['a slash that is overlong', [0xe0, 0x80, 0xaf]],
  ['half a surrogate pair', [0xed, 0xa0, 0x80]],
  ['a surrogate pair, each half by itself', [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80]],
  ['a character beyond the last', [0xf4, 0x90, 0x80, 0x80]],
  ['a byte in the middle of nothing', [0x80]],
];

const isKept = (text: string, most: number): boolean =>
  !/[\p{Surrogate}\u0000]/u.test(text) && Array.from(text).length >= 1 && Array.from(text).length <= most;

/** Returns whether a field accepts a string: a name needs a visible character. */
const isKeptAt = (pointer: string, text: string, most: number): boolean =>
  isKept(text, most) && (pointer !== '/name' || !isBlank(text));

const dataOf = ({ json }: ReceivedResponse): unknown => (json as { data: unknown }).data;

/** Registers odd strings, numbers and bytes. Each is stored unchanged, or rejected by name. */
export const describeOddInput = (openHarness: OpenHttp): void => {
  describeSharedHttp('odd input', openHarness, (fixture) => {
    const post = (body: unknown, headers: Call['headers'] = {}): Promise<ReceivedResponse> => {
      const { call, home } = fixture();
      return call(CAMPAIGNS, { method: 'POST', secret: home.secret, headers, body });
    };

    describe('as a string of a campaign:', () => {
      for (const [what, text] of TEXTS) {
        it(`${what} is stored unchanged, or rejected`, async () => {
          const { call, home } = fixture();
          for (const [pointer, most, fields] of FIELDS) {
            const response = await post(campaignTo(home, { ...fields(text) }));
            if (isKeptAt(pointer, text, most)) {
              expect(response.status, pointer).to.equal(201);
              expect(dataOf(response)).to.deep.include(fields(text));
              const listed = await call(`${CAMPAIGNS}?limit=1`, { secret: home.secret });
              expect(dataOf(listed)).to.deep.nested.property('items[0]', dataOf(response));
            } else {
              expect(problemOf(response)).to.include({ code: 'validation_failed' });
              expect(problemOf(response).errors?.map((issue) => issue.pointer)).to.deep.equal([pointer]);
            }
          }
        });
      }

      it('a string in another Unicode normal form is another string', async () => {
        const { home } = fixture();
        const headers = { 'idempotency-key': 'normal-forms' };
        await post(campaignTo(home, { name: 'caf\u00e9' }), headers);
        const response = await post(campaignTo(home, { name: 'cafe\u0301' }), headers);
        expect(problemOf(response).code).to.equal('idempotency_mismatch');
      });
    });

    describe('in a query:', () => {
      for (const [what, text] of TEXTS.filter(([, { length }]) => length < 1_000)) {
        it(`${what} is neither a cursor nor a parameter`, async () => {
          const { call, home } = fixture();
          for (const [name, code] of [
            ['cursor', 'invalid_parameter'],
            [text, 'unknown_parameter'],
          ] as const) {
            const query = String(new URLSearchParams({ [name]: text }));
            const response = await call(`/api/public/v1/groups?${query}`, { secret: home.secret });
            expect(problemOf(response).code).to.equal(code);
            expect(problemOf(response).errors).to.have.lengthOf(1);
          }
        });
      }
    });

    describe('in a body:', () => {
      const textWith = (value: string): string => {
        const { home } = fixture();
        return JSON.stringify(campaignTo(home, { name: 'Spring sale' })).replace('"Spring sale"', () => value);
      };

      for (const [value, code] of VALUES) {
        it(`the name ${JSON.stringify(value)} is ${code}`, async () => {
          expect(problemOf(await post(textWith(value))).code).to.equal(code);
        });
      }

      it('a name of arrays in 49,000 levels is validation_failed', async () => {
        const name = '['.repeat(49_000) + ']'.repeat(49_000);
        expect(problemOf(await post(textWith(name))).code).to.equal('validation_failed');
      });

      for (const [what, bytes] of BYTES) {
        it(`${what} is invalid_json`, async () => {
          const { call, home } = fixture();
          const [before = '', after = ''] = textWith('"NAME"').split('NAME');
          const response = await sendRaw(call, {
            method: 'POST',
            target: CAMPAIGNS,
            headers: [
              ['Authorization', `Bearer ${home.secret}`],
              ['Content-Type', 'application/json'],
            ],
            body: Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]),
          });
          expect(problemOf(response).code).to.equal('invalid_json');
        });
      }
    });
  });
};
