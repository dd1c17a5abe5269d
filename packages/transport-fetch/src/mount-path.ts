const MOUNT_PATH = /^(?:\/[\w.~!$&'()*+,;=:@%-]+)*$/;

/** Throws a TypeError unless a mount path is empty or a URL path such as `/shop` or `/shop/v2`. */
export const checkMountPath = (mountPath: string): void => {
  if (MOUNT_PATH.test(mountPath)) return;
  throw new TypeError(
    `The mount path ${JSON.stringify(mountPath)} is not valid. It must start with a slash, and must not end with one.`,
  );
};

/** Returns the part of a path below the mount path; empty, which no route matches, if it is not below it. */
export const pathBelow = (mountPath: string, pathname: string): string =>
  pathname.startsWith(`${mountPath}/`) ? pathname.slice(mountPath.length) : '';
