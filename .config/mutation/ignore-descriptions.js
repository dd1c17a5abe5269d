import { PluginKind, declareValuePlugin } from '@stryker-mutator/api/plugin';

/** The fields whose texts only the OpenAPI document shows. */
const FIELDS = ['description', 'summary'];

/** The functions that make such texts of their arguments. The argument of `id` is for the compiler only. */
const FUNCTIONS = ['describeValues', 'oneOfThese', 'id'];

const isText = (node) => ['StringLiteral', 'TemplateLiteral', 'BinaryExpression'].includes(node.type);

/**
 * Leaves out texts that only the OpenAPI document shows: its own tests and readers judge them. A call without any but
 * them, such as `.meta({ description: '…' })`, is left out with its object.
 */
const isDescription = (path) => {
  const { node, parent } = path;
  const isField = (property) => property.type === 'ObjectProperty' && FIELDS.includes(property.key.name);
  if (node.type === 'ObjectExpression') return node.properties.length > 0 && node.properties.every(isField);
  if (parent !== undefined && isField(parent)) return true;
  return isText(node) && FUNCTIONS.includes(path.findParent(({ type }) => type === 'CallExpression')?.node.callee.name);
};

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'descriptions', {
    shouldIgnore: (path) => (isDescription(path) ? 'No caller sees it.' : undefined),
  }),
];
