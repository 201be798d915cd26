import { timingSafeEqual } from 'node:crypto';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { UploadAddress, UploadedPicture } from '#contract/contributions.ts';
import { mayContribute } from '#domain/cards/card-viewer.ts';
import { objectsOf, pictureFolders, pictureOf, type PicturePurpose, publicFolder } from '#domain/cards/picture.ts';
import type { Deps } from '#server/deps.ts';
import { accountPrincipal } from '#server/features/auth/service/identity.ts';
import type { SessionService } from '#server/features/auth/service/sessions.ts';
import { sessionCookie } from '#server/features/auth/service/visitor.ts';
import { createGateResult, defineGate } from '#server/platform/http/gates.ts';
import { assertWithinLimits, HttpError, TooManyRequests } from '#server/platform/http/errors.ts';
import type { CountWrite } from '#server/platform/http/write-limits.ts';
import type { Count } from '#server/platform/rate-limits.ts';
import { httpServerLimits } from '#server/platform/limits/http.ts';
import { pictureServerLimits } from '#server/platform/limits/pictures.ts';
import { inTemporaryFolder } from '#server/platform/pictures/temporary-folders.ts';
import { randomLetters } from '#server/platform/secrets.ts';
import { type CardAccess, cardNotFound, type Viewer } from '#server/features/group-cards/cards/service/access.ts';
import { BrokenUpload, notAPicture, receiveFile, takenDown } from './receive.ts';
import { createUploadRepo, type UploadOwner } from '../repo.ts';

const nameLength = 22;
const expired = () => new HttpError(403, 'photo.expired');

/** Uploads belong to the account, or to the invitation of somebody who has none. */
const ownerOf = ({ userId, invitationId }: Viewer): UploadOwner => ({
  ownerUserId: userId,
  ownerInvitationId: userId === null ? invitationId : null,
});

/** Whose uploads are counted together. */
export const principalOf = ({ ownerUserId, ownerInvitationId }: UploadOwner): string =>
  ownerUserId === null ? `invitation ${ownerInvitationId}` : accountPrincipal(ownerUserId);

export interface Uploader {
  owner: UploadOwner;
  card: { creatorId: number; id: number } | null;
}

const uploaderResult = createGateResult<Uploader>('uploader');
export const decorateWithUploader = uploaderResult.decorate;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who may upload, and for which card, in routes with `requireUploader`. */
    readonly uploader: Uploader;
  }
}

const contentTypes: Readonly<Record<string, string>> = { jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' };

export const contentTypeOf = (object: string): string | undefined => contentTypes[object.split('.').at(-1) ?? ''];

export function createPhotoService(
  deps: Pick<Deps, 'clock' | 'config' | 'db' | 'hmac' | 'objects' | 'pictureDecoder' | 'rateLimits'>,
  { sessions, cardAccess, countWrite }: { sessions: SessionService; cardAccess: CardAccess; countWrite: CountWrite },
) {
  const { config, db, hmac, objects, pictureDecoder, rateLimits } = deps;
  const repo = createUploadRepo(deps.clock);

  const signatureOf = (name: string, by = hmac.accepted[0] ?? hmac) => by('upload', name).toString('base64url');
  const isSigned = (name: string, signature: string) =>
    hmac.accepted.some((by) => timingSafeEqual(Buffer.from(signatureOf(name, by)), Buffer.from(signature)));

  async function assertRoom({ card }: Pick<Uploader, 'card'>): Promise<void> {
    if (card && (await repo.countUploadsOfCard(db, card)) >= pictureServerLimits.perCard)
      throw new HttpError(409, 'contribution.limitReached', { max: pictureServerLimits.perCard });
  }

  async function insertUpload({ owner, card }: Uploader, purpose: PicturePurpose) {
    await assertRoom({ card });
    const name = randomLetters(nameLength);
    const objectName = `${pictureFolders[purpose]}/${name}.jpg`;
    const place = { creatorId: card?.creatorId ?? null, groupCardId: card?.id ?? null };
    await repo.insertUpload(db, { ...owner, ...place, objectName, purpose });
    return { name, objectName };
  }

  async function createAddress(uploader: Uploader): Promise<UploadAddress> {
    const ofUploader: Count = { rate: 'uploadsByPrincipal', key: principalOf(uploader.owner) };
    assertWithinLimits(await rateLimits.firstExceeded(ofUploader));
    const { name, objectName } = await insertUpload(uploader, 'photo');
    return {
      uploadURL: `${config.PUBLIC_ORIGIN}/api/group-cards/photos/${name}/${signatureOf(name)}`,
      imageUrl: `${publicFolder}${objectName}`,
    };
  }

  /** Whether the caller is the one to whom the address was given, and may still add to the card. */
  async function isOwner(request: FastifyRequest, upload: UploadOwner & { groupCardId: number | null }) {
    if (upload.groupCardId === null) {
      const user = await sessions.currentUser(request.cookies[sessionCookie]);
      return user !== null && user.id === upload.ownerUserId;
    }
    const viewed = await cardAccess.openCard(request, upload.groupCardId).catch((error: unknown) => {
      if (error instanceof HttpError && error.status === 404) return null;
      throw error;
    });
    if (!viewed) return false;
    const owner = ownerOf(viewed.viewer);
    return owner.ownerUserId === upload.ownerUserId && owner.ownerInvitationId === upload.ownerInvitationId;
  }

  /** Decodes a file and stores its copies; the upload is `clean` only once all of them are stored. */
  const storePicture = (objectName: string, body: Readable): Promise<UploadedPicture> =>
    inTemporaryFolder(async (folder) => {
      const input = join(folder, 'received');
      const contentHash = await receiveFile(body, input);
      if (await repo.isBlocked(db, contentHash)) throw takenDown();
      const picture = await pictureDecoder.decode({ input, folder });
      if (picture === undefined) throw new TooManyRequests(httpServerLimits.unavailableSeconds);
      if (picture === null) throw notAPicture();
      if (await repo.isBlocked(db, Buffer.from(picture.pixelsHash, 'base64'))) throw takenDown();
      await repo.saveDecoded(db, objectName, picture, contentHash);
      const stem = basename(objectName, '.jpg');
      const stored = objectsOf(objectName, picture.width);
      for (const object of stored) {
        const copy = object === objectName ? 'full.jpg' : basename(object).slice(stem.length + 1);
        await objects.put(object, join(folder, copy), contentTypeOf(object) ?? '');
      }
      if (!(await repo.saveState(db, objectName, 'clean'))) {
        // The card was deleted meanwhile, and its objects may have been removed before the last of these was stored.
        await objects.remove(stored);
        throw expired();
      }
      return {
        imageUrl: `${publicFolder}${objectName}`,
        imageWidth: picture.width,
        imageHeight: picture.height,
        imageColor: picture.color,
        imagePreview: picture.preview,
      };
    });

  return {
    /** The gate of asking for an upload address: for whoever may add to the card, or has an account if none is named. */
    requireUploader: defineGate('card contribute', async (request) => {
      const { card } = request.query as { card?: number };
      if (card === undefined) {
        const user = await sessions.currentUser(request.cookies[sessionCookie]);
        if (!user) throw new HttpError(401, 'errors.signedOut');
        await countWrite(request, accountPrincipal(user.id));
        return uploaderResult.set(request, { owner: { ownerUserId: user.id, ownerInvitationId: null }, card: null });
      }
      const viewed = await cardAccess.openCard(request, card);
      if (!mayContribute(viewed.viewer.kind)) throw cardNotFound();
      return uploaderResult.set(request, { owner: ownerOf(viewed.viewer), card: viewed.card });
    }),

    createAddress,
    /** Refuses a card that has as many pictures as it may have. */
    assertRoom,

    async receivePicture(
      request: FastifyRequest,
      { name, signature }: { name: string; signature: string },
      body: Readable,
    ): Promise<UploadedPicture> {
      const objectName = `${pictureFolders.photo}/${name}.jpg`;
      if (!isSigned(name, signature)) throw expired();
      const upload = await repo.findExpectedUpload(db, objectName);
      if (!upload || !(await isOwner(request, upload))) throw expired();
      if (!(await repo.startReceiving(db, objectName))) throw expired();
      try {
        return await storePicture(objectName, body);
      } catch (error) {
        // What was no picture stays refused; after a failure of ours or of the network the same address works again.
        const mayWork = error instanceof TooManyRequests || error instanceof BrokenUpload;
        const isRefused = error instanceof HttpError && !mayWork;
        await repo.saveState(db, objectName, isRefused ? 'refused' : 'expected');
        throw error;
      }
    },

    /** Stores a picture by AI like one that the person uploaded. */
    async storeGenerated(uploader: Uploader, bytes: Readable): Promise<UploadedPicture> {
      const { objectName } = await insertUpload(uploader, 'ai_image');
      try {
        return await storePicture(objectName, bytes);
      } catch (error) {
        await repo.saveState(db, objectName, 'refused');
        throw error;
      }
    },

    /** The bytes of a stored picture; null for any other name. */
    async readPicture(object: string) {
      return (await repo.isClean(db, pictureOf(object))) ? objects.read(object) : null;
    },
  };
}

export type PhotoService = ReturnType<typeof createPhotoService>;
