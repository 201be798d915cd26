import type { ChosenSignatures, SigningLink, SigningLinkChange } from '#contract/cards/signing.ts';
import { type Language, pathInLanguage } from '#domain/language.ts';
import { signingLimits } from '#domain/limits/group-cards/signing.ts';
import type { Deps } from '#server/deps.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { type KeyedHmac, type SecretHmac, sha256 } from '#server/platform/secrets.ts';
import type { FoundCard } from '#server/features/group-cards/cards/service/access.ts';
import type { CardChange, CardKey, LockedCard } from '#server/features/group-cards/cards/service/change.ts';
import type { ContributionService } from '#server/features/group-cards/contributions/service.ts';
import { createSigningRepo, presentSignature, type StoredLink, type StoredSignature } from '../repo.ts';

const tokenLength = 22;

/** Derived, not stored, like the tokens of personal links; 132 bits. */
function signingTokenOf(hmac: SecretHmac, { creatorId, id }: CardKey, number: number): string {
  return hmac('signing', `${creatorId} ${id} ${number}`).toString('base64url').slice(0, tokenLength);
}

/** The token of a stored link, derived from the accepted secret that yields its hash. */
function tokenOf(hmac: KeyedHmac, card: CardKey, { token, number }: StoredLink): string {
  const signer = hmac.accepted.find((one) => sha256(signingTokenOf(one, card, number)).equals(token));
  return signingTokenOf(signer ?? hmac, card, number);
}

/** Puts waiting words on the card. */
export async function showSignature(
  tx: Transaction,
  card: LockedCard,
  signature: StoredSignature,
  { contributions, repo }: { contributions: ContributionService; repo: ReturnType<typeof createSigningRepo> },
): Promise<StoredSignature> {
  const contributionId = await contributions.showSigned(tx, card, {
    ...signature,
    writer: signature.writer.toString('hex'),
  });
  await repo.updateSignature(tx, card, signature.id, { contributionId, isWaiting: false });
  return { ...signature, contributionId, isWaiting: false };
}

/** The signing link of a card, as its creator manages it. */
export function createSigningLinkService(
  deps: Pick<Deps, 'clock' | 'config' | 'db' | 'hmac'>,
  { cardChange, contributions }: { cardChange: CardChange; contributions: ContributionService },
) {
  const { config, db, hmac } = deps;
  const repo = createSigningRepo(deps.clock);
  const { changeCard } = cardChange;

  /** In the language of the card, which is also that of its mails. */
  function addressOf(card: FoundCard, link: StoredLink): string {
    const { language } = JSON.parse(card.publicJson) as { language: Language };
    return new URL(pathInLanguage(`/s/${tokenOf(hmac, card, link)}`, language), config.PUBLIC_ORIGIN).href;
  }

  async function describeLink(card: FoundCard): Promise<SigningLink> {
    const link = await repo.findLinkOfCard(db, card);
    const isOn = link?.isOn ?? false;
    const waiting = await repo.listWaiting(db, card, signingLimits.page);
    return {
      isOn,
      address: link && isOn ? addressOf(card, link) : null,
      showsAtOnce: link?.showsAtOnce ?? false,
      isPaused: (link?.pausedAt ?? null) !== null,
      writtenCount: await repo.countSignatures(db, card),
      waitingCount: await repo.countWaiting(db, card),
      waiting: waiting.map(presentSignature),
    };
  }

  const insertLink = (tx: Transaction, card: CardKey, number: number, settings: { showsAtOnce: boolean }) =>
    repo.insertLink(tx, card, {
      token: sha256(signingTokenOf(hmac, card, number)),
      number,
      isOn: true,
      showsAtOnce: settings.showsAtOnce,
    });

  return {
    describeLink,

    countWaiting: (card: CardKey): Promise<number> => repo.countWaiting(db, card),

    async changeLink(key: FoundCard, change: SigningLinkChange): Promise<SigningLink> {
      await changeCard(key, async (tx, card) => {
        const link = await repo.findLinkOfCard(tx, card);
        const { isOn, showsAtOnce = false } = change;
        if (link) {
          const given = Object.entries(change).filter(([, value]) => value !== undefined);
          // Whoever switches it on again has seen why it paused.
          if (given.length > 0)
            await repo.updateLink(tx, card, link, {
              ...Object.fromEntries(given),
              ...(isOn === undefined ? {} : { isPaused: false }),
            });
        } else if (isOn) await insertLink(tx, card, 1, { showsAtOnce });
      });
      return describeLink(key);
    },

    /** The link before stops at once; what was written by it stays. */
    async renewLink(key: FoundCard): Promise<SigningLink> {
      await changeCard(key, async (tx, card) => {
        const link = await repo.findLinkOfCard(tx, card);
        const number = (link?.number ?? 0) + 1;
        if (number > signingLimits.links) throw new HttpError(409, 'errors.tooManyRequests');
        if (link) await repo.updateLink(tx, card, link, { isReplaced: true });
        await insertLink(tx, card, number, { showsAtOnce: link?.showsAtOnce ?? false });
      });
      return describeLink(key);
    },

    async showWaiting(key: FoundCard, { ids }: ChosenSignatures): Promise<SigningLink> {
      await changeCard(key, async (tx, card) => {
        for (const signature of await repo.listChosen(tx, card, ids))
          await showSignature(tx, card, signature, { contributions, repo });
      });
      return describeLink(key);
    },

    /** Of a message that is on the card only the change goes. */
    async removeWaiting(key: FoundCard, { ids }: ChosenSignatures): Promise<SigningLink> {
      await changeCard(key, async (tx, card) => {
        const chosen = await repo.listChosen(tx, card, ids);
        const shown = chosen.filter(({ contributionId }) => contributionId !== null).map(({ id }) => id);
        const unseen = chosen.filter(({ contributionId }) => contributionId === null).map(({ id }) => id);
        if (shown.length > 0) await repo.restoreShownWords(tx, card, shown);
        if (unseen.length > 0) await repo.deleteSignatures(tx, card, unseen);
      });
      return describeLink(key);
    },
  };
}

export type SigningLinkService = ReturnType<typeof createSigningLinkService>;
