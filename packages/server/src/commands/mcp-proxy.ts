import { StreamableHTTPClientTransport, isJSONRPCRequest, type JSONRPCMessage } from '@modelcontextprotocol/client';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CommandFailure } from '../command-failure.js';
import { reportNotice } from '../failures/report-failure.js';
import { KEY_VARIABLE } from '../configuration/environment.js';

const NO_ENDPOINT = 'The URL has no MCP endpoint. Check --url, and that the server runs with --mcp.';

/** What to do about a message that the server did not accept, by status. */
const REMEDIES: Readonly<Record<number, string>> = {
  401: `The server rejected the API key. Set ${KEY_VARIABLE} to a valid one.`,
  404: NO_ENDPOINT,
  405: NO_ENDPOINT,
  429: 'Too many invalid API keys came from this address. Retry in a minute.',
  503: 'The server is temporarily unavailable. Retry in a few seconds.',
};

const remedyOf = (error: unknown): string => {
  const { status } = Object(error) as { readonly status?: number };
  if (status === undefined) return 'The server cannot be reached. Check --url, and that the server is running.';
  return REMEDIES[status] ?? `The server rejected the message with status ${status}. Check --url.`;
};

/** Passes messages between an agent on stdin and stdout and the endpoint of a server, until stdin ends and all have a response. */
export const proxyMcp = async (url: string): Promise<void> => {
  const key = process.env[KEY_VARIABLE];
  if (!key) throw new CommandFailure('misused', `${KEY_VARIABLE} is required. Set it to the API key of the agent.`);
  const inProgress = new Set<Promise<void>>();
  const track = (work: Promise<void>): void => {
    const tracked = work.catch(() => undefined).then(() => void inProgress.delete(tracked));
    inProgress.add(tracked);
  };
  // The transport closes when its input ends, and could not write the responses to the last messages.
  const input = new PassThrough({
    flush: (done) => {
      const wait = async (): Promise<void> => {
        await setImmediate();
        while (inProgress.size > 0) await Promise.all(inProgress);
      };
      void wait().then(() => {
        done();
      });
    },
  });
  const agent = new StdioServerTransport(process.stdin.pipe(input));
  const server = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: { Authorization: `Bearer ${key}` } },
  });

  const forward = async (message: JSONRPCMessage): Promise<void> => {
    try {
      await server.send(message);
    } catch (error) {
      const remedy = remedyOf(error);
      reportNotice(remedy);
      if (!isJSONRPCRequest(message)) return;
      await agent.send({ jsonrpc: '2.0', id: message.id, error: { code: -32_000, message: remedy } });
    }
  };

  await server.start();
  server.onmessage = (message) => {
    track(agent.send(message));
  };
  agent.onmessage = (message) => {
    track(forward(message));
  };
  const closed = new Promise<void>((resolve) => {
    agent.onclose = resolve;
  });
  await agent.start();
  await closed;
  await server.close();
};
