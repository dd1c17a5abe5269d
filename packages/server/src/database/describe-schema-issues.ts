import type { SchemaIssue } from '@workspace-api/adapter-postgres';
import { nextCommand } from '../configuration/next-command.js';

const nameOf = ({ kind, name }: SchemaIssue): string => (kind === 'privileges' ? name : `the ${kind} ${name}`);

/** Returns a sentence for each cause of issues of a schema, which says what to do. */
export const describeSchemaIssues = (issues: readonly SchemaIssue[], schema: string): readonly string[] => {
  const run = `Run "${nextCommand('migrate')}".`;
  if (issues[0]?.kind === 'schema') return [`There is no schema ${schema}. ${run}`];
  const lacking = issues.filter(({ issue }) => issue === 'missing').map(nameOf);
  const others = issues.flatMap((one) => {
    if (one.issue === 'building') return [`A session builds ${nameOf(one)} of the schema ${schema}. Wait for it.`];
    if (one.issue === 'hidden') return [];
    if (one.issue === 'behind')
      return [`In the schema ${schema}, ${nameOf(one)} is below the highest position. ${run}`];
    const advice = one.kind === 'index' ? `Drop it. ${run}` : 'Correct it.';
    return one.issue === 'missing'
      ? []
      : [`In the schema ${schema}, ${nameOf(one)} differs from its definition. ${advice}`];
  });
  const hidden = issues.filter(({ issue }) => issue === 'hidden');
  if (hidden.length > 0) {
    const mend = hidden.map((one) => one.mend).join('; ');
    const names = hidden.map(({ name }) => name).join(', ');
    others.push(`Row level security hides rows of ${names} from this user. Run as the owner: ${mend};`);
  }
  if (lacking.length === 0) return others;
  return issues.some(({ kind }) => kind === 'privileges')
    ? [
        `The user lacks ${lacking.join('; ')}. Grant it: see "Users and rights" of the page about PostgreSQL.`,
        ...others,
      ]
    : [`The schema ${schema} lacks ${lacking.join(', ')}. ${run}`, ...others];
};
