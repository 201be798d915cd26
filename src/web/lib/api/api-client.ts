import type { ZodType } from 'zod';

/** A failed call, in the form the whole product shows it: status, colon, space, what the server said. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
  }

  /** What the server sent along, where that was JSON. */
  get body(): unknown {
    try {
      return JSON.parse(this.message.slice(this.message.indexOf(': ') + 2));
    } catch {
      return undefined;
    }
  }

  /** The server's own sentence, where the body carries one. */
  get serverMessage(): string | undefined {
    const message = (this.body as { message?: unknown } | null | undefined)?.message;
    return typeof message === 'string' ? message : undefined;
  }
}

async function call(method: string, path: string, body?: unknown): Promise<Response> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (response.ok) return response;
  throw new ApiError(response.status, (await response.text()) || response.statusText);
}

/** What an answer must look like; a page that starts with its data brings the rules only when it asks for more. */
type Shape<Answer> = ZodType<Answer> | (() => Promise<ZodType<Answer>>);

async function parsed<Answer>(answer: Promise<Response>, shape: Shape<Answer>): Promise<Answer> {
  const [response, rules] = await Promise.all([answer, typeof shape === 'function' ? shape() : shape]);
  return rules.parse(await response.json());
}

/** Reads; being signed out is an empty result, not a failure. */
export async function read<Answer>(path: string, shape: Shape<Answer>): Promise<Answer | null> {
  try {
    return await parsed(call('GET', path), shape);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Changes something, and says what came back. Transport only throws: who called decides what is shown. */
export async function send<Answer>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body: unknown,
  shape: Shape<Answer>,
): Promise<Answer> {
  return parsed(call(method, path, body), shape);
}

/** Changes something that answers with nothing to read. */
export async function act(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<void> {
  await call(method, path, body);
}

/** What is stored now, as the refusal of an outdated change carries it; nothing for any other failure. */
export async function currentState<State>(
  error: unknown,
  shape: () => Promise<ZodType<State>>,
): Promise<State | undefined> {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const { current } = error.body as { current?: unknown };
  return current === undefined ? undefined : (await shape()).parse(current);
}
