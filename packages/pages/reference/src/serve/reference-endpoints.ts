import {
  sendResource,
  textResourceEndpoint,
  type DescribedSurface,
  type Endpoint,
} from '@workspace-api/http/endpoints';
import type { ReferenceParts } from '../reference.js';
import type { LoadSite } from './site.js';

/** Returns the endpoints of a reference: the page and texts, made from the OpenAPI document, the guides and files. They need no key. */
export const referenceEndpoints = (
  { path, guides, texts, resources }: ReferenceParts,
  { toDocument }: DescribedSurface,
  loadSite: LoadSite,
): readonly Endpoint[] => [
  textResourceEndpoint(path, async () => {
    const { headers, html } = (await loadSite()).page;
    return { headers, text: html };
  }),
  ...guides.map((guide) =>
    textResourceEndpoint(guide.path, async () => {
      const { frame } = await loadSite();
      const { headers, html } = frame({ path: guide.path, ...(await guide.read()) });
      return { headers, text: html };
    }),
  ),
  ...texts.map((text) =>
    textResourceEndpoint(text.path, async (mountPath) => ({
      headers: text.headers,
      text: text.toText(await toDocument(mountPath)),
    })),
  ),
  ...resources.map((resource): Endpoint => ({
    method: 'GET',
    path: resource.path,
    admission: null,
    respond: (context) => sendResource(context, resource),
  })),
];
