import {
  adminOperation,
  auditChange,
  bindAdminOperation,
  requireOwner,
  type AdminCallOf,
  type ChangingOperation,
  type AdminPorts,
  type AuditEntryId,
} from '@workspace-api/admin';
import { ValidationIssues, isDomainError, object, text, timestamp } from '@workspace-api/core';
import { addSeconds, array, checkArguments, valueThat, type OptionSchemas } from '@workspace-api/core/internal';
import type { HttpRequest } from '@workspace-api/http';
import { VARIED, isVaried, valueNow } from '@workspace-api/http/endpoints';
import { rejection } from '../problems.js';
import { sessionCookie } from '../request/cookie.js';
import { CarriedSession, Session } from '../session.js';
import { createSeal, type Seal } from './seal.js';

const LINK_SECONDS = 300;

const SESSION_SECONDS = 3_600;

/** The maximum length of a sealed session. Browsers drop cookies of more than 4,096 bytes with their attributes. */
const MAX_SEALED_LENGTH = 3_500;

/** The minimum length of a secret, in bytes. */
const MIN_SECRET_BYTES = 32;

/** The number of audit log entries in which a link that was used is searched for. */
const SEARCHED_ENTRIES = 200;

const Link = object({
  url: text({ min: 1, max: 4_096 }).meta({ description: 'The link. It works once, and whoever has it is the member.' }),
  expiresAt: timestamp().meta({ description: 'When the link expires.' }),
});

/** The ports that links need. */
type LinkPorts = Pick<AdminPorts, 'workspaces' | 'auditLog' | 'ids' | 'clock'>;

/** Options of `createKeyPageLinks`. */
export interface KeyPageLinksOptions {
  /**
   * Seal links and cookies. Each has at least 32 bytes. The first one seals; the others open what they have sealed. A
   * function is called for each link and session, so that secrets can be replaced.
   */
  readonly secrets: readonly string[] | (() => readonly string[]);
  /** The public URL of the page, such as `https://keys.acme.example`. It has https, except on loopback. */
  readonly url: string;
  /** The origins that `returnUrl` may have. Defaults to none. */
  readonly returnOrigins?: readonly string[] | undefined;
}

const OPTIONS = object({
  secrets: valueThat<readonly string[] | (() => readonly string[])>(
    (value) => Array.isArray(value) || typeof value === 'function',
    'Must be an array.',
  ),
  url: text({ min: 1, max: 4_096 }),
  returnOrigins: array().optional(),
} satisfies OptionSchemas<KeyPageLinksOptions>);

/** The operation that creates a link. */
export type CreateLink = ChangingOperation<'createKeyPageLink', typeof Session, typeof Link>;

/** Links to the page, for a product that cannot serve it in its own application. */
export interface KeyPageLinks {
  readonly url: URL;
  /** The origins that `returnUrl` may have. Pages lead back to the first if there is no `returnUrl`. */
  readonly returnOrigins: readonly string[];
  /** Creates a link for a member. Throws `owner_required` unless the member is an OWNER of the workspace. */
  readonly createLink: AdminCallOf<CreateLink>;
  /** The operation `keyPage.createLink`, for `operations` of a back office. */
  readonly operation: CreateLink;
  /** Resolves to the session that a link would begin; null if it has expired or was not made here. Does not redeem it. */
  readonly find: (link: string) => Promise<CarriedSession | null>;
  /** Redeems a link. Resolves to the value of `Set-Cookie` with the session, and rejects with `link_invalid`. */
  readonly redeem: (link: string) => Promise<string>;
  /** Resolves to the session in the cookie of a request, or to null if there is none that is valid. */
  readonly read: (request: Pick<HttpRequest, 'header'>) => Promise<CarriedSession | null>;
  /** Returns the value of `Set-Cookie` that ends the session. */
  readonly end: () => string;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Returns everything that is wrong with the options. */
export const issuesOfLinks = ({ secrets, url }: KeyPageLinksOptions): readonly string[] => {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  const isSafe = parsed?.protocol === 'https:' || (parsed?.protocol === 'http:' && LOOPBACK.test(parsed.hostname));
  const all = valueNow(secrets);
  const areLong = all.length > 0 && all.every((secret) => new TextEncoder().encode(secret).length >= MIN_SECRET_BYTES);
  return [
    ...(areLong ? [] : [`secrets must be at least one text of at least ${String(MIN_SECRET_BYTES)} bytes.`]),
    ...(all.every(isVaried) ? [] : [`secrets must each have ${VARIED}.`]),
    ...(isSafe ? [] : ['url must begin with https://. Only on loopback it may begin with http://.']),
  ];
};

/**
 * Creates links to the page. A link is sealed, expires after 5 minutes, and works once. An entry in the audit log with the id of
 * the link redeems it, and the log accepts an id once. Throws a TypeError with everything that is wrong.
 */
export const createKeyPageLinks = (ports: LinkPorts, options: KeyPageLinksOptions): KeyPageLinks => {
  checkArguments('The links cannot be made.', { options: OPTIONS }, { options });
  const issues = issuesOfLinks(options);
  if (issues.length > 0) throw new TypeError(`The links cannot be made. ${issues.join(' ')}`);
  const { secrets, returnOrigins = [] } = options;
  const url = new URL(options.url.replace(/\/*$/, '/'));
  // Another deployment with a copy of the secrets opens none of these.
  const links = createSeal(secrets, `key page link ${url.href}`);
  const sessions = createSeal(secrets, `key page session ${url.href}`);
  const cookie = sessionCookie(url);

  const carry = async (seal: Seal, session: Session, seconds: number) => {
    const expiresAt = addSeconds(ports.clock.now(), seconds);
    return { expiresAt, sealed: await seal.close({ ...session, id: ports.ids.next(), expiresAt }) };
  };
  const open = async (seal: Seal, sealed: string) => {
    const { data } = CarriedSession.safeParse(await seal.open(sealed));
    return data === undefined || data.expiresAt <= ports.clock.now() ? null : data;
  };

  const operation: CreateLink = adminOperation({
    id: 'createKeyPageLink',
    name: 'keyPage.createLink',
    effect: 'change',
    summary: 'Create a link to the key page',
    description:
      'Returns a link with which an OWNER manages the API keys of a workspace. It works once, for 5 minutes.',
    input: Session,
    output: Link,
    errors: ['owner_required'],
    // The log says when the link is opened.
    audit: null,
    perform: () => async (session) => {
      const { workspaceId, memberId, returnUrl } = session;
      const { sealed, expiresAt } = await carry(links, session, LINK_SECONDS);
      const issues = new ValidationIssues();
      const allowed = returnOrigins.length === 0 ? 'none is set' : returnOrigins.join(', ');
      if (returnUrl !== undefined && !(URL.canParse(returnUrl) && returnOrigins.includes(new URL(returnUrl).origin)))
        issues.add(
          ['returnUrl'],
          'not_allowed',
          `Must have an origin of returnOrigins (--key-page-return-origin): ${allowed}.`,
        );
      if (sealed.length > MAX_SEALED_LENGTH)
        issues.add(
          ['scopes'],
          'too_many',
          'Must fit into a cookie with the other fields. Name fewer, or none for all.',
        );
      issues.throwAs('validation_failed');
      await requireOwner(ports.workspaces, workspaceId, memberId);
      return { url: `${url.href}open?link=${sealed}`, expiresAt };
    },
  });

  return {
    url,
    returnOrigins,
    operation,
    createLink: bindAdminOperation(operation, undefined as never),
    find: (link) => open(links, link),
    redeem: async (link) => {
      const found = await open(links, link);
      if (found === null) throw rejection('link_invalid');
      const { id, workspaceId, memberId: actor } = found;
      const change = { workspaceId, action: 'key_page.open', target: workspaceId, details: {} } as const;
      const audit = auditChange({ ...ports, ids: { next: () => id } });
      await audit([change], { actor }, () => Promise.resolve()).catch(async (error: unknown) => {
        if (isDomainError(error)) throw error;
        const entries = await ports.auditLog.list(workspaceId, { below: null, limit: SEARCHED_ENTRIES });
        const isUsed = entries.some(({ record }) => record.id === (id as string as AuditEntryId));
        throw isUsed ? rejection('link_invalid') : error;
      });
      const { sealed } = await carry(sessions, found, SESSION_SECONDS);
      return cookie.write(sealed, SESSION_SECONDS);
    },
    read: (request) => open(sessions, cookie.read(request)),
    end: () => cookie.write('', 0),
  };
};
