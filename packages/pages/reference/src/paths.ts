/** The path of the page. */
export const REFERENCE_PATH = '/docs';

/** The path of the list of the guides. Each guide is below. */
export const GUIDES_PATH = `${REFERENCE_PATH}/guides`;

/** Returns the path of a guide in Markdown. */
export const markdownPath = (guidePath: string): string => `${guidePath}.md`;

/** The path of the TypeScript client, packed for npm. */
export const CLIENT_PATH = `${REFERENCE_PATH}/client.tgz`;

/** The path of the icon. Pages of other packages link to it, so it has no hash. */
export const FAVICON_PATH = `${REFERENCE_PATH}/favicon.svg`;
