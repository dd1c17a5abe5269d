import { migrate } from '@workspace-api/adapter-mongodb';
import { freshDatabaseName, sharedMongo } from '@workspace-api/test-databases';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { parse } from 'yaml';
import { startExecutable, type ChildExecutable } from '../../src/processes/child-server.js';
import { exposedMetrics } from '../../src/pages/exposed-metrics.js';
import { readPromql } from '../../src/pages/promql.js';
import { readText } from '../../src/repository.js';
import { snippetsOf } from '../../src/pages/snippets.js';

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

interface Panel {
  readonly type: string;
  readonly title: string;
  readonly description?: string;
  readonly fieldConfig?: { readonly defaults: { readonly unit: string } };
  readonly targets?: readonly { readonly expr: string }[];
}

const DASHBOARD = JSON.parse(readText(`${FOLDER}/dashboard.json`)) as {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly name: string; readonly definition?: string }[] };
};

const PAGE = `${FOLDER}/README.md`;

/** The sections of the page by the path of their heading. */
const SECTIONS = new Map(
  readText(PAGE)
    .split(/^(?=## )/m)
    .slice(1)
    .map((section) => [`${PAGE}#${/^## (\w+)/.exec(section)?.[1]?.toLowerCase() ?? ''}`, section]),
);

/** Returns PromQL for an expression of Grafana. */
const toPromql = (expression: string): string =>
  expression.replaceAll('$__rate_interval', '5m').replace(/^label_values\((.*), (\w+)\)$/, 'count by ($2) ($1)');

/** Every expression in the rules, on the dashboard and on the page, with its location. */
const EXPRESSIONS = [
  ...DASHBOARD.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, toPromql(expr)] as const)),
  ...DASHBOARD.templating.list.flatMap(({ name, definition }) =>
    definition === undefined ? [] : [[name, toPromql(definition)] as const],
  ),
  ...RULES.map(({ alert, expr }) => [alert, expr] as const),
  ...snippetsOf(PAGE)
    .filter(({ language }) => language === 'promql')
    .map(({ text }) => [PAGE, text] as const),
];

const { uri } = await sharedMongo();

describe(FOLDER, function () {
  this.timeout(120_000);

  it('has a section for every alert, and an alert for every section', () => {
    expect(RULES.map(({ annotations: { runbook } }) => runbook)).to.have.members([...SECTIONS.keys()]);
  });

  for (const { alert, annotations } of RULES) {
    it(`${alert}: its section explains what it means, what clients see, how to investigate and what to do`, () => {
      const section = SECTIONS.get(annotations.runbook) ?? '';
      expect(section).to.match(new RegExp(`^## ${alert}\n\n\\w.{30}`));
      for (const part of ['What callers see.', 'How to look.', 'What to do.'])
        expect(section).to.contain(`**${part}**`);
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

  it('has a title, a description and a unit for each panel of the dashboard', () => {
    for (const { type, title, description, fieldConfig } of DASHBOARD.panels) {
      expect(title).not.to.be.empty;
      if (type !== 'row') expect(description && fieldConfig?.defaults.unit, title).to.be.a('string').that.is.not.empty;
    }
  });

  it('has every variable that the dashboard uses', () => {
    const used = [...JSON.stringify(DASHBOARD).matchAll(/\$\{?([A-Za-z]\w*)/g)].map(([, name]) => name);
    expect(new Set(used)).to.deep.equal(new Set(DASHBOARD.templating.list.map(({ name }) => name)));
  });

  describe('the metrics that they read', () => {
    let server: ChildExecutable;
    let offered: ReadonlyMap<string, readonly string[]>;

    before(async () => {
      const database = freshDatabaseName();
      const client = await MongoClient.connect(uri);
      await migrate(client.db(database));
      await client.close();
      server = await startExecutable('--mongodb-uri', uri, '--mongodb-database', database);
      offered = exposedMetrics(await (await fetch(`${server.managementUrl}/metrics`)).text());
    });

    after(() => server.end('SIGTERM'));

    for (const [place, expression] of EXPRESSIONS) {
      it(`${place}: ${expression.trim().split('\n')[0] ?? ''} reads what the service exposes`, () => {
        const { labels } = readPromql(expression);
        expect(labels).not.to.be.empty;
        for (const [metric, used] of labels) {
          expect([...offered.keys()]).to.include(metric);
          expect(offered.get(metric)).to.include.members([...used]);
        }
      });
    }
  });
});
