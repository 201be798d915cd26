import { connect } from 'node:net';
import { httpServerLimits } from '#server/platform/limits/http.ts';

/** A request as raw bytes, which no HTTP client corrects. */
export interface Wire {
  method: string;
  /** Characters up to U+00FF, each sent as one byte. */
  target: string;
  headers: [name: string, value: string][];
  body: string;
}

export interface Answer {
  status: number;
  headers: ReadonlyMap<string, string>;
  text: string;
}

/** Longer than the server waits for the rest of a body, so that its refusal is seen. */
const answerMs = (httpServerLimits.requestSeconds + 10) * 1000;

const isNamed = (wire: Wire, name: string) => wire.headers.some(([each]) => each.toLowerCase() === name);

function bytesOf(wire: Wire): Buffer {
  const body = Buffer.from(wire.body);
  const isMeasured = isNamed(wire, 'content-length') || isNamed(wire, 'transfer-encoding');
  const headers: Wire['headers'] = [
    ...wire.headers,
    ...(body.length > 0 && !isMeasured ? [['Content-Length', String(body.length)] satisfies [string, string]] : []),
    ['Connection', 'close'],
  ];
  const lines = [`${wire.method} ${wire.target} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body]);
}

function parsed(bytes: Buffer): Answer | undefined {
  let text = bytes.toString('latin1');
  // Skips an interim "100 Continue".
  while (text.startsWith('HTTP/1.1 1')) text = text.slice(text.indexOf('\r\n\r\n') + 4);
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { status: Number(first.split(' ')[1]), headers, text: text.slice(end + 4) };
}

/** Sends a request on a new connection; undefined if it was closed without an answer. An endless stream is closed after its head. */
export function send(port: number, wire: Wire): Promise<Answer | undefined> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytesOf(wire)));
    const tooLong = setTimeout(() => socket.destroy(new Error('no answer in time')), answerMs);
    socket.on('data', (part) => {
      parts.push(part);
      if (parsed(Buffer.concat(parts))?.headers.get('content-type')?.startsWith('text/event-stream')) socket.destroy();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(tooLong);
      // The server may close the connection before it has read a refused body.
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') resolve(parsed(Buffer.concat(parts)));
      else reject(error);
    });
    socket.on('close', () => {
      clearTimeout(tooLong);
      resolve(parsed(Buffer.concat(parts)));
    });
  });
}
