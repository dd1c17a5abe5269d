export { createAdminHandler, type AdminHandlerOptions } from './create-admin-handler.js';
export { Tokens } from './token-check.js';
export { adminOpenApiDocument, type AdminOpenApiOptions } from './admin-open-api-document.js';
