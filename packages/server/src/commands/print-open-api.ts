import { openApiDocument } from '@workspace-api/contract';

/** Prints the OpenAPI document. */
export const printOpenApi = (): void => {
  process.stdout.write(`${JSON.stringify(openApiDocument())}\n`);
};
