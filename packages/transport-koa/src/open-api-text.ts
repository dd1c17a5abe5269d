let text: Promise<string> | undefined;

const makeText = async (): Promise<string> => {
  const { openApiDocument } = await import('@workspace-api/contract/open-api');
  return JSON.stringify(openApiDocument());
};

/**
 * The OpenAPI document as it is sent, the same in every answer. What makes it is loaded by the first request for it,
 * because that takes longer than all else that a server does before it listens.
 */
export const openApiText = (): Promise<string> => (text ??= makeText());
