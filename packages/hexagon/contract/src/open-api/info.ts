import type { About } from '../about.js';
import type { Json } from '../json.js';

/** What the document of an API says about it. A deployment may change all but the rest of the description. */
interface Defaults {
  readonly title: string;
  readonly version: string;
  readonly summary: string;
  /** The description without its first paragraph, which is the summary. */
  readonly details: string;
}

/** Returns the info object of a document. The logo is the extension of Redoc, which other pages know too. */
export const infoOf = (about: About, defaults: Defaults): Json => {
  const { title = defaults.title, version = defaults.version, description = defaults.summary } = about;
  const { contact = { name: 'The operator of this service' }, termsOfService, license, logo } = about;
  return {
    title,
    version,
    summary: description,
    description: `${description}\n\n${defaults.details}`,
    contact,
    ...(termsOfService !== undefined && { termsOfService }),
    ...(license !== undefined && { license }),
    ...(logo !== undefined && { 'x-logo': { url: logo, altText: title } }),
  };
};
