import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends bytes, and resolves to the response. The server must close the connection. */
export const rawRequest = async (url: string, bytes: string): Promise<{ status: number; headers: Headers }> => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(bytes);
  let text = '';
  for await (const chunk of socket.setEncoding('latin1')) text += String(chunk);
  const [statusLine = '', ...lines] = text.slice(0, text.indexOf('\r\n\r\n')).split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => [line.split(': ')[0] ?? '', line.split(': ')[1] ?? '']),
  );
  return { status: Number(statusLine.split(' ')[1]), headers };
};
