import { createServer, type IncomingMessage } from 'node:http';

/** Answers every request with JSON, or with the status and nothing where there is none. */
export function serveJson(
  read: (request: IncomingMessage) => Promise<string | undefined>,
  statusOfNone: 401 | 404,
): void {
  createServer((request, response) => {
    read(request)
      .then((body) => {
        if (body === undefined) return response.writeHead(statusOfNone).end();
        const type = 'application/json; charset=utf-8';
        return response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body);
      })
      .catch(() => response.writeHead(500).end());
  }).listen(Number(process.env['PORT']), '127.0.0.1');
}
