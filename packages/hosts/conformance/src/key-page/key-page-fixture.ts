import { createWorkspaceAdmin, type AdminPorts, type WorkspaceAdmin } from '@workspace-api/admin';
import type { WorkspaceId } from '@workspace-api/core';
import type { CompletedRequest, OnResponse } from '@workspace-api/http';
import type { RequestHandler } from '@workspace-api/http/internal';
import { createKeyPage, createKeyPageLinks, type KeyPageLinks, type KeyPageMember } from '@workspace-api/key-page';
import { expect } from 'chai';
import { setTimeout as delay } from 'node:timers/promises';
import { mountPathOf } from '../http/endpoint.js';
import type { RunningServer } from '../http/http-harness.js';
import { MovingClock } from '../http/moving-clock.js';
import { exchangeText } from '../http/raw-request.js';
import { after, before, beforeEach, describe } from '../runner/test-runner.js';
import type { PageResponse } from './page-exchange.js';
import { Visitor } from './visitor.js';

/** A transport, or a host's application, that serves a key page on a store. */
export interface KeyPageHarness {
  readonly ports: AdminPorts;
  /** Lower-case names of headers that the host's application adds to responses. Default: none. */
  readonly hostHeaders?: readonly string[];
  /** Returns a header of the request that the transport passes to `identify`. */
  readonly headerOf: (source: unknown, name: string) => string | null | undefined;
  /** Serves a page. The base URL of the server ends with the mount path. */
  serve(page: RequestHandler, onResponse: OnResponse): Promise<RunningServer>;
  close(): Promise<void>;
}

/** Opens a harness. Called once per group of cases. */
export type OpenKeyPage = () => Promise<KeyPageHarness>;

/** The member who signs in. */
export const MEMBER = 'bob';

/** The scope of the keys. */
export const SCOPE = 'groups:read';

type Session = Parameters<KeyPageLinks['createLink']>[0];

/** The two ways in which the page identifies the member. */
export const WAYS = ['identify', 'link'] as const;

export type Way = (typeof WAYS)[number];

/** The fixture of a case: a workspace with a key and two OWNERs, and another workspace. */
export interface KeyPageFixture {
  readonly admin: WorkspaceAdmin;
  readonly ports: AdminPorts;
  readonly clock: MovingClock;
  readonly links: KeyPageLinks;
  readonly home: { readonly id: WorkspaceId; readonly keyId: string };
  readonly foreign: { readonly id: WorkspaceId; readonly keyId: string };
  /** Returns a browser without a session. */
  readonly visit: (way: Way) => Visitor;
  /** Signs a member in. */
  readonly enter: (way: Way, session?: Partial<Session>) => Promise<Visitor>;
  /** Resolves to the record of a request. */
  readonly recordOf: (response: PageResponse) => Promise<CompletedRequest>;
  /** Returns everything that was recorded of requests. */
  readonly recorded: () => string;
}

/** The origin that the page leads back to. */
const PRODUCT = 'https://app.acme.example';

const SESSION_HEADER = 'x-test-session';

/** The name of the workspace, and of its key. */
export const HOME_NAME = 'Home key';

/** The name of the key of the other workspace. */
export const FOREIGN_NAME = 'Foreign key';

const furnish = async (admin: WorkspaceAdmin, name: string): Promise<KeyPageFixture['home']> => {
  const { id } = await admin.createWorkspace({ name, ownerId: 'ann' });
  await admin.putMember({ workspaceId: id, memberId: MEMBER, role: 'OWNER' });
  const { key } = await admin.issueApiKey({ workspaceId: id, actor: 'ann', name, scopes: [SCOPE] });
  return { id, keyId: key.id };
};

/** Registers cases that share two pages over one store: one for each way. Each case has workspaces of its own. */
export const describeKeyPage = (
  title: string,
  openPage: OpenKeyPage,
  registerCases: (fixture: () => KeyPageFixture) => void,
): void => {
  describe(title, () => {
    const closers: (() => Promise<void>)[] = [];
    let openFixture: () => Promise<KeyPageFixture>;
    let fixture: KeyPageFixture;
    let addresses = 0;

    before(async () => {
      const harness = await openPage();
      closers.push(() => harness.close());
      const { hostHeaders = [] } = harness;
      const clock = new MovingClock();
      const ports: AdminPorts = { ...harness.ports, clock };
      const admin = createWorkspaceAdmin(ports);
      const records: CompletedRequest[] = [];
      const onResponse: OnResponse = (record) => void records.push(record);
      const options = { clock, trustedProxies: 1 };

      const identify = (source: unknown): KeyPageMember | null => {
        const session = harness.headerOf(source, SESSION_HEADER) ?? '';
        return session === '' ? null : (JSON.parse(decodeURIComponent(session)) as KeyPageMember);
      };
      const signInUrl = '/sign-in';
      const identified = await harness.serve(createKeyPage(admin, { ...options, identify, signInUrl }), onResponse);
      closers.push(() => identified.close());

      // The page needs its URL, which is known when it is served.
      let handle: RequestHandler['handle'] = () => Promise.reject(new Error('The page has no URL yet.'));
      const owns: RequestHandler['owns'] = (path) => path !== '';
      const linked = await harness.serve({ handle: (request) => handle(request), owns }, onResponse);
      closers.push(() => linked.close());
      const links = createKeyPageLinks(ports, {
        secrets: ['the first secret of at least 32 bytes'],
        url: linked.baseUrl,
        returnOrigins: [PRODUCT],
      });
      const page = createKeyPage(admin, { ...options, links });
      handle = (request) => page.handle(request);

      const recordOf = async ({ headers }: PageResponse): Promise<CompletedRequest> => {
        const id = headers.get('x-request-id');
        for (;;) {
          const found = records.find(({ requestId }) => requestId === id);
          if (found !== undefined) return found;
          // A record may follow the response. The timeout of the case ends the wait.
          await delay(1);
        }
      };
      const visit = (way: Way, headers: Readonly<Record<string, string>> = {}): Visitor => {
        const { baseUrl } = way === 'identify' ? identified : linked;
        const urls = way === 'identify' ? [signInUrl] : [PRODUCT, `${PRODUCT}/settings`];
        const influence = { mountPath: mountPathOf({ baseUrl }), urls, hostHeaders };
        // Requests of an address are limited.
        addresses += 1;
        const address = `10.0.${String(addresses >> 8)}.${String(addresses & 255)}`;
        return new Visitor(
          ({ headers: sent, ...request }) => exchangeText(baseUrl, { ...request, headers: Object.entries(sent) }),
          new URL(baseUrl).origin,
          influence,
          { ...headers, 'x-forwarded-for': address },
        );
      };
      openFixture = async () => {
        const home = await furnish(admin, HOME_NAME);
        const foreign = await furnish(admin, FOREIGN_NAME);
        const enter = async (way: Way, given: Partial<Session> = {}): Promise<Visitor> => {
          const session: Session = { workspaceId: home.id, memberId: MEMBER, ...given };
          if (way === 'identify') return visit(way, { [SESSION_HEADER]: encodeURIComponent(JSON.stringify(session)) });
          const visitor = visit(way);
          const { url } = await links.createLink(session);
          expect((await visitor.open(url)).status).to.equal(303);
          return visitor;
        };
        const recorded = (): string => JSON.stringify(records);
        return { admin, ports, clock, links, home, foreign, visit, enter, recordOf, recorded };
      };
    });

    after(async () => {
      for (const closer of closers.reverse()) await closer();
    });

    beforeEach(async () => {
      fixture = await openFixture();
    });

    registerCases(() => fixture);
  });
};
