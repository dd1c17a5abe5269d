/** The address of an API, and the headers that its host adds. */
export interface Endpoint {
  /** The base URL of the API, without a trailing slash. Its path, if any, is the mount path. */
  readonly baseUrl: string;
  /** Lower-case names of headers that the host's application may add. Default: none. */
  readonly hostHeaders?: readonly string[];
}

/** Returns the mount path of the API, such as `/mount`; empty for the root. */
export const mountPathOf = ({ baseUrl }: Pick<Endpoint, 'baseUrl'>): string =>
  new URL(baseUrl).pathname.replace(/\/$/, '');
