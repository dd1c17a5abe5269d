import { bodyText, targetOf, type SampleRequest } from './sample-request.js';

/** Returns a program in Go with net/http. */
export const goSample = (request: SampleRequest): string => {
  const { method, creation } = request;
  const imports = ['fmt', 'io', 'log', 'net/http', 'os', ...(creation === null ? [] : ['strings']), 'time'];
  const body =
    creation === null
      ? ''
      : `	body := strings.NewReader(\`${bodyText(creation.body, '\t').replaceAll('\n', '\n\t')}\`)\n`;
  const headers = [
    '"Authorization", "Bearer "+os.Getenv("KEY")',
    ...(creation === null
      ? []
      : [`"Idempotency-Key", "${creation.idempotencyKey}"`, '"Content-Type", "application/json"']),
  ];
  return `package main

import (
${imports.map((name) => `	"${name}"`).join('\n')}
)

func main() {
${body}	request, err := http.NewRequest("${method}", os.Getenv("URL")+"${targetOf(request)}", ${creation === null ? 'nil' : 'body'})
	if err != nil {
		log.Fatal(err)
	}
${headers.map((header) => `	request.Header.Set(${header})`).join('\n')}

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
