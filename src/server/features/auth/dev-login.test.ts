import { beforeAll, describe, expect, test } from 'vitest';
import { type Product, startParts, startWeb } from '#test/app.ts';
import { createVisitor } from '#test/visitor.ts';
import { devLoginRoutes } from './routes/dev-login.ts';
import { createServices } from '#server/services.ts';

let parts: Product;

beforeAll(async () => {
  parts = await startParts();
});

async function visitorWith(settings: Partial<Product['config']>) {
  const config = { ...parts.config, ...settings };
  const web = await startWeb({ ...parts, config });
  const deps = { ...parts.deps, config };
  await web.register(devLoginRoutes(createServices(deps), deps));
  return createVisitor(web);
}

describe('signing in without a mail', () => {
  test('[AUTH-10] is possible in development, where it is allowed', async () => {
    const visitor = await visitorWith({ NODE_ENV: 'development', ALLOW_DEV_LOGIN: true });
    for (const email of ['test@kartu.example', 'Test@Kartu.example']) {
      const answer = await visitor.post('/api/auth/dev-login', { email });
      expect(answer.statusCode).toBe(200);
      expect((await visitor.me()).json()).toEqual(answer.json());
    }
    expect((await visitor.me()).json().email).toBe('test@kartu.example');
  });

  test.each([
    { NODE_ENV: 'production', ALLOW_DEV_LOGIN: true },
    { NODE_ENV: 'test', ALLOW_DEV_LOGIN: true },
    { NODE_ENV: 'development', ALLOW_DEV_LOGIN: false },
  ] as const)('[AUTH-10] with %j there is no such call', async (settings) => {
    const visitor = await visitorWith(settings);
    const answer = await visitor.post('/api/auth/dev-login', { email: 'test@kartu.example' });
    const missing = await visitor.post('/api/auth/no-such-login', { email: 'test@kartu.example' });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toBe(missing.body);
    expect(visitor.cookies.size).toBe(0);
  });
});
