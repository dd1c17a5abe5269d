import type { SchemaIssue } from '@workspace-api/adapter-postgres';
import { expect } from 'chai';
import { nextCommand } from '../../src/configuration/next-command.js';
import { describeSchemaIssues } from '../../src/database/describe-schema-issues.js';

type Issue = readonly [kind: SchemaIssue['kind'], name: string, issue: SchemaIssue['issue']];

const RUN = `Run "${nextCommand('migrate')}".`;

/** Issues that can exist together, with their sentences. */
const SENTENCES: readonly (readonly [issues: readonly Issue[], ...sentences: string[]])[] = [
  [
    [
      ['table', 'groups', 'missing'],
      ['column', 'campaigns.name', 'missing'],
      ['index', 'campaigns_due', 'different'],
      ['index', 'groups_by_position', 'building'],
    ],
    `The schema api lacks the table groups, the column campaigns.name. ${RUN}`,
    `In the schema api, the index campaigns_due differs from its definition. Drop it. ${RUN}`,
    'A session builds the index groups_by_position of the schema api. Wait for it.',
  ],
  [
    [['sequence', 'positions', 'behind']],
    `In the schema api, the sequence positions is below the highest position. ${RUN}`,
  ],
  [
    [
      ['privileges', 'USAGE ON SCHEMA api', 'missing'],
      ['privileges', 'SELECT, INSERT ON api.a, api.b', 'missing'],
    ],
    'The user lacks USAGE ON SCHEMA api; SELECT, INSERT ON api.a, api.b. Grant it: see "Users and rights" of the page about PostgreSQL.',
  ],
];

describe('the sentences about a schema', () => {
  for (const [issues, ...sentences] of SENTENCES) {
    it(`have one for each cause: ${sentences.join(' ')}`, () => {
      const found = issues.map(([kind, name, issue]) => ({ kind, name, issue }));
      expect(describeSchemaIssues(found, 'api')).to.deep.equal(sentences);
    });
  }
});
