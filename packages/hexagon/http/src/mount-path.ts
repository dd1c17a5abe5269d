const MOUNT_PATH = /^(?:\/[\w.~!$&'()*+,;=:@%-]+)*$/;

/** Returns whether a mount path is empty or a URL path such as `/shop` or `/shop/v2`. */
export const isMountPath = (value: unknown): boolean => typeof value === 'string' && MOUNT_PATH.test(value);

/**
 * Returns the part of a path below the mount path, which is the root for the mount path itself; empty, which no route matches, if
 * it is not below it.
 */
export const pathBelow = (mountPath: string, pathname: string): string => {
  if (pathname === mountPath) return '/';
  return pathname.startsWith(`${mountPath}/`) ? pathname.slice(mountPath.length) : '';
};

/**
 * Returns the path that a host's framework has removed from the front of a URL, as Express, Connect and koa-mount do: the mount
 * path. Empty if the original URL does not end with the path that is left.
 */
export const removedPath = (originalUrl: string, path: string): string => {
  const [original = ''] = originalUrl.split('?', 1);
  const whole = path === '/' && !original.endsWith('/') ? `${original}/` : original;
  return whole.startsWith('/') && whole.endsWith(path) ? whole.slice(0, whole.length - path.length) : '';
};
