import { migrate } from '@workspace-api/adapter-mongodb';
import { freshDatabaseName, sharedMongo } from '@workspace-api/test-databases';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { parse } from 'yaml';
import { startExecutable, type ChildExecutable } from '../src/child-server.js';
import { linksOf } from '../src/page-links.js';
import { readPromql } from '../src/promql.js';
import { filesBelow, readText } from '../src/repository.js';
import { snippetsOf } from '../src/snippets.js';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

const FOLDER = 'docs/alerts';

const { groups } = parse(readText(`${FOLDER}/rules.yaml`)) as { groups: { rules: Rule[] }[] };
const RULES = groups.flatMap(({ rules }) => rules);

const PAGES = filesBelow(FOLDER, '.md').filter((page) => !page.endsWith('/README.md'));

/** Every expression in the rules and on the pages, with its location. */
const EXPRESSIONS = [
  ...RULES.map(({ alert, expr }) => [alert, expr] as const),
  ...PAGES.flatMap((page) =>
    snippetsOf(page)
      .filter(({ language }) => language === 'promql')
      .map(({ text }) => [page, text] as const),
  ),
];

const { uri } = await sharedMongo();

describe(FOLDER, function () {
  this.timeout(120_000);

  it('has a page for every alert, and an alert for every page', () => {
    expect(RULES.map(({ annotations: { runbook } }) => runbook)).to.have.members(PAGES);
    for (const { alert, annotations } of RULES)
      expect(readText(annotations.runbook)).to.match(new RegExp(`^# ${alert}\n`));
  });

  it('lists every alert with its page', () => {
    const listed = linksOf(`${FOLDER}/README.md`).map(({ path }) => path);
    expect(listed).to.include.members(PAGES);
    for (const { alert } of RULES) expect(readText(`${FOLDER}/README.md`)).to.contain(`[${alert}]`);
  });

  for (const { alert, annotations } of RULES) {
    it(`${alert}: its page explains what it means, what clients see, how to investigate and what to do`, () => {
      const page = readText(annotations.runbook);
      for (const part of ['What it means.', 'What callers see.', 'How to look.', 'What to do.']) {
        expect(page).to.contain(`**${part}**`);
      }
    });
  }

  it('has complete rules', () => {
    for (const rule of RULES) {
      expect(rule).to.have.all.keys('alert', 'expr', 'labels', 'annotations', ...('for' in rule ? ['for'] : []));
      expect(rule.for ?? '0m').to.match(/^\d+m$/);
      expect(rule.labels.severity).to.be.oneOf(['page', 'ticket']);
      expect(rule.annotations.summary).not.to.be.empty;
    }
  });

  for (const [place, expression] of EXPRESSIONS) {
    it(`${place}: ${expression.trim().split('\n')[0] ?? ''} is PromQL`, () => {
      expect(readPromql(expression).faults).to.deep.equal([]);
    });
  }

  describe('the metrics that they read', () => {
    let server: ChildExecutable;
    let offered: string;

    before(async () => {
      const database = freshDatabaseName();
      const client = await MongoClient.connect(uri);
      await migrate(client.db(database));
      await client.close();
      server = await startExecutable(uri, database);
      offered = await (await fetch(`${server.managementUrl}/metrics`)).text();
    });

    after(() => server.end('SIGTERM'));

    it('are exported by the service', () => {
      const names = [...offered.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      );
      const used = EXPRESSIONS.flatMap(([, expression]) => readPromql(expression).metrics);
      expect(used).to.have.lengthOf.above(10);
      // Prometheus itself records whether it reached a target.
      expect(['up', ...names]).to.include.members(used);
    });
  });
});
