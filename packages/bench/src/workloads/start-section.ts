import { fileURLToPath } from 'node:url';
import type { Bench } from '../bench.js';
import type { FigureName } from '../method/figures.js';
import type { Subject } from '../method/subject.js';
import { PEERS } from '../servers/catalogue.js';
import type { DemoLine } from '../servers/demo-data.js';
import { fillWorkspace } from './fill-database.js';
import { secretOf, shareData } from './memory-section.js';
import { CLI, databaseArguments, PRODUCT, plainDemoArguments, startProduct } from './product.js';
import type { Section } from './section.js';
import { timeStart } from './start/time-start.js';
import { withServers } from './with-servers.js';

const GROUPS = 250;

const FIGURES: readonly FigureName[] = ['firstAnswer', 'listening'];

const NOTHING = fileURLToPath(new URL('start/nothing.js', import.meta.url));

const peers = (bench: Bench, args: readonly string[], secret: string): Subject[] =>
  PEERS.map(({ name, title, main }) =>
    timeStart({ name, title, file: fileURLToPath(main), args, cores: bench.cores?.server, secretIn: () => secret }),
  );

const nothing = ({ cores }: Bench): Subject =>
  timeStart({ name: 'node', title: 'Node.js alone', file: NOTHING, cores: cores?.server, secretIn: null });

const inMemory = async (bench: Bench): Promise<void> => {
  const args = plainDemoArguments(GROUPS);
  const cores = bench.cores?.server;
  let demo: DemoLine | undefined;
  let data: readonly string[] = [];
  await withServers([() => startProduct(args, { cores })], async ([product]) => {
    demo = product?.announcement as DemoLine;
    data = await shareData(bench, demo);
  });
  if (demo === undefined) return;
  await bench.compare({
    name: 'start/memory',
    title: `From the start of the process, in memory with ${GROUPS} groups`,
    reference: PRODUCT.name,
    main: 'firstAnswer',
    figures: FIGURES,
    subjects: [
      timeStart({ ...PRODUCT, file: CLI, args, cores, secretIn: (line) => secretOf(line as DemoLine) }),
      ...peers(bench, data, secretOf(demo)),
      nothing(bench),
    ],
  });
};

const onMongodb = async (bench: Bench): Promise<void> => {
  const database = await bench.database();
  const { secret } = await fillWorkspace(database, GROUPS);
  const args = databaseArguments(database.uri, database.name);
  await bench.compare({
    name: 'start/mongodb',
    title: 'From the start of the process, on MongoDB',
    reference: PRODUCT.name,
    main: 'firstAnswer',
    figures: FIGURES,
    subjects: [
      timeStart({ ...PRODUCT, file: CLI, args, cores: bench.cores?.server, secretIn: () => secret }),
      ...peers(bench, ['--mongodb-uri', database.uri, '--database', database.name], secret),
      nothing(bench),
    ],
  });
};

export const START: Section = {
  name: 'start',
  title: 'Start',
  about:
    'A program that does nothing shows the share of Node.js. All others load, open a port, and receive requests for a page of one group until they respond.',
  comparisons: ['memory', 'mongodb'],
  slices: 3,
  run: async (bench) => {
    if (bench.includes('start/memory')) await inMemory(bench);
    if (bench.includes('start/mongodb')) await onMongodb(bench);
  },
};
