export { createAdminHandler, type AdminHandlerOptions } from './create-admin-handler.js';
export { adminOpenApiDocument, type AdminOpenApiOptions } from './admin-open-api-document.js';
