import { openApiDocument } from '@workspace-api/contract/open-api';

/** Prints the OpenAPI document. */
export const printOpenApi = (): void => {
  process.stdout.write(`${JSON.stringify(openApiDocument())}\n`);
};
