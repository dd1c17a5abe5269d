import type { Reference } from '@workspace-api/contract';
import type { Endpoint } from '../endpoint.js';
import { sendResource } from './send-resource.js';

/** Returns the endpoints of the API reference: its page, and the files that the page loads. They need no key. */
export const referenceEndpoints = ({ resources }: Reference): readonly Endpoint[] =>
  resources.map((resource) => ({
    method: 'GET',
    path: resource.path,
    respond: (context) => sendResource(context, resource),
  }));
