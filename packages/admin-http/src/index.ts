export { createAdminHandler, type AdminHandlerOptions } from './create-admin-handler.js';
export { adminOpenApiDocument } from './admin-open-api-document.js';
