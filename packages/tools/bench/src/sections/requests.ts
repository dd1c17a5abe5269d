import { PREFIX } from '@workspace-api/contract';
import type { LoadRequest } from '../load/load.js';
import { campaignFor } from '../storages/api.js';

/** The number of concurrent requests of most loads. */
export const CONNECTIONS = 32;

export const pageRequest = (secret: string, cursor?: string): LoadRequest => ({
  method: 'GET',
  path: `${PREFIX}/groups?limit=50${cursor === undefined ? '' : `&cursor=${cursor}`}`,
  headers: { authorization: `Bearer ${secret}` },
});

export const creationRequest = async (url: string, secret: string): Promise<LoadRequest> => ({
  method: 'POST',
  path: `${PREFIX}/campaigns`,
  headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
  body: JSON.stringify(await campaignFor(url, secret)),
});
