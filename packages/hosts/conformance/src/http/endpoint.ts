import type { HostInfluence } from './document/check-response.js';

/** The address of an API, and the additions of its host. */
export interface Endpoint extends Pick<HostInfluence, 'hostHeaders' | 'operations'> {
  /** The base URL of the API, without a trailing slash. Its path, if any, is the mount path. */
  readonly baseUrl: string;
}

/** Returns how the host of an API changes its responses. */
export const influenceOf = ({ baseUrl, hostHeaders = [], operations }: Endpoint): Required<HostInfluence> => ({
  mountPath: mountPathOf({ baseUrl }),
  hostHeaders,
  operations,
});

/** Returns the mount path of the API, such as `/mount`; empty for the root. */
export const mountPathOf = ({ baseUrl }: Pick<Endpoint, 'baseUrl'>): string =>
  new URL(baseUrl).pathname.replace(/\/$/, '');
