export interface MongodOptions {
  /** The executable. */
  readonly path: string;
  /** An existing folder for its data. */
  readonly dataFolder: string;
  /** What to remove when this process ends without having stopped the server: the data folder, or one that holds it. */
  readonly rootFolder: string;
  /** Standalone unless given. */
  readonly replicaSet?: string;
  /** Whether it asks for a password. */
  readonly hasAccessControl?: boolean;
  /** A free one unless given. */
  readonly port?: number;
}

const PARAMETERS = [
  // A query without an index fails with code 291 instead of being slow in production.
  'notablescan=1',
  // Fail points.
  'enableTestCommands=1',
  'diagnosticDataCollectionEnabled=false',
];

/** The command line of a mongod that is small, reachable from this machine alone, and strict. */
export const mongodArguments = ({
  dataFolder,
  replicaSet,
  hasAccessControl = false,
  port = 0,
}: MongodOptions): readonly string[] => [
  ...['--dbpath', dataFolder, '--bind_ip', '127.0.0.1', '--port', String(port)],
  ...(replicaSet === undefined ? [] : ['--replSet', replicaSet]),
  ...(hasAccessControl ? ['--auth'] : []),
  ...['--storageEngine', 'wiredTiger', '--wiredTigerCacheSizeGB', '0.25'],
  ...PARAMETERS.flatMap((parameter) => ['--setParameter', parameter]),
  // A socket file in the temporary folder would stay behind after a kill.
  ...(process.platform === 'win32' ? [] : ['--nounixsocket']),
];
