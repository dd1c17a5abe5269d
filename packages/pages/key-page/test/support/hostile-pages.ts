import { expect } from 'chai';
import fc from 'fast-check';
import { openPage } from './open-page.js';

const AWKWARD = [
  ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "' onmouseover='alert(1)", 'javascript:alert(1)'],
  ...['</title></textarea><svg/onload=alert(1)>', '&lt;b&gt;', '{name}', '{member}', '$&', "$'", '\u{f8ff}', '\u202e'],
  ...[
    '<!--',
    ']]>',
    '\u2028',
    '%3Cb%3E',
    '__proto__',
    'constructor',
    '{"a":1}',
    'a\u0301',
    '\ud83d',
    '\u0000',
    '\r\nX: y',
  ],
];

const text = fc.oneof(
  fc.constantFrom(...AWKWARD),
  fc
    .array(fc.constantFrom(...AWKWARD, ...Array.from('<>"\'&/= {}')), { minLength: 1, maxLength: 8 })
    .map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 130 }),
);

const PATHS = ['/new', '/keys/{id}/rotate', '/keys/{id}/revoke', '/keys/x/revoke', '/keys/{text}/rotate', '/nothing'];
const FIELDS = ['id', 'workspaceId', 'name', 'scopes', 'expiresInDays', 'reason', 'link', 'cursor', 'actor'];

const hostile = fc.record({
  name: text,
  reason: text,
  path: fc.constantFrom(...PATHS),
  fields: fc.dictionary(fc.oneof(fc.constantFrom(...FIELDS), text), fc.oneof(text, fc.array(text, { maxLength: 3 }))),
  query: text,
  isOwn: fc.boolean(),
});

/** Unlike `encodeURIComponent`, it takes half of a surrogate pair. */
const inUrl = (part: string): string => new URLSearchParams({ '': part }).toString().slice(1);

/** How long to try: a number of runs, or until a time limit. */
interface HostileRuns {
  readonly numRuns: number;
  readonly seed?: number;
  readonly milliseconds?: number;
}

/**
 * Sends hostile names and forms, and checks every page. Each is complete HTML without a tag or an attribute of theirs. None is
 * an error of the server, and no key has more than it was given.
 */
export const checkHostilePages = async ({ milliseconds, ...runs }: HostileRuns): Promise<void> => {
  await fc.assert(
    fc.asyncProperty(hostile, async ({ name, reason, path, fields, query, isOwn }) => {
      const { visitor, admin, workspaceId, issue } = await openPage({
        session: { scopes: ['groups:read', 'usage:read'] },
      });
      const id = await issue('Home key');
      const form = await visitor.get('/new');
      const entered = { name, scopes: 'groups:read', expiresInDays: '30' };
      const pages = [await visitor.submit(form, '/new', entered), await visitor.submit(form, '/new', entered)];
      const target = path.replace('{id}', id).replace('{text}', inUrl(name));
      pages.push(await visitor.post(target, { ...(isOwn && { workspaceId, id: crypto.randomUUID() }), ...fields }));
      const key = await visitor.get(`/keys/${id}`);
      if (key.text.includes('/revoke"')) pages.push(await visitor.submit(key, `/keys/${id}/revoke`, { reason }));
      const search = inUrl(query);
      for (const read of ['/', '/log', `/new?name=${search}&scopes=${search}`, `/?cursor=${search}`, `/keys/${id}`])
        pages.push(await visitor.get(read));
      for (const { status, headers } of pages) {
        expect(status).to.be.below(500);
        expect(headers.get('x-y')).to.equal(null);
      }
      for (const { scopes } of (await admin.listApiKeys({ workspaceId })).items)
        expect(['groups:read', 'usage:read']).to.include.members([...scopes]);
    }),
    { ...runs, ...(milliseconds !== undefined && { plugins: [fc.interruptAfterTimeLimit(milliseconds)] }) },
  );
};
