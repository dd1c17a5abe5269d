import { PREFIX, ROUTES } from '@workspace-api/contract';
import type { SampleRequest } from './sample-request.js';

/** The environment variables that a sample reads: the base URL, and the key or token. */
export interface SampleEnvironment {
  readonly url: string;
  readonly key: string;
}

/** A language of samples. */
export interface Language {
  /** As syntax highlighters name it. */
  readonly lang: string;
  readonly label: string;
  /** Returns a program that sends a request and prints the response. */
  readonly toSource: (request: SampleRequest, environment: SampleEnvironment) => string;
}

const toJson = (value: unknown): string => JSON.stringify(value, null, 2);

const indented = (text: string, indent: string): string => text.replaceAll('\n', `\n${indent}`);

const toCurl: Language['toSource'] = ({ method, target, idempotencyKey, body }, { url, key }) => {
  const isDefault = method === (body === undefined ? 'GET' : 'POST');
  return [
    `curl${isDefault ? '' : ` -X ${method}`} "$${url}${target}"`,
    `-H "Authorization: Bearer $${key}"`,
    ...(idempotencyKey === undefined ? [] : [`-H "Idempotency-Key: ${idempotencyKey}"`]),
    ...(body === undefined
      ? []
      : [
          '-H "Content-Type: application/json"',
          `-d '${indented(toJson(body), '  ').replaceAll("'", String.raw`'\''`)}'`,
        ]),
  ].join(' \\\n  ');
};

const toTypeScriptLiteral = (value: unknown): string => toJson(value).replaceAll(/"([A-Za-z_]\w*)":/g, '$1:');

/** Returns the call of the client: a method for the operations of the API, named like their path, `request` or `list` for others. */
const toClientCall = ({ method, path, params, query, body, idempotencyKey, isList }: SampleRequest): string => {
  const isBuiltIn = ROUTES.some((route) => route.method === method && route.path === path);
  const [resource, ...parameters] = path.slice(PREFIX.length + 1).split('/');
  if (isBuiltIn && isList) return `${resource}.list()`;
  if (isBuiltIn && method === 'GET')
    return parameters.length === 0
      ? `${resource}()`
      : `${resource}.get(${Object.values(params).map(toJson).join(', ')})`;
  if (isBuiltIn) return `${resource}.create(${toTypeScriptLiteral(body)}, ${toTypeScriptLiteral({ idempotencyKey })})`;
  const options = {
    ...(path.includes('{') && { params }),
    ...(Object.keys(query).length > 0 && { query }),
    body,
    idempotencyKey,
  };
  const literal = toTypeScriptLiteral(options);
  const rest = literal === '{}' ? '' : `, ${literal}`;
  return isList ? `list("${path}"${rest})` : `request("${method}", "${path}"${rest})`;
};

const toTypeScript: Language['toSource'] = (
  request,
  { url, key },
) => `import { createClient } from "@workspace-api/client";

const client = createClient({
  baseUrl: process.env.${url} ?? "",
  key: process.env.${key} ?? "",
});

${
  request.isList
    ? `for await (const item of client.${toClientCall(request)}) {
  console.log(item);
}`
    : `const data = await client.${toClientCall(request)};
console.log(data);`
}`;

const PYTHON_WORDS: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };

const toPythonLiteral = (value: unknown): string =>
  toJson(value).replaceAll(/"(?:[^"\\]|\\.)*"|true|false|null/g, (token) => PYTHON_WORDS[token] ?? token);

/** Returns a program that prints every record of a list. It retries a request once. */
const toPythonLoop: Language['toSource'] = ({ target }, { url, key }) => {
  const [path = '', query] = target.split('?');
  return `import os

import requests
from requests.adapters import HTTPAdapter
from urllib3.util import Retry

url = os.environ["${url}"] + "${path}"
session = requests.Session()
session.headers["Authorization"] = f"Bearer {os.environ['${key}']}"
retry = Retry(1, status_forcelist=[408, 429, 500, 503], raise_on_status=False)
session.mount(url, HTTPAdapter(max_retries=retry))

params = ${JSON.stringify(Object.fromEntries(new URLSearchParams(query))).replaceAll(/(":|,)(?=")/g, '$1 ')}
while True:
    response = session.get(url, params=params, timeout=30)
    response.raise_for_status()
    page = response.json()["data"]
    for item in page["items"]:
        print(item)
    if page["nextCursor"] is None:
        break
    params["cursor"] = page["nextCursor"]`;
};

const toPython: Language['toSource'] = (request, environment) => {
  const { method, target, idempotencyKey, body, isList } = request;
  const { url, key } = environment;
  if (isList) return toPythonLoop(request, environment);
  const header = idempotencyKey === undefined ? '' : `, "Idempotency-Key": "${idempotencyKey}"`;
  return `import os

import requests

response = requests.${method.toLowerCase()}(
    os.environ["${url}"] + "${target}",
    headers={"Authorization": f"Bearer {os.environ['${key}']}"${header}},
${body === undefined ? '' : `    json=${indented(toPythonLiteral(body), '    ')},\n`}    timeout=30,
)
response.raise_for_status()
print(response.${body === undefined && method === 'DELETE' ? 'status_code' : 'json()["data"]'})`;
};

/** The lines of Go that send a request, and read the response. */
const GO_SEND = `	client := http.Client{Timeout: 30 * time.Second}
	response, err := client.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
`;

/** Returns a program that prints every record of a list. It retries a request once. */
const toGoLoop: Language['toSource'] = ({ target }, { url, key }) => {
  const [path = '', query = ''] = target.split('?');
  return `package main

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"time"
)

type page struct {
	Data struct {
		Items      []json.RawMessage
		NextCursor *string
	}
}

func get(query url.Values) (int, time.Duration, []byte) {
	request, err := http.NewRequest("GET", os.Getenv("${url}")+"${path}?"+query.Encode(), nil)
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("${key}"))
${GO_SEND}	seconds, _ := strconv.Atoi(response.Header.Get("Retry-After"))
	return response.StatusCode, time.Duration(seconds) * time.Second, text
}

func main() {
	query, _ := url.ParseQuery("${query}")
	for {
		status, wait, text := get(query)
		switch status {
		case 408, 429, 500, 503:
			time.Sleep(wait)
			status, _, text = get(query)
		}
		var list page
		if err := json.Unmarshal(text, &list); err != nil || status != 200 {
			log.Fatal(status, " ", string(text))
		}
		for _, item := range list.Data.Items {
			fmt.Println(string(item))
		}
		if list.Data.NextCursor == nil {
			break
		}
		query.Set("cursor", *list.Data.NextCursor)
	}
}`;
};

const toGo: Language['toSource'] = (request, environment) => {
  const { method, target, idempotencyKey, body, isList } = request;
  const { url, key } = environment;
  if (isList) return toGoLoop(request, environment);
  const headers = [
    ...(idempotencyKey === undefined ? [] : [['Idempotency-Key', idempotencyKey]]),
    ...(body === undefined ? [] : [['Content-Type', 'application/json']]),
  ].map(([name, value]) => `\trequest.Header.Set("${name}", "${value}")\n`);
  const literal = indented(toJson(body ?? null), '\t').replaceAll('`', '` + "`" + `');
  return `package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
${body === undefined ? '' : '	"strings"\n'}	"time"
)

func main() {
${body === undefined ? '' : `	body := strings.NewReader(\`${literal}\`)\n`}	request, err := http.NewRequest("${method}", os.Getenv("${url}")+"${target}", ${body === undefined ? 'nil' : 'body'})
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("${key}"))
${headers.join('')}
${GO_SEND}	fmt.Println(response.Status, string(text))
}`;
};

export const CURL: Language = { lang: 'shell', label: 'curl', toSource: toCurl };

/** The languages of the samples of the API. */
export const LANGUAGES: readonly Language[] = [
  CURL,
  { lang: 'typescript', label: 'TypeScript', toSource: toTypeScript },
  { lang: 'python', label: 'Python', toSource: toPython },
  { lang: 'go', label: 'Go', toSource: toGo },
];
