import { createKeyPageLinks } from '@workspace-api/key-page';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getData } from '../storages/api.js';
import type { AnyServer } from '../storages/servers.js';
import type { TestDatabase } from '../storages/test-database.js';

/** The URL that seals are bound to. The server itself listens on a free port. */
const URL_OF_SEAL = 'http://127.0.0.1:8083';

/** The session of an OWNER on the key page of one server. */
export interface KeyPageVisit {
  readonly url: string;
  readonly cookie: string;
}

/** The key page of a run: the flags that serve it, and a function that signs the OWNER of a workspace in by a link. */
export interface KeyPageVisitor {
  readonly flags: readonly string[];
  signIn(server: AnyServer, secret: string): Promise<KeyPageVisit>;
}

/** Creates the secret of the key page in a folder. */
export const createKeyPageVisitor = (folder: string, { ports }: TestDatabase): KeyPageVisitor => {
  const secret = randomBytes(48).toString('base64');
  const file = join(folder, 'key-page.secret');
  writeFileSync(file, secret, { mode: 0o600 });
  const links = createKeyPageLinks(ports, { secrets: [secret], url: URL_OF_SEAL });
  return {
    flags: ['--key-page-port', '0', '--key-page-secret-file', file, '--key-page-url', URL_OF_SEAL],
    signIn: async ({ url, announcement }, key) => {
      const { id } = await getData<{ readonly id: string }>(url, key, '/me');
      const created = await links.createLink({ workspaceId: id, memberId: 'ann' });
      const { keyPageUrl } = announcement as { readonly keyPageUrl: string };
      const response = await fetch(new URL('open', keyPageUrl), {
        method: 'POST',
        redirect: 'manual',
        headers: { 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams({ link: new URL(created.url).searchParams.get('link') ?? '' }),
      });
      const [cookie = ''] = response.headers.getSetCookie();
      if (response.status !== 303) throw new Error(`The link to the key page was answered with ${response.status}.`);
      return { url: keyPageUrl, cookie: cookie.replace(/;.*$/, '') };
    },
  };
};
