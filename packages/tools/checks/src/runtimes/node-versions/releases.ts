import { readText } from '../../repository.js';

const { engines } = JSON.parse(readText('package.json')) as { readonly engines: { readonly node: string } };

/** The first supported release of each line of Node.js, such as `22.22.2`. */
export const FIRST_RELEASES: readonly string[] = engines.node.match(/[\d.]+/g) ?? [];

/** The supported release lines of Node.js, such as 22. */
export const LINES = FIRST_RELEASES.map((release) => parseInt(release));
