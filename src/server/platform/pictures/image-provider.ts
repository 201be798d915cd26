import { Readable } from 'node:stream';
import type OpenAI from 'openai';
import { aiImageLimits } from '#domain/limits/ai-images.ts';

export type ImageFailure = 'refused' | 'timeout' | 'failed';

/** Why there is no picture. `detail` is for the log, without what the person wrote. */
export class ImageProviderError extends Error {
  override readonly name = 'ImageProviderError';
  readonly failure: ImageFailure;

  constructor(failure: ImageFailure, detail: string) {
    super(detail);
    this.failure = failure;
  }
}

export interface ImageProvider {
  /** The bytes of a picture that shows what the text says. Throws ImageProviderError. */
  draw(request: string): Promise<Readable>;
}

export interface ImageProviderOptions {
  apiKey: string;
  baseURL: string | undefined;
  model: string;
  timeoutMs?: number;
}

/** How providers say that a description is against their rules. */
const moderationCodes = new Set(['moderation_blocked', 'content_policy_violation', 'content_filter']);

function failureOf(error: unknown, signal: AbortSignal): ImageProviderError {
  const { name = 'Error', status, code } = error as { name?: string; status?: number; code?: string | null };
  if (signal.aborted) return new ImageProviderError('timeout', 'no answer in time');
  const detail = [name, status, code].filter(Boolean).join(' ');
  return new ImageProviderError(moderationCodes.has(code ?? '') ? 'refused' : 'failed', detail);
}

/** Talks to OpenAI, or to another service with the same protocol. */
export function createImageProvider({ apiKey, baseURL, model, timeoutMs }: ImageProviderOptions): ImageProvider {
  let client: Promise<OpenAI> | undefined;
  // Loaded at the first picture: most processes never draw one. Account and project come from the key alone.
  const connect = async () =>
    new (await import('openai')).OpenAI({
      apiKey,
      baseURL: baseURL ?? null,
      organization: null,
      project: null,
      maxRetries: 1,
    });

  return {
    async draw(prompt) {
      const signal = AbortSignal.timeout(timeoutMs ?? aiImageLimits.seconds * 1000);
      try {
        client ??= connect();
        const { images } = await client;
        const { data } = await images.generate({ model, prompt, n: 1, size: '1024x1024' }, { signal });
        const { b64_json: base64, url } = data?.[0] ?? {};
        if (base64) return Readable.from([Buffer.from(base64, 'base64')]);
        if (!url) throw new Error('no picture in the answer');
        const { ok, status, body } = await fetch(url, { signal, redirect: 'error' });
        if (!ok || !body) throw Object.assign(new Error('the picture was not there'), { status });
        return Readable.fromWeb(body);
      } catch (error) {
        throw failureOf(error, signal);
      }
    },
  };
}
