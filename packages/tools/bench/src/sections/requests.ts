import { PREFIX } from '@workspace-api/contract';
import type { LoadRequest } from '../load/load.js';
import { campaignFor } from '../storages/api.js';

/** The number of concurrent requests of most loads. */
export const CONNECTIONS = 32;

const getRequest = (path: string, secret: string): LoadRequest => ({
  method: 'GET',
  path: PREFIX + path,
  headers: { authorization: `Bearer ${secret}` },
});

export const pageRequest = (secret: string, cursor?: string): LoadRequest =>
  getRequest(`/groups?limit=50${cursor === undefined ? '' : `&cursor=${cursor}`}`, secret);

export const pageOfCampaignsRequest = (secret: string): LoadRequest => getRequest('/campaigns?limit=100', secret);

/** A page of groups over MCP. */
export const toolCallRequest = (secret: string): LoadRequest => ({
  method: 'POST',
  path: '/mcp',
  headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'listGroups', arguments: { limit: 50 } },
  }),
});

export const creationRequest = async (url: string, secret: string, groupCount?: number): Promise<LoadRequest> => ({
  method: 'POST',
  path: `${PREFIX}/campaigns`,
  headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
  body: JSON.stringify(await campaignFor(url, secret, groupCount)),
});
