import type { WorkspaceAdmin } from '@workspace-api/admin';
import { About } from '@workspace-api/contract';
import { boolean, object, quantity, type Clock, type Scope } from '@workspace-api/core';
import { array, callback, isObject, valueThat, withMethod, type OptionSchemas } from '@workspace-api/core/internal';
import * as z from '@workspace-api/core/zod';
import type { KeyPageLinks } from './links/key-page-links.js';
import type { SessionInput } from './session.js';
import type { KeyPageTexts } from './texts.js';

/** The operations that the page calls. It has no other power. */
export type KeyPageAdmin = Pick<
  WorkspaceAdmin,
  | 'getWorkspace'
  | 'listMembers'
  | 'listApiKeys'
  | 'getApiKey'
  | 'issueApiKey'
  | 'updateApiKey'
  | 'rotateApiKey'
  | 'revokeApiKey'
  | 'listAuditLog'
  | 'getUsage'
>;

/** Options of `createKeyPage`. `Source` is the request of the host's framework. */
export interface KeyPageOptions<Source = unknown> {
  /**
   * Returns the member who is signed in to the host's application; null without a session. The source is the context of
   * Koa, the request of Express or Node.js, or a `Request`. Omit it if members come by `links`.
   */
  readonly identify?: ((source: Source) => SessionInput | null | Promise<SessionInput | null>) | undefined;
  /** The URL where members sign in. If left out, a member who is signed out sees instructions. */
  readonly signInUrl?: string | undefined;
  /** Links by which members come, instead of `identify`. */
  readonly links?: KeyPageLinks | undefined;
  /** The scopes of the host's own operations. Defaults to none. */
  readonly scopes?: readonly Scope[] | undefined;
  /** The metadata of the deployment. The page shows the title, the logo, the style and the first server. */
  readonly about?: About | undefined;
  /** Texts that replace those in English. */
  readonly texts?: Partial<KeyPageTexts> | undefined;
  /** The language of the texts and times (BCP 47). Defaults to `en`. */
  readonly locale?: string | undefined;
  /** The origins that may frame the page. Only with `identify`, because browsers send no cookie of ours to a frame. */
  readonly frameAncestors?: readonly string[] | undefined;
  /** The number of proxies in front that append to `X-Forwarded-For`. Defaults to 0. */
  readonly trustedProxies?: number | undefined;
  /** Whether to accept requests that a trusted proxy marks as plain HTTP. Defaults to false. */
  readonly allowPlainHttp?: boolean | undefined;
  /** Defaults to that of the platform. */
  readonly clock?: Clock | undefined;
}

/** The fragment is not sent, and other characters would have to be escaped in a page. */
const URL_OR_PATH = /^(?:https?:\/)?\/[^#"\\\s]*$/;

const isUrlOrPath = (value: unknown): boolean =>
  typeof value === 'string' && URL_OR_PATH.test(value) && URL.canParse(value, 'http://localhost');

const isLocale = (value: unknown): boolean => {
  try {
    return typeof value === 'string' && Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
};

/** A source of the policy, without characters that end it. */
const isOrigin = (value: unknown): boolean => typeof value === 'string' && /^https?:\/\/[^\s;,/]+$/.test(value);

/** The options of the key page. */
export const KEY_PAGE_OPTIONS = object({
  identify: callback().optional(),
  signInUrl: valueThat(isUrlOrPath, 'Must be a URL, or a path that begins with a slash.').optional(),
  links: withMethod('redeem', 'Must be the result of createKeyPageLinks().').optional(),
  scopes: array().optional(),
  about: About.optional(),
  texts: valueThat(isObject, 'Must be an object.').optional(),
  locale: valueThat<string>(isLocale, 'Must be a language tag, such as de or pt-BR.').optional(),
  frameAncestors: z
    .array(valueThat<string>(isOrigin, 'Must be an origin, such as https://app.acme.example.'), 'Must be an array.')
    .optional(),
  trustedProxies: quantity().optional(),
  allowPlainHttp: boolean().optional(),
  clock: withMethod('now', 'Must have a function now().').optional(),
} satisfies OptionSchemas<KeyPageOptions>).refine(
  ({ identify, links }) => (identify === undefined) !== (links === undefined),
  { error: 'Must have identify or links, and not both.', when: ({ value }) => isObject(value) },
);
