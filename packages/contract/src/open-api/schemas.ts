import * as z from 'zod';
import { problem } from '../problems/problem.js';
import { responseName } from '../routes.js';
import { campaign, createCampaign } from '../schemas/campaign.js';
import { group } from '../schemas/group.js';
import { instance } from '../schemas/instance.js';
import { RESPONSES } from '../schemas/responses.js';
import { usage } from '../schemas/usage.js';
import { workspace } from '../schemas/workspace.js';
import type { Json } from './json.js';

const COMPONENTS = z.registry<{ id: string }>();
COMPONENTS.add(workspace, { id: 'Workspace' });
COMPONENTS.add(usage, { id: 'Usage' });
COMPONENTS.add(instance, { id: 'Instance' });
COMPONENTS.add(group, { id: 'Group' });
COMPONENTS.add(campaign, { id: 'Campaign' });
COMPONENTS.add(createCampaign, { id: 'CreateCampaign' });
COMPONENTS.add(problem, { id: 'Problem' });
for (const [operationId, response] of Object.entries(RESPONSES)) {
  COMPONENTS.add(response, { id: responseName(operationId) });
}

/** A schema without what only a file of its own has. */
const embedded = ({ $schema: _schema, $id: _id, ...schema }: Json): Json => schema;

/** A schema to stand where it is used, and not among the components. */
export const inlineSchema = (type: z.ZodType): Json => embedded(z.toJSONSchema(type, { io: 'input' }));

/** The schemas of the components. */
export const componentSchemas = (): Json => {
  const { schemas } = z.toJSONSchema(COMPONENTS, { io: 'input', uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, embedded(schema)]));
};
