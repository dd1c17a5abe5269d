import type { WorkspaceAdmin } from '@workspace-api/admin';
import type { About } from '@workspace-api/contract';
import type { Clock, Scope } from '@workspace-api/core';
import type { OptionTypes } from '@workspace-api/http';
import type { KeyPageLinks } from './links/key-page-links.js';
import type { SessionInput } from './session.js';
import type { KeyPageTexts } from './texts.js';

/** The operations that the page calls. It has no other power. */
export type KeyPageAdmin = Pick<
  WorkspaceAdmin,
  | 'getWorkspace'
  | 'getUsage'
  | 'listMembers'
  | 'listApiKeys'
  | 'getApiKey'
  | 'issueApiKey'
  | 'rotateApiKey'
  | 'revokeApiKey'
  | 'listAuditLog'
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
  /** The language of the texts, numbers and times (BCP 47). Defaults to `en`. */
  readonly locale?: string | undefined;
  /** The origins that may frame the page. Only with `identify`, because browsers send no cookie of ours to a frame. */
  readonly frameAncestors?: readonly string[] | undefined;
  /** The number of proxies in front that append to `X-Forwarded-For`. Defaults to 0. */
  readonly trustedProxies?: number | undefined;
  /** Defaults to that of the platform. */
  readonly clock?: Clock | undefined;
}

/** The types of the options. Without a new one, this does not compile. */
export const KEY_PAGE_OPTION_TYPES: OptionTypes<keyof KeyPageOptions> = {
  identify: 'function',
  signInUrl: 'url',
  links: 'object',
  scopes: 'array',
  about: 'about',
  texts: 'object',
  locale: 'string',
  frameAncestors: 'array',
  trustedProxies: 'count',
  clock: 'object',
};
