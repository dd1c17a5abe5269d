import { expect } from 'chai';
import { fileURLToPath } from 'node:url';
import { endChildren } from '../support/cli.js';
import { keyOf, startDemo, type Announcement, type DemoServer } from '../support/demo-server.js';
import { Load } from '../support/load.js';
import { TerminalRun } from '../support/terminal.js';
import { until } from '../support/until.js';

const HIDDEN_STDERR = new URL('../support/hidden-stderr.js', import.meta.url).href;

/** Makes each response log two lines, one of them long. */
const LONG_LINES = ['--module', fileURLToPath(new URL('../support/long-log-lines.js', import.meta.url))];

interface LogLine {
  readonly msg: string;
  readonly dropped?: number;
}

const PORTS = ['--port', '0', '--management-port', '0'];

const linesOf = (log: string): LogLine[] =>
  log
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as LogLine);

const droppedIn = (lines: readonly LogLine[]): number => lines.reduce((sum, line) => sum + (line.dropped ?? 0), 0);

const responsesIn = (lines: readonly LogLine[]): number =>
  lines.filter(({ msg }) => msg === 'request completed' || msg === 'observed').length;

/** Returns the number of dropped lines in the metrics of a server that is healthy. */
const countDropped = async (managementUrl: string): Promise<number> => {
  expect(await fetch(`${managementUrl}/healthz`)).to.include({ status: 200 });
  const metrics = await (await fetch(`${managementUrl}/metrics`)).text();
  return Number(/^workspace_api_log_lines_dropped_total (\d+)$/m.exec(metrics)?.[1]);
};

const managementUrlIn = (log: string): string => /"managementUrl":"([^"]+)"/.exec(log)?.[1] ?? '';

const loadOn = (demo: Announcement): Load =>
  new Load({
    url: demo.url,
    secret: keyOf(demo, 'Acme Logistics', 'Full access').secret,
    connections: 20,
  });

/** Starts a demo whose log is not read. */
const startStalledDemo = async (): Promise<{ demo: DemoServer; managementUrl: string }> => {
  const demo = await startDemo([...PORTS, ...LONG_LINES]);
  await demo.run.shows('stderr', '"listening"');
  demo.run.pauseStderr();
  return { demo, managementUrl: managementUrlIn(demo.run.stderr) };
};

/** Sends requests until a server drops lines of its log. Returns the number of those lines. */
const dropLines = async (load: Load, managementUrl: string): Promise<number> => {
  await until(() => load.answered > 200);
  await load.stop();
  const dropped = await countDropped(managementUrl);
  expect(dropped).to.be.above(0);
  return dropped;
};

/** Checks that a log has both lines of each request, or counts them as dropped, to the end. */
const expectComplete = (log: string, { answered }: Load, dropped: number): void => {
  const lines = linesOf(log);
  expect(droppedIn(lines)).to.equal(dropped);
  expect(responsesIn(lines) + dropped).to.equal(2 * answered);
  expect(lines.at(-1)?.msg).to.equal('stopped');
};

describe('a reader of stderr that stalls', function () {
  this.timeout(120_000);
  afterEach(endChildren);

  const terminals: TerminalRun[] = [];
  afterEach(() => {
    for (const terminal of terminals.splice(0)) terminal.close();
  });

  it('blocks no request, drops lines that are counted in the log and a metric, and gets every line once it resumes', async () => {
    const { demo, managementUrl } = await startStalledDemo();
    const load = loadOn(demo);
    const dropped = await dropLines(load, managementUrl);

    demo.run.resumeStderr();
    await demo.run.shows('stderr', '"dropped"');
    demo.run.signal('SIGTERM');
    const { code, stderr } = await demo.run.exit;
    expect(code).to.equal(0);
    expectComplete(stderr, load, dropped);
  });

  for (const [what, nodeOptions] of [
    ['a terminal', []],
    ['a terminal of another user', [`--import=${HIDDEN_STDERR}`]],
  ] as const) {
    it(`blocks no request if it is ${what} after Ctrl-S, which shows every line after Ctrl-Q`, async () => {
      const args = ['serve', '--demo', '--json', '--log-format', 'json', ...PORTS, ...LONG_LINES];
      const terminal = new TerminalRun(args, nodeOptions);
      terminals.push(terminal);
      await terminal.shows('"listening"');
      await terminal.shows('"workspaces"');
      const demo = JSON.parse(/^.*"workspaces".*$/m.exec(terminal.output)?.[0] ?? '') as Announcement;
      terminal.press('stall');

      const load = loadOn(demo);
      const dropped = await dropLines(load, managementUrlIn(terminal.output));

      terminal.press('resume');
      await terminal.shows('"dropped"');
      terminal.press('interrupt');
      expect(await terminal.ended()).to.equal(0);
      expectComplete(terminal.output.replaceAll(/^[^{]*/gm, ''), load, dropped);
    });
  }

  it('does not keep a server from stopping', async () => {
    const { demo } = await startStalledDemo();
    const load = loadOn(demo);
    await until(() => load.answered > 70);
    demo.run.signal('SIGTERM');
    await load.ended();
    expect(await demo.run.ended).to.include({ code: 0 });
  });
});
