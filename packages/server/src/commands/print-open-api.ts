import { openApiDocument } from '@workspace-api/contract/open-api';
import { postmanCollection } from '@workspace-api/contract/postman';

/** Prints the OpenAPI document. */
export const printOpenApi = (): void => {
  process.stdout.write(`${JSON.stringify(openApiDocument())}\n`);
};

/** Prints the OpenAPI document as a Postman collection. */
export const printPostmanCollection = (): void => {
  process.stdout.write(`${JSON.stringify(postmanCollection(openApiDocument()), null, 2)}\n`);
};
