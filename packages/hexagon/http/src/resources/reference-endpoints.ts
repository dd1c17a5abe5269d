import type { FramedPage, Json, Reference, ReferencePage } from '@workspace-api/contract';
import type { Endpoint } from '../endpoint.js';
import { textResourceEndpoint } from './text-resource-endpoint.js';
import { sendResource } from './send-resource.js';

/** The pages of a reference, made from a document. */
interface Site {
  readonly page: ReferencePage;
  readonly frame: (page: FramedPage) => ReferencePage;
}

/** A reference whose pages are made when the first is requested. */
export interface ServedReference {
  readonly reference: Reference;
  readonly toDocument: ToDocument;
  readonly site: () => Promise<Site>;
}

/** Returns the OpenAPI document for a mount path, which defaults to the root. */
type ToDocument = (mountPath?: string) => Json | Promise<Json>;

/** Returns a reference with its pages for a document. Their links are relative, so they are the same for every mount path. */
export const serveReference = (reference: Reference, toDocument: ToDocument): ServedReference => {
  const make = async (): Promise<Site> => {
    const document = await toDocument();
    return { page: reference.toPage(document), frame: reference.toFrame(document) };
  };
  let made: Promise<Site> | undefined;
  return {
    reference,
    toDocument,
    site: () => {
      const site = (made ??= make());
      site.catch(() => (made = undefined));
      return site;
    },
  };
};

/** Returns the endpoints of a reference: the page and texts, made from the OpenAPI document, the guides and files. They need no key. */
export const referenceEndpoints = ({ reference, toDocument, site }: ServedReference): readonly Endpoint[] => [
  textResourceEndpoint(reference.path, async () => {
    const { headers, html } = (await site()).page;
    return { headers, text: html };
  }),
  ...reference.guides.map(({ path, read }) =>
    textResourceEndpoint(path, async () => {
      const { frame } = await site();
      const { headers, html } = frame({ path, ...(await read()) });
      return { headers, text: html };
    }),
  ),
  ...reference.texts.map(({ path, headers, toText }) =>
    textResourceEndpoint(path, async (mountPath) => ({ headers, text: toText(await toDocument(mountPath)) })),
  ),
  ...reference.resources.map((resource): Endpoint => ({
    method: 'GET',
    path: resource.path,
    admission: null,
    respond: (context) => sendResource(context, resource),
  })),
];
