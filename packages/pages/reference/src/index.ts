export { createAdminReference, createReference, type ReferenceOptions } from './create-reference.js';
