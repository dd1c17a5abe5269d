import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signIn } from './service.js';

/** Uses the page as a browser does: without a session, then as ann, who issues a key. */
export const tryIt = async (server: Server): Promise<void> => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const page = `http://127.0.0.1:${(server.address() as AddressInfo).port}/settings/keys`;
  const signedOut = await fetch(page, { redirect: 'manual' });
  console.log('signed out:', signedOut.status, signedOut.headers.get('location'));

  const headers = { cookie: signIn(), 'sec-fetch-site': 'same-origin' };
  const form = await (await fetch(`${page}/new`, { headers })).text();
  const body = new URLSearchParams({ name: 'Back end', scopes: 'groups:read', expiresInDays: '90' });
  for (const [, name = '', value = ''] of form.matchAll(/type="hidden" name="(\w+)" value="([^"]+)"/g)) {
    body.set(name, value);
  }
  const issued = await fetch(`${page}/new`, { method: 'POST', headers, body });
  console.log('issued:', issued.status, /wsk_\w{38}/.test(await issued.text()));
  server.close();
};
