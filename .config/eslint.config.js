import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

export default defineConfig(
  { ignores: ['**/dist/', 'coverage/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // As the compiler does: a parameter may be there for its type alone.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      'no-restricted-exports': [
        'error',
        {
          restrictDefaultExports: {
            direct: true,
            named: true,
            defaultFrom: true,
            namedFrom: true,
            namespaceFrom: true,
          },
        },
      ],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    // An async method without an await still turns what it throws into a rejection, as the port promises.
    files: ['packages/adapter-memory/src/**', 'packages/*/test/**', 'packages/conformance/src/**'],
    rules: { '@typescript-eslint/require-await': 'off' },
  },
  {
    // `expect(value).to.be.true` is an expression statement.
    files: ['packages/*/test/**', 'packages/conformance/src/**'],
    rules: { '@typescript-eslint/no-unused-expressions': 'off' },
  },
  {
    // An answer that is not held to the OpenAPI document is a promise that nobody checks.
    files: ['packages/conformance/src/**', 'packages/transport-koa/test/**'],
    ignores: [
      'packages/conformance/src/http/{caller,raw-exchange}.ts',
      'packages/transport-koa/test/support/connection.ts',
      // Answers of a host that the API stands in.
      'packages/transport-koa/test/workspace-middleware.test.ts',
      // The reference is no part of the API.
      'packages/transport-koa/test/reference.test.ts',
      // Callers who read no answer, or half of one.
      'packages/transport-koa/test/hostile-{callers,memory}.test.ts',
    ],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'createCaller of conformance checks every answer.' },
      ],
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { name: 'node:net', importNames: ['connect'], message: 'rawExchange of conformance checks every answer.' },
      ],
    },
  },
  {
    // Mocha takes a reporter from the default export.
    files: ['packages/system-tests/src/summary-reporter.ts'],
    rules: { 'no-restricted-exports': 'off' },
  },
);
