import type { Json } from '@workspace-api/contract/internal';
import { operationsOf, toOpenApi } from '../open-api.js';
import { CURL, LANGUAGES, type Language, type SampleEnvironment } from './languages.js';
import { sampleRequestOf } from './sample-request.js';

const addSamples = (json: Json, languages: readonly Language[], environment: SampleEnvironment): Json => {
  const document = toOpenApi(json);
  const paths: Record<string, Record<string, object>> = {};
  for (const { method, path, ...operation } of operationsOf(document)) {
    const request = sampleRequestOf({ method, path, ...operation }, document);
    const samples = languages.map(({ lang, label, toSource }) => ({
      lang,
      label,
      source: toSource(request, environment),
    }));
    (paths[path] ??= {})[method.toLowerCase()] = { ...operation, 'x-codeSamples': samples };
  }
  return { ...json, paths };
};

/**
 * Returns the OpenAPI document of the API with a program for each operation in curl, TypeScript, Python and Go
 * (`x-codeSamples`). They read `URL` and `KEY` from the environment.
 */
export const withCodeSamples = (document: Json): Json => addSamples(document, LANGUAGES, { url: 'URL', key: 'KEY' });

/** Returns the OpenAPI document of a back office with a curl command for each operation. It has no client in TypeScript. */
export const withAdminCodeSamples = (document: Json): Json =>
  addSamples(document, [CURL], { url: 'ADMIN_URL', key: 'ADMIN_TOKEN' });
