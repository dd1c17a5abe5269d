import { expect } from 'chai';
import { pythonSample } from '../../src/samples/python-sample.js';
import { CREATE, LIST, READ } from '../support/sample-requests.js';

describe('the sample for Python', () => {
  it('passes the query as parameters', () => {
    expect(pythonSample(LIST)).to.equal(`import os

import requests

response = requests.get(
    os.environ["URL"] + "/groups",
    headers={"Authorization": f"Bearer {os.environ['KEY']}"},
    params={"limit": 20, "year": 2026},
    timeout=30,
)
response.raise_for_status()
print(response.json()["data"])`);
  });

  it('passes no parameters without a query', () => {
    expect(pythonSample(READ)).to.equal(`import os

import requests

response = requests.get(
    os.environ["URL"] + "/usage",
    headers={"Authorization": f"Bearer {os.environ['KEY']}"},
    timeout=30,
)
response.raise_for_status()
print(response.json()["data"])`);
  });

  it('passes the body as a value, indented', () => {
    expect(pythonSample(CREATE)).to.equal(`import os

import requests

response = requests.post(
    os.environ["URL"] + "/campaigns",
    headers={"Authorization": f"Bearer {os.environ['KEY']}", "Idempotency-Key": "menu-1"},
    json={
        "name": "Ines's menu",
        "content": {
            "type": "text"
        }
    },
    timeout=30,
)
response.raise_for_status()
print(response.json()["data"])`);
  });
});
