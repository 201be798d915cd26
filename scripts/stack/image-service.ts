import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

export interface ImageService {
  /** The settings of a process that uses it. */
  settings: { OPENAI_API_KEY: string; OPENAI_BASE_URL: string };
  /** The texts that it was asked to draw, oldest first. */
  asked: string[];
  close(): Promise<void>;
}

const key = 'only-for-the-image-service-of-this-machine';

/** A small picture that depends on nothing but the text: hills, a sun and a cake. */
async function draw(text: string): Promise<Buffer> {
  const bytes = createHash('sha256').update(text).digest();
  const at = (index: number, below: number) => Math.round(((bytes[index] ?? 0) / 255) * below);
  const hue = at(0, 360);
  const hill = (y: number, bend: number, light: number) =>
    `<path fill="hsl(${hue + light} 42% ${light}%)" d="M0 ${y}Q160 ${y - bend} 320 ${y}T640 ${y - bend / 2}V640H0Z"/>`;
  const candles = Array.from({ length: 1 + at(1, 4) }, (_, index) => {
    const x = 268 + index * 26;
    return `<path fill="#fff4dc" d="M${x} 330h10v52h-10Z"/><circle cx="${x + 5}" cy="318" r="9" fill="#ffc65a"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640">
    <rect width="640" height="640" fill="hsl(${hue + 150} 55% 82%)"/>
    <circle cx="${90 + at(2, 460)}" cy="${80 + at(3, 120)}" r="${40 + at(4, 40)}" fill="#ffe0a0"/>
    ${hill(420, 60 + at(5, 120), 58)}${hill(500, 40 + at(6, 90), 46)}
    ${candles.join('')}<path fill="#f6d9c4" d="M220 380h200l-14 120H234Z"/><path fill="hsl(${hue + 320} 60% 62%)"
    d="M212 372h216v34q-18 26-36 0t-36 0-36 0-36 0-36 0-36 0Z"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

async function bodyOf(request: IncomingMessage): Promise<{ prompt?: string }> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return JSON.parse(text || '{}') as { prompt?: string };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const refusal = { message: 'Your request was rejected by the safety system.', code: 'moderation_blocked' };

/**
 * Stands for OpenAI in development and in tests: the same protocol, pictures that are the same each time. Words in the
 * description make it behave badly: "film star" is refused, "overloaded" fails, "nonsense" is no picture, "elsewhere"
 * gives an address in place of the bytes, "slowly" takes three seconds and "never" has no end.
 */
export async function startImageService(): Promise<ImageService> {
  const asked: string[] = [];
  let origin = '';
  const server = createServer((request, response) => {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const answer = async () => {
      if (request.method === 'GET' && request.url?.startsWith('/pictures/'))
        return response.writeHead(200, { 'content-type': 'image/png' }).end(await draw(request.url));
      if (request.headers.authorization !== `Bearer ${key}`) return send(401, { error: { code: 'invalid_api_key' } });
      const { prompt = '' } = await bodyOf(request);
      asked.push(prompt);
      if (prompt.includes('never')) return undefined;
      if (prompt.includes('slowly')) await pause(3000);
      if (prompt.includes('film star')) return send(400, { error: refusal });
      if (prompt.includes('overloaded')) return send(500, { error: { message: 'overloaded' } });
      if (prompt.includes('elsewhere')) return send(200, { data: [{ url: `${origin}/pictures/1` }] });
      const picture = prompt.includes('nonsense') ? Buffer.from('no picture') : await draw(prompt);
      return send(200, { created: 0, data: [{ b64_json: picture.toString('base64') }] });
    };
    answer().catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: { OPENAI_API_KEY: key, OPENAI_BASE_URL: `${origin}/v1` },
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
