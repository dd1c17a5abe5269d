import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

// One program for nearly all files: a program for each package takes more than 4 GB. The other two run without Node.js.
const PROJECTS = [
  '../packages/hosts/client/tsconfig.json',
  '../packages/pages/reference/browser/tsconfig.json',
  'tsconfig.lint.json',
];

export default defineConfig(
  {
    ignores: [
      ...['**/dist/', 'coverage/', 'packages/**/src/generated/'],
      ...['packages/tools/checks/generators/', 'packages/tools/checks/projects/'],
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { project: PROJECTS },
    },
    rules: {
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Same as the compiler: a parameter may exist for its type alone. An interface gives a name to an inferred type.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
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
    files: [
      'packages/adapters/memory/src/**',
      'packages/**/test/**',
      'packages/hosts/conformance/src/**',
      'docs/examples/**',
    ],
    rules: { '@typescript-eslint/require-await': 'off' },
  },
  {
    // Modules and options of NestJS.
    files: ['docs/examples/frameworks/nestjs.ts', 'packages/tools/checks/src/hosts/more-key-pages.ts'],
    rules: {
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
    },
  },
  {
    // The state of Koa has no type.
    files: ['docs/examples/opentelemetry/otel-module.ts'],
    rules: { '@typescript-eslint/no-unsafe-argument': 'off' },
  },
  {
    // The executable takes the default export of a module.
    files: ['docs/examples/*/*-module.ts', 'docs/examples/modules/{cors,storage,tomorrow}.ts'],
    rules: { 'no-restricted-exports': 'off' },
  },
  {
    // `expect(value).to.be.true` is an expression statement.
    files: ['packages/**/test/**', 'packages/hosts/conformance/src/**'],
    rules: { '@typescript-eslint/no-unused-expressions': 'off' },
  },
  {
    // Every response of the API is checked against the OpenAPI document.
    files: ['packages/hosts/conformance/src/**', 'packages/transports/{koa,node}/test/**'],
    ignores: [
      'packages/hosts/conformance/src/http/{caller,raw-exchange}.ts',
      'packages/transports/koa/test/support/serving.ts',
      'packages/transports/node/test/support/connection.ts',
      // Responses and operations of a host.
      'packages/transports/node/test/{express,fastify,host-operation,node-listener,graceful-shutdown,create-strict-server}.test.ts',
      // Clients that read no response, or half of one.
      'packages/transports/node/test/hostile-{clients,heap,memory}.test.ts',
    ],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'createCaller of conformance checks every response.' },
      ],
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { name: 'node:net', importNames: ['connect'], message: 'rawExchange of conformance checks every response.' },
      ],
    },
  },
);
