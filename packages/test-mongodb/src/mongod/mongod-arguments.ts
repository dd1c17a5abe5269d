export interface MongodOptions {
  /** The path of the executable. */
  readonly path: string;
  /** An existing data folder. */
  readonly dataFolder: string;
  /** The folder to remove if this process ends without a stop: the data folder or a parent of it. */
  readonly rootFolder: string;
  /** The name of the replica set. If omitted, the server is standalone. */
  readonly replicaSet?: string;
  /** Whether access control is on. */
  readonly hasAccessControl?: boolean;
  /** The port. If omitted, a free one. */
  readonly port?: number;
}

const PARAMETERS = [
  // A query without an index fails with code 291.
  'notablescan=1',
  // Enables fail points.
  'enableTestCommands=1',
  'diagnosticDataCollectionEnabled=false',
];

/** Returns the arguments of a small, strict mongod that listens on loopback only. */
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
  // A socket file in the temporary folder would remain after a kill.
  ...(process.platform === 'win32' ? [] : ['--nounixsocket']),
];
