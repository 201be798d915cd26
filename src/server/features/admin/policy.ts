import type { FastifyRequest } from 'fastify';
import { backendPath } from '#domain/admin/backend-path.ts';
import { adminLimits } from '#domain/limits/admin.ts';
import { formOf } from '#server/platform/http/mailed-links.ts';

/** The page whose form was sent. */
export const pathBack = (request: FastifyRequest): string => backendPath(formOf(request).get('back'));

/** The reason that every act and every look needs; undefined if none was given. */
export function reasonIn(request: FastifyRequest): string | undefined {
  const reason = (formOf(request).get('reason') ?? '').replaceAll(/\s+/g, ' ').trim();
  return reason === '' ? undefined : reason.slice(0, adminLimits.reasonLength);
}
