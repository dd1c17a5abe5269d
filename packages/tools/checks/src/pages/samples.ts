import { PREFIX } from '@workspace-api/contract';
import { openApiDocument } from '@workspace-api/contract/open-api';
import { withCodeSamples } from '@workspace-api/reference/code-samples';
import type { DemoProcess } from '../processes/demo-process.js';

/** A sample of the OpenAPI document. */
export interface Sample {
  readonly operationId: string;
  readonly source: string;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly in: string; readonly example?: unknown }[];
  readonly requestBody?: {
    readonly content: {
      readonly 'application/json': {
        readonly examples: Readonly<
          Record<string, { readonly value: { readonly instanceId: string; readonly groupIds: readonly string[] } }>
        >;
      };
    };
  };
  readonly 'x-codeSamples': readonly { readonly label: string; readonly source: string }[];
}

const { paths } = withCodeSamples(openApiDocument()) as unknown as { paths: Record<string, Record<string, Operation>> };

const OPERATIONS = Object.entries(paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, ...operation })),
);

/** Returns the sample of each operation in a language. */
export const samplesIn = (language: string): readonly Sample[] =>
  OPERATIONS.flatMap(({ operationId, 'x-codeSamples': samples }) =>
    samples.filter(({ label }) => label === language).map(({ source }) => ({ operationId, source })),
  );

interface Group {
  readonly id: string;
  readonly instanceId: string;
  readonly sendable: boolean;
}

/** A server for samples. */
export interface SampleServer {
  /** The variables that samples read. */
  readonly environment: Readonly<Record<'URL' | 'KEY', string>>;
  /** Returns a sample with ids of this server in place of those of the examples. */
  withIds(source: string): string;
  /** Returns a string that the output of a sample contains. */
  expected(operationId: string): Promise<string>;
}

/** Returns the demo as a server for samples. */
export const toSampleServer = async ({ demo }: DemoProcess): Promise<SampleServer> => {
  const key = demo.workspaces[0]?.keys[0]?.secret ?? '';
  const get = async <Data>(path: string): Promise<Data> => {
    const headers = { authorization: `Bearer ${key}` };
    const response = await fetch(`${demo.url}/api/public/v1${path}`, { headers });
    return ((await response.json()) as { data: Data }).data;
  };
  const firstId = async (list: string): Promise<string> =>
    (await get<{ items: { id: string }[] }>(`/${list}?limit=1`)).items[0]?.id ?? 'no record';

  const { items } = await get<{ items: Group[] }>('/groups?limit=100');
  const sendable = items.filter((group) => group.sendable);
  const target = sendable.find(({ instanceId }) => sendable.filter((other) => other.instanceId === instanceId)[1]);
  const targets = sendable.filter(({ instanceId }) => instanceId === target?.instanceId);
  const [example] = OPERATIONS.flatMap(({ requestBody }) =>
    Object.values(requestBody?.content['application/json'].examples ?? {}),
  );
  const body = example?.value;
  const ids = new Map([
    [body?.instanceId, target?.instanceId],
    ...(body?.groupIds ?? []).map((id, index) => [id, targets[index]?.id] as const),
  ]);

  const withIds = (source: string): string =>
    [...ids].reduce((text, [id, own]) => text.replaceAll(id ?? '', own ?? ''), source);

  const expected = async (operationId: string): Promise<string> => {
    const { path, parameters = [] } = OPERATIONS.find((operation) => operation.operationId === operationId) ?? {
      path: '',
    };
    if (operationId === 'getWorkspace') return (await get<{ name: string }>('/me')).name;
    if (operationId === 'getUsage') return 'api_requests';
    const inPath = parameters.find((parameter) => parameter.in === 'path');
    // The same creation under the same key: the samples of all languages create one campaign.
    return inPath === undefined ? firstId(path.slice(PREFIX.length + 1)) : withIds(String(inPath.example));
  };
  return {
    environment: { URL: demo.url, KEY: key },
    withIds,
    expected,
  };
};
