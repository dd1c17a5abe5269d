import type { SchemaIssue } from '@workspace-api/adapter-postgres';
import { expect } from 'chai';
import { describeSchemaIssues } from '../../src/database/describe-schema-issues.js';

const issue = (kind: SchemaIssue['kind'], name: string, what: SchemaIssue['issue'] = 'missing'): SchemaIssue => ({
  kind,
  name,
  issue: what,
});

describe('the sentences about a schema', () => {
  for (const [issues, sentences] of [
    [[], []],
    [[issue('schema', 'api')], ['There is no schema api. Run workspace-api migrate.']],
    [
      [issue('table', 'groups'), issue('column', 'campaigns.name'), issue('index', 'campaigns_due', 'different')],
      [
        'The schema api lacks the table groups, the column campaigns.name. Run workspace-api migrate.',
        'In the schema api, the index campaigns_due differs from its definition. Drop it, and run workspace-api migrate.',
      ],
    ],
    [
      [issue('index', 'campaigns_due', 'building'), issue('column', 'groups.name', 'different')],
      [
        'A session builds the index campaigns_due of the schema api. Wait for it.',
        'In the schema api, the column groups.name differs from its definition. Correct it.',
      ],
    ],
    [
      [issue('sequence', 'positions', 'behind')],
      ['In the schema api, the sequence positions is below the highest position. Run workspace-api migrate.'],
    ],
    [
      [issue('privileges', 'USAGE ON SCHEMA api'), issue('privileges', 'SELECT, INSERT ON api.a, api.b')],
      [
        'The user lacks USAGE ON SCHEMA api; SELECT, INSERT ON api.a, api.b. Grant it: see "Users and rights" of the page about PostgreSQL.',
      ],
    ],
  ] as const) {
    it(`are one for each cause: ${sentences.join(' ') || 'none'}`, () => {
      expect(describeSchemaIssues(issues, 'api')).to.deep.equal(sentences);
    });
  }
});
