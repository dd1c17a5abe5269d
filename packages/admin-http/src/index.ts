export { createAdminHandler, type AdminHandlerOptions } from './create-admin-handler.js';
export { issueOfTokens } from './token-check.js';
export { adminOpenApiDocument } from './admin-open-api-document.js';
