import type { Reference } from '@workspace-api/contract';
import { REFERENCE_PATH, readAssets } from './asset.js';
import { toResource } from './to-resource.js';

/**
 * The reference of the API for people: a page at `/docs` that a browser makes of the OpenAPI document, and the files that
 * it loads. Only their list is read here; each file is read when it is first asked for.
 */
export const createReference = (): Reference => ({
  path: REFERENCE_PATH,
  resources: readAssets().map(toResource),
});
