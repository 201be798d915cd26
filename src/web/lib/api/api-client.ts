import type { ZodType } from 'zod';

/** A failed call; its message is the status, a colon, a space and the body. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
  }

  /** The body, if it was JSON. */
  get body(): unknown {
    try {
      return JSON.parse(this.message.slice(this.message.indexOf(': ') + 2));
    } catch {
      return undefined;
    }
  }

  /** The message in the body, if there is one. */
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

/** Loads the schema of an answer. Lazy, since a page that starts with its data needs it only for further calls. */
type Shape<Answer> = ZodType<Answer> | (() => Promise<ZodType<Answer>>);

async function parsed<Answer>(answer: Promise<Response>, shape: Shape<Answer>): Promise<Answer> {
  const [response, rules] = await Promise.all([answer, typeof shape === 'function' ? shape() : shape]);
  return rules.parse(await response.json());
}

/** Sends a GET; being signed out gives null, not an error. */
export async function read<Answer>(path: string, shape: Shape<Answer>): Promise<Answer | null> {
  try {
    return await parsed(call('GET', path), shape);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Sends a change and gives the parsed answer. Errors are thrown; the caller decides what to show. */
export async function send<Answer>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body: unknown,
  shape: Shape<Answer>,
): Promise<Answer> {
  return parsed(call(method, path, body), shape);
}

/** Sends a change whose answer has no body. */
export async function act(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<void> {
  await call(method, path, body);
}

/** The stored state in the refusal of an outdated change; undefined for any other error. */
export async function currentState<State>(
  error: unknown,
  shape: () => Promise<ZodType<State>>,
): Promise<State | undefined> {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const { current } = error.body as { current?: unknown };
  return current === undefined ? undefined : (await shape()).parse(current);
}
