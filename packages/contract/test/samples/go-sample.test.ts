import { expect } from 'chai';
import { goSample } from '../../src/samples/go-sample.js';
import { CREATE, LIST } from '../support/sample-requests.js';

describe('the sample for Go', () => {
  it('imports what a read needs, and sends no body', () => {
    expect(goSample(LIST)).to.equal(`package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"time"
)

func main() {
	request, err := http.NewRequest("GET", os.Getenv("URL")+"/groups?limit=20&year=2026", nil)
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("KEY"))

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
}`);
  });

  it('imports and sends a body, indented', () => {
    expect(goSample(CREATE)).to.equal(`package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strings"
	"time"
)

func main() {
	body := strings.NewReader(\`{
		"name": "Ines's menu",
		"content": {
			"type": "text"
		}
	}\`)
	request, err := http.NewRequest("POST", os.Getenv("URL")+"/campaigns", body)
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("KEY"))
	request.Header.Set("Idempotency-Key", "menu-1")
	request.Header.Set("Content-Type", "application/json")

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
}`);
  });
});
