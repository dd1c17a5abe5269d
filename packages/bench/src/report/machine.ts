import { arch, availableParallelism, cpus, release, totalmem, type as system } from 'node:os';

/** The machine of a measurement. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGigabytes: number;
  readonly system: string;
  readonly node: string;
}

const BYTES_PER_GIGABYTE = 2 ** 30;

/** Describes the machine that this process runs on. */
export const describeMachine = (): Machine => ({
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  cores: availableParallelism(),
  memoryGigabytes: Math.round(totalmem() / BYTES_PER_GIGABYTE),
  system: `${system()} ${release()}, ${arch()}`,
  node: `${process.version}, V8 ${process.versions.v8}`,
});
