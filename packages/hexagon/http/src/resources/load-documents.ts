import type * as documents from '@workspace-api/contract/open-api';
import type * as samples from '@workspace-api/reference/code-samples';
import { loadProblemHtml } from '@workspace-api/reference/problem-pages';

type Documents = Pick<typeof documents, 'openApiDocument'> & Pick<typeof samples, 'withCodeSamples'>;

/**
 * Loads the modules of documents and pages. They do it on their first request, but a failed import is cached. So a
 * server that must survive a shortage of file descriptors does it before it listens.
 */
export const loadDocuments = async (): Promise<Documents> => {
  const [{ openApiDocument }, { withCodeSamples }] = await Promise.all([
    import('@workspace-api/contract/open-api'),
    import('@workspace-api/reference/code-samples'),
    loadProblemHtml(),
  ]);
  return { openApiDocument, withCodeSamples };
};
