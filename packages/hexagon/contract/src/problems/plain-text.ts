import { uriPath } from './uri-path.js';

/** Returns a text of the catalogue without Markdown, whose paths of documents begin with the mount path. */
export const plainText = (text: string, mountPath = ''): string =>
  text.replaceAll('`', '').replace(/\/\S+\/openapi\.json/, (path) => uriPath(mountPath + path));
