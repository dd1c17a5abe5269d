import type { RateLimitStatus } from '@workspace-api/core';
import { expect } from 'chai';
import fc from 'fast-check';
import { rateLimitHeaders } from '../../src/context/rate-limit-headers.js';

const KEY: RateLimitStatus = { policy: 'key', limit: 600, windowSeconds: 60, remaining: 599, resetSeconds: 59 };
const WORKSPACE: RateLimitStatus = {
  policy: 'workspace',
  limit: 1_200,
  windowSeconds: 3_600,
  remaining: 0,
  resetSeconds: 1,
};

/** Parses a list of strings with integer parameters: the part of RFC 9651, section 4.2, that the headers use. */
const parseList = (header: string): { name: string; parameters: Record<string, number> }[] =>
  header.split(', ').map((item) => {
    const [, name = '', rest = ''] = /^"([a-z_]+)"((?:;[a-z]+=\d{1,15})*)$/.exec(item) ?? [];
    const parameters = [...rest.matchAll(/;([a-z]+)=(\d+)/g)].map(
      ([, key = '', value]) => [key, Number(value)] as const,
    );
    return { name, parameters: Object.fromEntries(parameters) };
  });

describe('rateLimitHeaders', () => {
  it('names each policy in one list, and its state in another', () => {
    expect(rateLimitHeaders([KEY, WORKSPACE])).to.deep.equal({
      'RateLimit-Policy': '"key";q=600;w=60, "workspace";q=1200;w=3600',
      RateLimit: '"key";r=599;t=59, "workspace";r=0;t=1',
    });
  });

  it('names a single policy without a comma', () => {
    expect(rateLimitHeaders([WORKSPACE])).to.deep.equal({
      'RateLimit-Policy': '"workspace";q=1200;w=3600',
      RateLimit: '"workspace";r=0;t=1',
    });
  });

  it('gives a limit of requests in flight its unit, and no window', () => {
    const status = {
      policy: 'key-concurrency',
      limit: 50,
      windowSeconds: null,
      remaining: 0,
      resetSeconds: null,
    } as const;
    expect(rateLimitHeaders([KEY, status])).to.deep.equal({
      'RateLimit-Policy': '"key";q=600;w=60, "key-concurrency";q=50;qu="concurrent-requests"',
      RateLimit: '"key";r=599;t=59, "key-concurrency";r=0',
    });
  });

  it('returns no header without a policy', () => {
    expect(rateLimitHeaders([])).to.deep.equal({});
  });

  it('returns structured fields that can be parsed', () => {
    const numbers = fc.record({
      limit: fc.integer({ min: 1, max: 1_000_000_000 }),
      windowSeconds: fc.integer({ min: 1, max: 86_400 }),
      remaining: fc.nat(1_000_000_000),
      resetSeconds: fc.integer({ min: 1, max: 86_400 }),
    });
    const statuses = fc.uniqueArray(fc.record({ policy: fc.constantFrom('key', 'workspace', 'address'), numbers }), {
      selector: ({ policy }) => policy,
      minLength: 1,
    });
    fc.assert(
      fc.property(statuses, (given) => {
        const headers = rateLimitHeaders(given.map(({ policy, numbers }) => ({ policy, ...numbers })));
        expect(parseList(headers['RateLimit-Policy'] ?? '')).to.deep.equal(
          given.map(({ policy, numbers: { limit: q, windowSeconds: w } }) => ({ name: policy, parameters: { q, w } })),
        );
        expect(parseList(headers['RateLimit'] ?? '')).to.deep.equal(
          given.map(({ policy, numbers: { remaining: r, resetSeconds: t } }) => ({
            name: policy,
            parameters: { r, t },
          })),
        );
      }),
    );
  });
});
