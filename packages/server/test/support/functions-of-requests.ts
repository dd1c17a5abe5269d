import { Session } from 'node:inspector/promises';

/** The compiled sources of our packages. */
const OWN_SOURCE = /\/packages\/(?:[a-z]+\/)?([a-z-]+)\/dist\/src\/(.+)\.js$/;

/** The functions that every one of some requests runs, by source file. */
export type FunctionsByFile = ReadonlyMap<string, readonly string[]>;

/**
 * Counts with the coverage of V8. `send` sends one request, and resolves when everything that it causes is over. What not
 * every request runs is left out: the work of timers, such as the flush of counters.
 */
export const functionsOfRequests = async (send: () => Promise<void>, requests = 5): Promise<FunctionsByFile> => {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

  const functionsOfOne = async (): Promise<ReadonlySet<string>> => {
    await session.post('Profiler.takePreciseCoverage');
    await send();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return new Set(
      result.flatMap(({ url, functions }) => {
        const [, name, file] = OWN_SOURCE.exec(url) ?? [];
        if (name === undefined || file === undefined) return [];
        return functions
          .filter(({ ranges: [range] }) => (range?.count ?? 0) > 0)
          .map(({ functionName, ranges: [range] }) => `${name}/${file} ${functionName}@${range?.startOffset ?? 0}`);
      }),
    );
  };

  try {
    let common = await functionsOfOne();
    for (let request = 1; request < requests; request++) {
      const others = await functionsOfOne();
      common = new Set([...common].filter((name) => others.has(name)));
    }
    const files = new Map<string, string[]>();
    for (const entry of [...common].sort()) {
      const [file = '', name = ''] = entry.split(' ');
      files.set(file, [...(files.get(file) ?? []), name]);
    }
    return files;
  } finally {
    session.disconnect();
  }
};
