import type { Logger } from 'pino';

/** Returns a function that warns once that there may be an untrusted proxy in front. */
export const untrustedProxyWarning = (logger: Logger): (() => void) => {
  let hasWarned = false;
  return () => {
    if (hasWarned) return;
    hasWarned = true;
    logger.warn(
      'Requests have the header X-Forwarded-For, but no proxy is trusted. All clients behind a proxy share one ' +
        'address. If there is a proxy in front, set --trusted-proxies.',
    );
  };
};
