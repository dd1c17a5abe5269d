export { createKeyPage } from './create-key-page.js';
export type { KeyPageAdmin, KeyPageOptions } from './key-page-options.js';
export {
  createKeyPageLinks,
  issuesOfLinks,
  type CreateLink,
  type KeyPageLinks,
  type KeyPageLinksOptions,
} from './links/key-page-links.js';
export { Session as KeyPageSession, type SessionInput as KeyPageMember } from './session.js';
export type { KeyPageTexts } from './texts.js';
