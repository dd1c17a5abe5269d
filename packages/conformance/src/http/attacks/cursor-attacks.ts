import { createHash } from 'node:crypto';
import { get, type Attack, type AttackGroup, type Outcome } from './attack.js';
import { LISTS, type Knowledge, type ListName, type Scene } from './scene.js';
import { MISSPELLINGS, SPELLINGS } from './spellings.js';

const page = (list: ListName, query: string): string => `/api/public/v1/${list}?${query}`;

const withCursor = (list: ListName, cursor: string): string => page(list, String(new URLSearchParams({ cursor })));

/** Returns the cursor with each of its 128 bits changed, one at a time. */
const flipBits = (cursor: string): string[] => {
  const digits = cursor.replaceAll('-', '');
  return Array.from({ length: 128 }, (_, bit) => {
    const at = bit >> 2;
    const digit = (parseInt(digits.charAt(at), 16) ^ (1 << (bit & 3))).toString(16);
    const flipped = digits.slice(0, at) + digit + digits.slice(at + 1);
    return flipped.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  });
};

/** Creates a cursor for any workspace, list and position, as anyone who knows the format can. */
const forge = (workspaceId: string, list: string, position: string): string => {
  const check = createHash('sha256').update(`${workspaceId}/${list}/${position}`).digest('hex');
  const variant = '89ab'.charAt(parseInt(check.charAt(0), 16) & 3);
  const digits = `${position.slice(0, 12)}8${position.slice(12, 15)}${variant}${position.slice(15)}${check.slice(1, 15)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/** Positions above those that a store assigns. */
const HIGHEST = ['8000000000000000', 'fffffffffffffffe', 'ffffffffffffffff'];

/** Odd ways to write numbers. */
const NUMBERS = [
  '1e2',
  'NaN',
  '-0',
  '9007199254740992',
  'Infinity',
  '0x10',
  '５',
  '٣',
  ' 5',
  '5\0',
  '1_0',
  '5n',
  '5.0',
];

const spelt = (list: ListName, spellings: typeof SPELLINGS, outcome: Outcome): Attack[] =>
  Array.from(spellings, ([what, spell]) => ({
    what: `on ${list}: ${what}`,
    outcomes: [outcome],
    requests: ({ cursors }: Knowledge, { own }: Scene) => [get(own, withCursor(list, spell(cursors[list])))],
  }));

const attacksOn = (list: ListName): Attack[] => [
  ...spelt(list, SPELLINGS, 'invalid_cursor'),
  ...spelt(list, MISSPELLINGS, 'invalid_parameter'),
  {
    what: `on ${list}: of their other lists`,
    outcomes: ['invalid_cursor'],
    requests: ({ cursors }, { own }) =>
      LISTS.filter((other) => other !== list).map((other) => get(own, withCursor(list, cursors[other]))),
  },
  {
    what: `on ${list}: with each bit changed`,
    outcomes: ['invalid_cursor'],
    requests: ({ cursors }, { own }) => flipBits(cursors[list]).map((cursor) => get(own, withCursor(list, cursor))),
  },
  {
    what: `on ${list}: the own one with each bit changed`,
    outcomes: ['invalid_cursor'],
    requests: (_, { own }) => flipBits(own.cursors[list]).map((cursor) => get(own, withCursor(list, cursor))),
    like: ({ own, missing }) => flipBits(missing.cursors[list]).map((cursor) => get(own, withCursor(list, cursor))),
  },
  {
    what: `on ${list}: forged for their workspace`,
    outcomes: ['invalid_cursor'],
    requests: ({ workspaceId }, { own }) =>
      HIGHEST.map((position) => get(own, withCursor(list, forge(workspaceId, list, position)))),
  },
  {
    what: `on ${list}: forged for the own workspace, above everything, is the first page`,
    outcomes: ['success'],
    requests: (_, { own }) =>
      HIGHEST.map((position) => get(own, withCursor(list, forge(own.workspaceId, list, position)))),
    like: ({ own }) => HIGHEST.map(() => get(own, page(list, 'limit=50'))),
  },
  {
    what: `on ${list}: an id in place of a cursor`,
    outcomes: ['invalid_cursor'],
    requests: ({ workspaceId, instanceId, campaignId }, { own }) =>
      [workspaceId, instanceId, campaignId].map((id) => get(own, withCursor(list, id))),
  },
  {
    what: `on ${list}: twice, theirs first or last, or as a list or an operator`,
    outcomes: ['invalid_parameter', 'unknown_parameter'],
    requests: ({ cursors: { [list]: cursor } }, { own }) =>
      [
        `cursor=${cursor}&cursor=${own.cursors[list]}`,
        `cursor=${own.cursors[list]}&cursor=${cursor}`,
        `cursor[]=${cursor}`,
        `cursor[$gt]=${cursor}`,
        `cursor[$ne]=`,
        `cursor.0=${cursor}`,
        `Cursor=${cursor}`,
        `cursor%00=${cursor}`,
        `cursor=${cursor};limit=5`,
        `nextCursor=${cursor}`,
      ].map((query) => get(own, page(list, query))),
  },
  {
    what: `on ${list}: with a limit that is an odd number`,
    outcomes: ['invalid_parameter'],
    requests: ({ cursors: { [list]: cursor } }, { own }) =>
      NUMBERS.map((limit) => get(own, page(list, `${String(new URLSearchParams({ limit }))}&cursor=${cursor}`))),
  },
];

/** Cursors of another workspace, of another list, and forged ones. */
export const CURSOR_ATTACKS: AttackGroup = { title: 'cursors', attacks: LISTS.flatMap(attacksOn) };
