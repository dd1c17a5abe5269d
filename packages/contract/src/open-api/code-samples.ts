import type { OperationId } from '@workspace-api/core';
import { successesOf } from '../examples/successes.js';
import { isList, type Route } from '../route.js';
import { isBuiltIn } from '../routes.js';

/** A program that calls one operation, as `x-codeSamples` has it. It reads `URL` and `KEY` from the environment. */
interface CodeSample {
  /** The language, as syntax highlighters name it. */
  readonly lang: 'shell' | 'typescript' | 'python' | 'go';
  readonly label: string;
  readonly source: string;
}

interface SampleRequest {
  readonly method: Route['method'];
  /** The path with its query. */
  readonly target: string;
  /** The body in JSON, indented, without apostrophes and backticks. Null without a body. */
  readonly body: string | null;
}

const indented = (text: string, indent: string): string => text.replaceAll('\n', `\n${indent}`);

const curlSample = ({ method, target, body }: SampleRequest): string => {
  const lines = [
    `curl${method === 'GET' || body !== null ? '' : ` -X ${method}`} "$URL${target}"`,
    '-H "Authorization: Bearer $KEY"',
  ];
  if (body !== null)
    lines.push('-H "Idempotency-Key: spring-menu"', '-H "Content-Type: application/json"', `-d '${body}'`);
  return lines.join(' \\\n  ');
};

const loop = (list: 'instances' | 'groups' | 'campaigns') => (): string =>
  `for await (const { id, name } of client.${list}.list()) {
  console.log(id, name);
}`;

/** The calls of the client. A list reads all of its pages. */
const CLIENT_CALLS: Readonly<Record<OperationId, (body: string) => string>> = {
  getWorkspace: () => `const workspace = await client.me();
console.log(workspace.name);`,
  getUsage: () => `const usage = await client.usage();
console.log(usage.metrics);`,
  listInstances: loop('instances'),
  listGroups: loop('groups'),
  listCampaigns: loop('campaigns'),
  createCampaign: (body) => `const campaign = await client.campaigns.create(
  ${indented(body.replaceAll(/"(\w+)":/g, '$1:'), '  ')},
  { idempotencyKey: "spring-menu" },
);
console.log(campaign.id, campaign.status);`,
};

const typescriptSample = (operationId: OperationId, { body }: SampleRequest): string =>
  `import { createClient } from "@workspace-api/client";

const client = createClient({
  baseUrl: process.env.URL ?? "",
  key: process.env.KEY ?? "",
});

${CLIENT_CALLS[operationId](body ?? '')}`;

/** The examples contain no true, false or null, which Python spells differently. */
const pythonSample = ({ method, target, body }: SampleRequest): string => {
  const header = body === null ? '' : ', "Idempotency-Key": "spring-menu"';
  return `import os

import requests

response = requests.${method.toLowerCase()}(
    os.environ["URL"] + "${target}",
    headers={"Authorization": f"Bearer {os.environ['KEY']}"${header}},
${body === null ? '' : `    json=${indented(body, '    ')},\n`}    timeout=30,
)
response.raise_for_status()
print(response.json()["data"])`;
};

const goSample = ({ method, target, body }: SampleRequest): string => {
  const headers = `	request.Header.Set("Idempotency-Key", "spring-menu")
	request.Header.Set("Content-Type", "application/json")
`;
  return `package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
${body === null ? '' : '	"strings"\n'}	"time"
)

func main() {
${body === null ? '' : `	body := strings.NewReader(\`${indented(body, '\t')}\`)\n`}	request, err := http.NewRequest("${method}", os.Getenv("URL")+"${target}", ${body === null ? 'nil' : 'body'})
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("KEY"))
${body === null ? '' : headers}
	client := http.Client{Timeout: 30 * time.Second}
	response, err := client.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(response.Status, string(text))
}`;
};

/** Returns a sample in each language. An operation of a host has one in curl without a body, because its data are unknown. */
export const codeSamplesOf = (route: Route): readonly CodeSample[] => {
  const [success] = successesOf(route.operationId);
  const body = success?.[1].body;
  const request: SampleRequest = {
    method: route.method,
    target: isList(route) ? `${route.path}?limit=20` : route.path,
    body: body === undefined ? null : JSON.stringify(body, null, 2),
  };
  const curl: CodeSample = { lang: 'shell', label: 'curl', source: curlSample(request) };
  if (!isBuiltIn(route)) return [curl];
  return [
    curl,
    { lang: 'typescript', label: 'TypeScript', source: typescriptSample(route.operationId as OperationId, request) },
    { lang: 'python', label: 'Python', source: pythonSample(request) },
    { lang: 'go', label: 'Go', source: goSample(request) },
  ];
};
