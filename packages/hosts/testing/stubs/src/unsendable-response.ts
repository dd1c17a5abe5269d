import { READ_CAMPAIGN } from './read-campaign.js';

/** An operation of a host whose response has a parameter of the path in a header, which no check has seen. */
export const UNSENDABLE_RESPONSE = {
  ...READ_CAMPAIGN,
  call: (_principal: unknown, { campaignId }: Readonly<Record<string, unknown>> = {}): Promise<never> => {
    const kind = { code: 'gone', status: 410, title: 'Gone', message: 'The campaign is gone.', remedy: 'None.' };
    const headers = { 'X-Campaign': campaignId };
    // A `RequestError` of another version of the package.
    const brand = { [Symbol.for('@workspace-api/contract/RequestError')]: true };
    return Promise.reject(Object.assign(new Error(kind.message), brand, { kind, headers, errors: [] }));
  },
} as const;
