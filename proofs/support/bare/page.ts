/** A minimal server for a page: Node's own HTTP server and the bytes of one file. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const page = readFileSync(process.env['PAGE'] ?? '');

createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
}).listen(Number(process.env['PORT']), '127.0.0.1');
