import { argumentsSchema } from '@workspace-api/contract/open-api';
import { ROUTES } from '@workspace-api/contract';
import type { Json } from '@workspace-api/contract/internal';
import { expect } from 'chai';
import { execute, installTools } from '../../../src/clients/generators.js';

const TOOLS = ROUTES.map((route) => ({
  name: route.operationId,
  description: route.operation.description,
  inputSchema: argumentsSchema(route),
}));

/** Converts tools with three SDKs, and prints the arguments of each tool that each sends to its model. */
const PROGRAM = `
import json, sys
from agents.mcp import MCPServerStdio, MCPUtil
from google.genai import types
from google.genai._mcp_utils import mcp_to_gemini_tools
from langchain_google_genai._function_utils import convert_to_genai_function_declarations
from mcp.types import Tool

server = MCPServerStdio({"command": "true"})
described = json.loads(sys.argv[1])
tools = [Tool(**tool) for tool in described]
functions = [
    {"name": tool["name"], "description": tool["description"], "parameters": tool["inputSchema"]} for tool in described
]

def declared(converted):
    return {
        one.name: sorted((one.parameters.properties if one.parameters else None) or {})
        for tool in converted
        for one in tool.function_declarations
    }

print(json.dumps({
    "Google": declared(mcp_to_gemini_tools(tools)),
    "LangChain": declared(convert_to_genai_function_declarations(functions)),
    "OpenAI": {
        one.name: sorted(one.params_json_schema["properties"])
        for one in (MCPUtil.to_function_tool(tool, server, convert_schemas_to_strict=True) for tool in tools)
    },
}))
`;

/** Needs pip and, the first time, network access. */
describe('the schemas of tools', function () {
  this.timeout(600_000);

  it('are converted by the SDKs of Google, LangChain and OpenAI, with every argument', async () => {
    const tools = await installTools('converters-of-tools-3.6.1', [
      ['python3', '-m', 'venv', '.'],
      [
        'bin/pip',
        'install',
        '--quiet',
        'google-genai==3.6.1',
        'langchain-google-genai==4.4.3',
        'openai-agents==0.24.0',
      ],
    ]);
    const output = await execute(['python', '-c', PROGRAM, JSON.stringify(TOOLS)], tools, tools);
    const converted = Object.fromEntries(
      TOOLS.map(({ name, inputSchema }) => [name, Object.keys(inputSchema['properties'] as Json).sort()]),
    );
    expect(converted['createCampaign']).to.include.members(['content', 'idempotencyKey', 'metadata']);
    const [json = ''] = output.split('\n').filter((line) => line.startsWith('{'));
    expect(JSON.parse(json)).to.deep.equal({ Google: converted, LangChain: converted, OpenAI: converted });
  });
});
