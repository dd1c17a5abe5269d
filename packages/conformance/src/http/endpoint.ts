/** Where an API is served, and what the application around it adds to its responses. */
export interface Endpoint {
  /** The URL that paths of the API are appended to. Its path, if any, is the mount path. No slash at the end. */
  readonly baseUrl: string;
  /** Lower-case names of headers that the host's application may add. None if left out. */
  readonly hostHeaders?: readonly string[];
}

/** Returns the path below which the API is mounted, such as `/mount`; empty for the root. */
export const mountPathOf = ({ baseUrl }: Pick<Endpoint, 'baseUrl'>): string =>
  new URL(baseUrl).pathname.replace(/\/$/, '');
