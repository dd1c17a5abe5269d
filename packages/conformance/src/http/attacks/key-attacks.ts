import { CAMPAIGNS } from '../campaign-input.js';
import type { RawRequest } from '../raw-request.js';
import { bearer, type Attack, type AttackGroup, type Outcome } from './attack.js';

const GROUPS = '/api/public/v1/groups';

/** A place for a key, and the outcomes of a request with the key there, without and with the attacker's own key. */
type KeyPlace = readonly [place: string, request: (secret: string) => RawRequest, ...outcomes: readonly Outcome[]];

/** Encodes every character of a string of ASCII, as a URL can have it. */
const encoded = (text: string): string =>
  Array.from(text, (character) => `%${character.charCodeAt(0).toString(16)}`).join('');

/** Ways to write a key in a URL. A response that repeats it would reveal the key to any reader who decodes it. */
const SPELLINGS: readonly (readonly [how: string, spell: (secret: string) => string])[] = [
  ['', (secret) => secret],
  [', percent-encoded', encoded],
  [', percent-encoded in part', (secret) => secret.replace('wsk_', encoded('wsk_'))],
  [', percent-encoded twice', (secret) => encoded(secret).replaceAll('%', '%25')],
  [', after invalid percent-encoding', (secret) => `%c3%28${secret}`],
  [', percent-encoded after invalid percent-encoding', (secret) => `%c3%28${encoded(secret)}`],
];

/** Places from which other services read a key, and places that a response may repeat. */
const KEY_PLACES: readonly KeyPlace[] = [
  ...['X-Api-Key', 'Api-Key', 'X-Auth-Token', 'X-Authorization', 'Proxy-Authorization', 'Token'].map(
    (name): KeyPlace => [
      `the header ${name}`,
      (secret) => ({ target: GROUPS, headers: [[name, `Bearer ${secret}`]] }),
      'missing_key',
      'success',
    ],
  ),
  [
    'a cookie',
    (secret) => ({ target: GROUPS, headers: [['Cookie', `key=${secret}; Authorization=Bearer ${secret}`]] }),
    'missing_key',
    'success',
  ],
  ...['key', 'api_key', 'apiKey', 'access_token', 'token', 'authorization'].map((name): KeyPlace => [
    `the parameter ${name}`,
    (secret) => ({ target: `${GROUPS}?${name}=${secret}` }),
    'missing_key',
    'unknown_parameter',
  ]),
  ...SPELLINGS.flatMap(([how, spell]): KeyPlace[] => [
    [`the path${how}`, (secret) => ({ target: `${GROUPS}/${spell(secret)}` }), 'unknown_path'],
    [
      `the name of a parameter${how}`,
      (secret) => ({ target: `${GROUPS}?${spell(secret)}=1` }),
      'missing_key',
      'unknown_parameter',
    ],
  ]),
  [
    'the name of a field',
    (secret) => ({
      method: 'POST',
      target: CAMPAIGNS,
      headers: [['Content-Type', 'application/json']],
      body: JSON.stringify({ [secret]: 1 }),
    }),
    'missing_key',
    'validation_failed',
  ],
  [
    'the body',
    (secret) => ({
      method: 'POST',
      target: CAMPAIGNS,
      headers: [['Content-Type', 'application/json']],
      body: JSON.stringify({ key: secret, access_token: secret, Authorization: `Bearer ${secret}` }),
    }),
    'missing_key',
    'validation_failed',
  ],
];

/** Ways to write an Authorization header that the API does not accept. */
const SCHEMES: readonly (readonly [what: string, outcome: Outcome, header: (secret: string) => string])[] = [
  ['no scheme', 'missing_key', (secret) => secret],
  ['Basic, as the user', 'missing_key', (secret) => `Basic ${btoa(`${secret}:`)}`],
  ['Basic, as the password', 'missing_key', (secret) => `Basic ${btoa(`:${secret}`)}`],
  ['Token', 'missing_key', (secret) => `Token ${secret}`],
  ['Digest', 'missing_key', (secret) => `Digest username="${secret}"`],
  ['ApiKey', 'missing_key', (secret) => `ApiKey ${secret}`],
  ['a parameter of Bearer', 'malformed_key', (secret) => `Bearer token="${secret}"`],
  ['quotes', 'malformed_key', (secret) => `Bearer "${secret}"`],
  ['Bearer twice', 'malformed_key', (secret) => `Bearer Bearer ${secret}`],
  ['a tab', 'missing_key', (secret) => `Bearer\t${secret}`],
  ['a space that does not break', 'missing_key', (secret) => `Bearer\u00a0${secret}`],
];

const place = ([where, request, ...outcomes]: KeyPlace): Attack => ({
  what: `their key in ${where}, alone or beside the own key`,
  outcomes,
  requests: ({ secret }, { own }) => {
    const alone = request(secret);
    return [alone, { ...alone, headers: [bearer(own.secret), ...(alone.headers ?? [])] }];
  },
});

const spell = ([what, outcome, header]: (typeof SCHEMES)[number]): Attack => ({
  what: `their key with ${what}`,
  outcomes: [outcome],
  requests: ({ secret }) => [{ target: GROUPS, headers: [['Authorization', header(secret)]] }],
});

const BESIDE: Attack = {
  what: 'their key beside the own key in one header',
  outcomes: ['malformed_key'],
  requests: ({ secret }, { own }) => [
    { target: GROUPS, headers: [['Authorization', `Bearer ${own.secret}, Bearer ${secret}`]] },
    { target: GROUPS, headers: [['Authorization', `Bearer ${own.secret} ${secret}`]] },
  ],
};

/** The key of another workspace in places for other values. */
export const KEY_ATTACKS: AttackGroup = {
  title: 'keys',
  attacks: [...KEY_PLACES.map(place), ...SCHEMES.map(spell), BESIDE],
};

/** The key of another workspace in places that only a server without a framework sees unchanged. */
export const SERVER_KEY_ATTACKS: AttackGroup = {
  title: 'keys',
  attacks: [
    place([
      'the target, in front of its host',
      (secret) => ({ target: `http://${secret}@localhost${GROUPS}` }),
      'malformed_request',
    ]),
    {
      what: 'their key beside the own key in a second header',
      outcomes: ['malformed_request'],
      requests: ({ secret }, { own }) => [
        { target: GROUPS, headers: [bearer(own.secret), bearer(secret)] },
        { target: GROUPS, headers: [bearer(secret), bearer(own.secret)] },
      ],
    },
  ],
};
