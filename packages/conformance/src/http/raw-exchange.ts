import { connect } from 'node:net';

/** Sends bytes as they are, and answers all that comes back until the server closes the connection. */
export const rawExchange = (baseUrl: string, ...parts: readonly (string | Uint8Array)[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(baseUrl);
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      received += text;
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      // A server that has answered may close while the rest is still being sent.
      if (received === '') reject(error);
      else resolve(received);
    });
    socket.once('close', () => {
      resolve(received);
    });
    for (const part of parts) socket.write(part);
  });

/** An answer as it came over the wire, as {@link checkAnswer} takes it. */
export const parseRawAnswer = (received: string): { status: number; headers: Headers; text: string; json: unknown } => {
  const [head = '', ...rest] = received.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const text = rest.join('\r\n\r\n');
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: new Headers(
      lines.map((line): [string, string] => {
        const [name = '', ...value] = line.split(': ');
        return [name, value.join(': ')];
      }),
    ),
    text,
    json: JSON.parse(text) as unknown,
  };
};
