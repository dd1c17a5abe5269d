/** What this script uses of Swagger UI (https://swagger.io/docs/open-source-tools/swagger-ui/). */
declare const SwaggerUIBundle: (options: Readonly<Record<string, unknown>>) => unknown;

type Component = (properties: Readonly<Record<string, unknown>>) => unknown;

/** A map of the library Immutable. */
interface ImmutableMap {
  get(name: string): unknown;
  getIn(path: readonly string[]): unknown;
}

/** What Swagger UI hands to plugins. */
interface System {
  readonly React: { createElement(type: unknown, properties: object | null, ...children: readonly unknown[]): unknown };
  readonly specSelectors: { specJson(): ImmutableMap };
}

/** Shows the scope of an operation beside its path. */
const pathAndScope =
  (_Path: Component, { React, specSelectors }: System): Component =>
  (properties) => {
    const operation = properties['operationProps'] as ImmutableMap;
    const [path, method] = [String(operation.get('path')), String(operation.get('method'))];
    const scope = specSelectors.specJson().getIn(['paths', path, method, 'x-required-scope']);
    return React.createElement(
      'span',
      { className: 'operation-path' },
      React.createElement('code', { className: 'opblock-summary-path' }, path),
      React.createElement('span', null, 'scope ', React.createElement('code', null, scope)),
    );
  };

/** Folds the headers of a response, which are many and mostly the same. */
const folded =
  (Headers: Component, { React }: System): Component =>
  (properties) =>
    React.createElement(
      'details',
      { className: 'response-headers' },
      React.createElement('summary', null, 'Headers'),
      React.createElement(Headers, properties),
    );

/** Gives a choice a name for those who do not see what stands beside it. */
const named =
  (name: string) =>
  (Choice: Component, { React }: System): Component =>
  (properties) =>
    React.createElement(
      'label',
      null,
      React.createElement('span', { className: 'unseen' }, name),
      React.createElement(Choice, properties),
    );

/** Names the button that folds a schema, also of a schema that has no title. */
const titled =
  (Accordion: Component, { React }: System): Component =>
  (properties) =>
    React.createElement(
      Accordion,
      properties,
      properties['children'],
      React.createElement('span', { className: 'unseen' }, 'Schema'),
    );

/** Makes a landmark of what is outside of every other. */
const landmark =
  (name: string) =>
  (Part: Component, { React }: System): Component =>
  (properties) =>
    React.createElement('section', { 'aria-label': name }, React.createElement(Part, properties));

/** Puts a heading over the operations. */
const headed =
  (Operations: Component, { React }: System): Component =>
  (properties) =>
    React.createElement(
      'div',
      null,
      React.createElement('h2', null, 'Operations'),
      React.createElement(Operations, properties),
    );

const nothing = () => (): null => null;

const plugin = {
  wrapComponents: {
    OperationSummaryPath: pathAndScope,
    operations: headed,
    headers: folded,
    ExamplesSelect: named('Examples'),
    JSONSchema202012Accordion: titled,
    InfoContainer: landmark('About'),
    // The header of the page has it.
    InfoUrl: nothing,
    // Nothing is sent from here, so there is neither a server to choose nor a key to give: a page is no place for a key.
    SchemesContainer: nothing,
    ServersContainer: nothing,
    authorizeBtn: nothing,
    authorizeOperationBtn: nothing,
  },
};

const root = document.getElementById('reference');

SwaggerUIBundle({
  domNode: root,
  url: root?.dataset['document'],
  plugins: [plugin],
  supportedSubmitMethods: [],
  syntaxHighlight: { theme: 'tomorrow-night' },
  deepLinking: true,
  defaultModelsExpandDepth: -1,
});

const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = (): void => {
  document.documentElement.classList.toggle('dark-mode', dark.matches);
};
dark.addEventListener('change', follow);
follow();
