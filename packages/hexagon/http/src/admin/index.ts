export { createAdminHandler, type AdminHandlerOptions } from './create-admin-handler.js';
export { Tokens } from './admit-tokens.js';
export { adminOpenApiDocument, type AdminOpenApiOptions } from './admin-open-api-document.js';
