import type { HttpRequest } from '@workspace-api/http';

/** A cookie that only the host itself can set over HTTPS. On plain loopback a browser accepts it without the prefix. */
export interface SessionCookie {
  /** Returns the value of the cookie. Empty if there is none. */
  read(request: Pick<HttpRequest, 'header'>): string;
  write(value: string, seconds: number): string;
}

/** Returns the cookie with the session of a page at this URL. */
export const sessionCookie = ({ protocol }: URL): SessionCookie => {
  const [name, secure] = protocol === 'https:' ? ['__Host-key-page', ' Secure;'] : ['key-page', ''];
  return {
    read: (request) =>
      request
        .header('cookie')
        ?.split(';')
        .map((pair) => pair.trim())
        .find((pair) => pair.startsWith(`${name}=`))
        ?.slice(name.length + 1) ?? '',
    write: (value, seconds) =>
      `${name}=${value}; Path=/; Max-Age=${String(seconds)}; HttpOnly;${secure} SameSite=Strict`,
  };
};
