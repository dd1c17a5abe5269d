import type { About } from '@workspace-api/contract';
import { OPEN_API_HEADERS } from '@workspace-api/contract/internal';
import { textResourceEndpoint, type Endpoint } from '@workspace-api/http/endpoints';

const PATH = '/.well-known/security.txt';

/** RFC 9116 recommends less than a year. */
const EXPIRES_AFTER_DAYS = 364;

/**
 * Returns the endpoint of `security.txt` (RFC 9116), if the deployment has a contact for vulnerabilities. The text
 * expires a year after a process first serves it, so an unmaintained deployment loses it.
 */
export const securityTxtEndpoints = ({ security, servers = [] }: About): readonly Endpoint[] => {
  if (security === undefined) return [];
  const headers = { ...OPEN_API_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' };
  const canonical = servers
    .filter(({ url }) => url.startsWith('https:'))
    .map(({ url }) => url.replace(/\/$/, '') + PATH);
  const toLines = (): readonly string[] => [
    `Contact: ${security.contact}`,
    `Expires: ${new Date(Date.now() + EXPIRES_AFTER_DAYS * 86_400_000).toISOString()}`,
    ...canonical.map((url) => `Canonical: ${url}`),
    ...(security.policy === undefined ? [] : [`Policy: ${security.policy}`]),
  ];
  return [textResourceEndpoint(PATH, () => ({ headers, text: `${toLines().join('\n')}\n` }))];
};
