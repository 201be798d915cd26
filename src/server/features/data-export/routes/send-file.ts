import type { FastifyReply } from 'fastify';
import { secretPage } from '#server/platform/http/mailed-links.ts';
import type { CardCopy } from '../service/card-copies.ts';
import type { ExportFile } from '../service/exports.ts';

/** Sends a ZIP archive, of which the size is known only if it was made before. */
export const sendFile = (reply: FastifyReply, file: ExportFile | CardCopy): FastifyReply =>
  reply
    .headers({
      ...secretPage,
      'content-type': 'application/zip',
      ...('bytes' in file && { 'content-length': String(file.bytes) }),
      'content-disposition': `attachment; filename="${file.name}"`,
    })
    .send(file.stream);
