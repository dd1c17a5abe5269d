export { createAdminReference, createReference, loadPages, type ReferenceOptions } from './create-reference.js';
export type { Reference } from './reference.js';
