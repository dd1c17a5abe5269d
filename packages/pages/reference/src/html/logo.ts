import { escaped } from './html.js';
import type { OpenApi } from '../open-api.js';

/**
 * The source that a page may load a logo from: an origin, or the URL itself. It has no character that would end a part
 * of a policy.
 */
const SOURCE = /^(?:data:(?=image\/)|https:\/\/[\w.-]+(?::\d+)?(?=[/?#]|$))/;

/** The logo of an API. */
export interface Logo {
  readonly html: string;
  /** The source that the policy of a page must allow (Content Security Policy, `img-src`). */
  readonly source: string;
}

/** Returns the logo at a URL; null if there is none that a page may load. */
export const toLogo = (url = ''): Logo | null => {
  const [source] = SOURCE.exec(url) ?? [];
  // The title beside it says the same.
  return source === undefined ? null : { source, html: `<img class="logo" src="${escaped(url)}" alt="">` };
};

/** Returns the logo in a document (`x-logo`); null if there is none that a page may load. */
export const logoOf = ({ info }: OpenApi): Logo | null => toLogo(info['x-logo']?.url);
