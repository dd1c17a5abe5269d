import { expect } from 'chai';
import { gzipSync } from 'node:zlib';
import { codeSamplesOf } from '../../src/open-api/code-samples.js';
import { openApiDocument } from '../../src/open-api/open-api-document.js';
import { ROUTES } from '../../src/routes.js';
import { INVOICE_ROUTE } from '../support/host-route.js';

const sampleOf = (operationId: string, language: string): string => {
  const route = ROUTES.find((each) => each.operationId === operationId);
  const samples = route === undefined ? [] : codeSamplesOf(route);
  return samples.find(({ label }) => label === language)?.source ?? 'no sample';
};

const CLIENT = `import { createClient } from "@workspace-api/client";

const client = createClient({
  baseUrl: process.env.URL ?? "",
  key: process.env.KEY ?? "",
});
`;

describe('the samples of an operation', () => {
  for (const route of ROUTES) {
    it(`of ${route.operationId} are in curl, TypeScript, Python and Go`, () => {
      expect(codeSamplesOf(route).map(({ lang, label }) => [lang, label])).to.deep.equal([
        ['shell', 'curl'],
        ['typescript', 'TypeScript'],
        ['python', 'Python'],
        ['go', 'Go'],
      ]);
    });
  }

  it('read the first 20 records of a list', () => {
    expect(sampleOf('listGroups', 'curl')).to.equal(String.raw`curl "$URL/api/public/v1/groups?limit=20" \
  -H "Authorization: Bearer $KEY"`);
    expect(sampleOf('listGroups', 'Python')).to.equal(`import os

import requests

response = requests.get(
    os.environ["URL"] + "/api/public/v1/groups?limit=20",
    headers={"Authorization": f"Bearer {os.environ['KEY']}"},
    timeout=30,
)
response.raise_for_status()
print(response.json()["data"])`);
    expect(sampleOf('listGroups', 'Go'))
      .to.contain('\t"os"\n\t"time"\n')
      .and.to.contain(
        `func main() {
	request, err := http.NewRequest("GET", os.Getenv("URL")+"/api/public/v1/groups?limit=20", nil)
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("KEY"))

	client :=`,
      );
  });

  it('read every page of a list, the workspace and the usage with the client', () => {
    for (const [operationId, list] of [
      ['listInstances', 'instances'],
      ['listGroups', 'groups'],
      ['listCampaigns', 'campaigns'],
    ] as const) {
      expect(sampleOf(operationId, 'TypeScript')).to.equal(`${CLIENT}
for await (const { id, name } of client.${list}.list()) {
  console.log(id, name);
}`);
    }
    expect(sampleOf('getWorkspace', 'TypeScript')).to.equal(`${CLIENT}
const workspace = await client.me();
console.log(workspace.name);`);
    expect(sampleOf('getUsage', 'TypeScript')).to.equal(`${CLIENT}
const usage = await client.usage();
console.log(usage.metrics);`);
  });

  it('create the campaign of the first example with an idempotency key, so that a retry creates no second one', () => {
    expect(sampleOf('createCampaign', 'curl')).to.match(
      /^curl "\$URL\/api\/public\/v1\/campaigns" \\\n {2}-H "Authorization: Bearer \$KEY" \\\n {2}-H "Idempotency-Key: spring-menu" \\\n {2}-H "Content-Type: application\/json" \\\n {2}-d '\{\n {2}"name": "Spring menu",[^']*\n\}'$/,
    );
    expect(sampleOf('createCampaign', 'TypeScript')).to.match(
      /const campaign = await client\.campaigns\.create\(\n {2}\{\n {4}name: "Spring menu",[^]*\n {2}\},\n {2}\{ idempotencyKey: "spring-menu" \},\n\);\nconsole\.log\(campaign\.id, campaign\.status\);$/,
    );
    expect(sampleOf('createCampaign', 'Python')).to.match(
      /requests\.post\([^]*'\]\}", "Idempotency-Key": "spring-menu"\},\n {4}json=\{\n {6}"name": "Spring menu",[^]*\n {4}\},\n {4}timeout=30,\n\)/,
    );
    expect(sampleOf('createCampaign', 'Go'))
      .to.match(/\t"os"\n\t"strings"\n\t"time"\n/)
      .and.to.match(/\tbody := strings\.NewReader\(`\{\n\t {2}"name": "Spring menu",[^`]*\n\t\}`\)\n\trequest/)
      .and.to.match(
        /\/campaigns", body\)[^]*"Idempotency-Key", "spring-menu"\)\n[^]*"Content-Type", "application\/json"\)\n/,
      );
  });

  it('are in curl only for an operation of a host', () => {
    expect(codeSamplesOf(INVOICE_ROUTE)).to.deep.equal([
      {
        lang: 'shell',
        label: 'curl',
        source: `curl "$URL${INVOICE_ROUTE.path}" \\\n  -H "Authorization: Bearer $KEY"`,
      },
    ]);
    const [sample] = codeSamplesOf({ ...INVOICE_ROUTE, method: 'DELETE' });
    expect(sample?.source).to.match(/^curl -X DELETE "\$URL/);
  });

  it('add less than 2 kB to the compressed document', () => {
    const text = JSON.stringify(openApiDocument());
    const without = JSON.stringify(openApiDocument(), (name, value: unknown) =>
      name === 'x-codeSamples' ? undefined : value,
    );
    expect(gzipSync(text).length - gzipSync(without).length).to.be.below(2_000);
  });
});
