const MOUNT_PATH = /^(?:\/[\w.~!$&'()*+,;=:@%-]+)*$/;

/** Throws unless a mount path is empty, or as it is in URLs: `/shop`, `/shop/v2`. */
export const checkMountPath = (mountPath: string): void => {
  if (MOUNT_PATH.test(mountPath)) return;
  throw new TypeError(
    `The mount path ${JSON.stringify(mountPath)} is not valid. It begins with a slash and ends without.`,
  );
};

/** Returns the part of a path below the mount path. Empty, which is no path of the API, if it is not below. */
export const pathBelow = (mountPath: string, pathname: string): string =>
  pathname.startsWith(`${mountPath}/`) ? pathname.slice(mountPath.length) : '';
