import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { AdminPlatformPorts } from '@workspace-api/admin';
import { toTimestamp } from '@workspace-api/core';
import { beforeEach, describe, it } from '../runner/test-runner.js';

/** Opens separate platform ports for one case. */
export type OpenPlatform = () => AdminPlatformPorts | Promise<AdminPlatformPorts>;

const UUID_OF_VERSION_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Published SHA-256 digests of FIPS 180-4 and its examples. */
const PUBLISHED_DIGESTS = [
  ['the empty text', '', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['one block', 'abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'two blocks',
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  ['a million letters', 'a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
] as const;

/** Registers the cases that a clock, ids, randomness and a digest must pass. */
export const describePlatformPortsContract = (name: string, openPorts: OpenPlatform): void => {
  describe(`${name}: PlatformPorts`, () => {
    let ports: AdminPlatformPorts;

    beforeEach(async () => {
      ports = await openPorts();
    });

    describe('Clock', () => {
      it('returns the current time of the machine', async () => {
        for (let reading = 0; reading < 3; reading++) {
          const before = toTimestamp(Date.now());
          const now = ports.clock.now();
          const after = toTimestamp(Date.now());
          expect(now).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
          expect([before, now, after]).to.deep.equal([before, now, after].sort());
          await sleep(2);
        }
      });
    });

    describe('IdGenerator', () => {
      it('returns UUIDs of version 7 in lower case', () => {
        for (let index = 0; index < 1_000; index++) expect(ports.ids.next()).to.match(UUID_OF_VERSION_7);
      });

      it('never returns an id twice', () => {
        const ids = Array.from({ length: 50_000 }, () => ports.ids.next());
        expect(new Set(ids).size).to.equal(ids.length);
      });

      it('returns different ids than a concurrent process', async () => {
        const generators = [ports.ids, (await openPorts()).ids];
        const ids = Array.from({ length: 10_000 }, () => generators.map((generator) => generator.next())).flat();
        expect(new Set(ids).size).to.equal(ids.length);
      });
    });

    describe('RandomSource', () => {
      it('returns the requested number of bytes', () => {
        for (const count of [0, 1, 32, 1_000, 70_000]) {
          const bytes = ports.random.bytes(count);
          expect(bytes).to.be.an.instanceOf(Uint8Array);
          expect(bytes).to.have.lengthOf(count);
        }
      });

      it('never returns the same bytes twice', () => {
        const draws = Array.from({ length: 1_000 }, () => ports.random.bytes(16).join());
        expect(new Set(draws).size).to.equal(draws.length);
      });

      it('never changes bytes that it has returned', () => {
        const bytes = ports.random.bytes(32);
        const copy = Uint8Array.from(bytes);
        for (let draw = 0; draw < 1_000; draw++) ports.random.bytes(32).fill(0);
        expect(Array.from(bytes)).to.deep.equal(Array.from(copy));
      });

      it('returns every byte about equally often', () => {
        const counts = new Map<number, number>();
        for (const byte of ports.random.bytes(256 * 1_000)) counts.set(byte, (counts.get(byte) ?? 0) + 1);
        expect(counts.size).to.equal(256);
        // The mean is 1,000 and the standard deviation 32. Eight deviations occur once in a trillion runs.
        for (const [byte, count] of counts) expect(count, String(byte)).to.be.within(744, 1_256);
      });
    });

    describe('Digest', () => {
      for (const [what, text, expected] of PUBLISHED_DIGESTS) {
        it(`computes the published SHA-256 of ${what}`, () => {
          expect(ports.digest.sha256(text)).to.equal(expected);
        });
      }

      it('reads the text as UTF-8', () => {
        const bytes = Uint8Array.of(0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80, 0x00);
        expect(ports.digest.sha256('\u00e9\u20ac\u{1f600}\u0000')).to.equal(
          createHash('sha256').update(bytes).digest('hex'),
        );
      });
    });
  });
};
