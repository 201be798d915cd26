import { safeRedirectPath } from '../auth/safe-redirect-path.ts';

const isInBackend = (path: string) => /^\/backend(?:[/?]|$)/.test(path);

/** The text if it is a path inside the backend; the start page instead of anything else. */
export function backendPath(text: string | null | undefined): string {
  const path = safeRedirectPath(text ?? '');
  return path !== undefined && isInBackend(path) ? path : '/backend';
}

/** The path with these parameters, which it does not have yet. */
export function withQuery(path: string, more: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(more).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${path}${path.includes('?') ? '&' : '?'}${pairs.join('&')}`;
}
