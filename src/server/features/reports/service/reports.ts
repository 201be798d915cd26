import type { z } from 'zod';
import type { reportRequest } from '#contract/cards/report.ts';
import type { AuditAction } from '#domain/admin/audit.ts';
import { countedNetworks } from '#domain/auth/network.ts';
import type { ReportAct, ReportGround } from '#domain/cards/report.ts';
import type { Language } from '#domain/language.ts';
import { reportLimits } from '#domain/limits/reports.ts';
import { canonicalAddress } from '#domain/mail/email-address.ts';
import type { Deps } from '#server/deps.ts';
import type { AuditService } from '#server/features/admin/service/audit.ts';
import { accountPrincipal } from '#server/features/auth/service/identity.ts';
import type { Viewer } from '#server/features/group-cards/cards/service/access.ts';
import type { CardChange, CardKey } from '#server/features/group-cards/cards/service/change.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { assertWithinLimits, HttpError } from '#server/platform/http/errors.ts';
import { reportServerLimits } from '#server/platform/limits/reports.ts';
import { type Count, countsByNetwork } from '#server/platform/rate-limits.ts';
import { randomId } from '#server/platform/secrets.ts';
import { createReportedPictures } from '../repo/pictures.ts';
import { createReportRepo, type ReportKey, type ReportSubject } from '../repo/reports.ts';

type Given = z.output<typeof reportRequest>;

/** What an admin does about a report, and why. */
export interface ReportDecision {
  actorUserId: number;
  key: ReportKey;
  act: ReportAct;
  ground: ReportGround | undefined;
  reason: string;
}

/** `newer`: its author has put another picture there. */
export type ReportOutcome = 'done' | 'gone' | 'unchanged' | 'newer';

const recordedAs = {
  keep: 'report-dismissed',
  'take-card-down': 'card-taken-down',
  'restore-card': 'card-restored',
  'take-picture-down': 'picture-taken-down',
  'restore-picture': 'picture-restored',
} as const satisfies Record<ReportAct, AuditAction>;

const isRestoring = (act: ReportAct) => act === 'restore-card' || act === 'restore-picture';

const notFound = () => new HttpError(404, 'errors.notFound');

type Reporter = Pick<Viewer, 'userId' | 'invitationId'>;

function countsOf({ userId, invitationId }: Reporter, ip: string): Count[] {
  const rate = 'reportsByPrincipal';
  if (userId !== null) return [{ rate, key: accountPrincipal(userId) }];
  if (invitationId !== null) return [{ rate, key: `invitation ${invitationId}` }];
  return countsByNetwork(rate, countedNetworks(ip));
}

/** Whoever sees a card says what is wrong with it; admins decide. */
export function createReportService(
  deps: Pick<Deps, 'clock' | 'config' | 'db' | 'outbox' | 'rateLimits'>,
  { audit, cardChange }: { audit: AuditService; cardChange: CardChange },
) {
  const { config, db, outbox, rateLimits } = deps;
  const repo = createReportRepo(deps.clock);
  const pictures = createReportedPictures(deps.clock);
  const cardOf = ({ creatorId, groupCardId }: ReportSubject) => ({ creatorId, id: groupCardId });

  /** One mail for each admin. */
  async function writeToAdmins(tx: Transaction, { creatorId, id }: ReportKey): Promise<void> {
    for (const admin of config.ADMIN_ADDRESSES.keys()) {
      await outbox.postMail(tx, {
        key: `report:${id}:${admin}`,
        kind: 'card-reported',
        lane: 'sign-in',
        subject: { creatorId, id, admin },
        userId: null,
        deadlineSeconds: reportServerLimits.mailSeconds,
      });
    }
  }

  async function writeToCreator(
    tx: Transaction,
    subject: ReportSubject,
    ground: ReportGround,
    isPicture: boolean,
  ): Promise<void> {
    const { creatorId, groupCardId, contributionId } = subject;
    await outbox.postMail(tx, {
      key: `takedown:${randomId()}`,
      kind: 'taken-down',
      lane: 'sign-in',
      subject: { creatorId, groupCardId, ground, contributionId: contributionId ?? 0, isPicture: Number(isPicture) },
      userId: creatorId,
      deadlineSeconds: reportServerLimits.mailSeconds,
    });
  }

  const endOf = (isChanged: boolean) => (isChanged ? 'done' : 'unchanged');

  /** Without a message the picture is the photo on the cover. */
  async function change(
    tx: Transaction,
    act: ReportAct,
    subject: ReportSubject,
    ground: ReportGround,
  ): Promise<ReportOutcome> {
    const card = { ...subject, contributionId: null };
    switch (act) {
      case 'keep':
        return 'unchanged';
      case 'restore-card':
        return endOf(await repo.restoreCard(tx, subject));
      case 'restore-picture':
        return pictures.restore(tx, subject);
      case 'take-card-down':
        if (!(await repo.takeCardDown(tx, subject, ground))) return 'unchanged';
        await writeToCreator(tx, card, ground, false);
        return 'done';
      case 'take-picture-down':
        if (!(await pictures.takeDown(tx, subject))) return 'unchanged';
        await writeToCreator(tx, subject, ground, true);
        return 'done';
    }
  }

  /** Closes everything that waits about the same, and answers who asked for it. Returns how many it closed. */
  async function closeReports(tx: Transaction, act: ReportAct, subject: ReportSubject): Promise<number> {
    const decision = act === 'keep' ? 'kept' : 'taken-down';
    const closed = await repo.decideReports(tx, subject, decision, act === 'take-card-down');
    for (const { creatorId, id, reporterUserId, reporterEmail } of closed) {
      if (reporterUserId === null && reporterEmail === null) continue;
      await outbox.postMail(tx, {
        key: `report-answer:${id}`,
        kind: 'report-answer',
        lane: 'sign-in',
        subject: { creatorId, id },
        userId: reporterUserId,
        deadlineSeconds: reportServerLimits.mailSeconds,
      });
    }
    return closed.length;
  }

  return {
    async addReport(
      { card, viewer }: { card: CardKey; viewer: Reporter },
      given: Given,
      from: { ip: string; language: Language },
    ) {
      const told = { count: reportLimits.perDay, contact: config.LEGAL_CONTACT };
      assertWithinLimits(await rateLimits.firstExceeded(...countsOf(viewer, from.ip)), 'report.tooMany', told);
      const subject = { creatorId: card.creatorId, groupCardId: card.id, contributionId: given.contributionId };
      const report = {
        ...subject,
        id: randomId(),
        ground: given.ground,
        note: given.note,
        reporterUserId: viewer.userId,
        reporterEmail: viewer.userId === null && given.email ? canonicalAddress(given.email) : null,
        language: from.language,
      };
      if (subject.contributionId !== null && !(await repo.hasPicture(db, subject))) throw notFound();
      const isKnown = await repo.isWaiting(db, subject);
      // Only the first report about a card or picture is mailed. Counted before the transaction, because counting takes
      // a connection of its own.
      const isMailed = !isKnown && (await rateLimits.allow({ rate: 'reportMailsInAll', key: 'all' }));
      await db.transaction(async (tx) => {
        await repo.insertReport(tx, report);
        if (isMailed) await writeToAdmins(tx, report);
      });
    },

    /**
     * Decides everything that waits about the same, tells who reported it, and the card's creator if something was
     * taken down. Without a ground the reported one counts.
     */
    decideReport: ({ actorUserId, key, act, ground, reason }: ReportDecision): Promise<ReportOutcome> =>
      db.transaction(async (tx) => {
        const report = await repo.findReport(tx, key);
        if (!report) return 'gone';
        const { creatorId, groupCardId, contributionId } = report;
        const subject = { creatorId, groupCardId, contributionId };
        return cardChange.changeCardWithin(tx, cardOf(subject), async () => {
          const isOpen = (await repo.findReport(tx, key))?.decision === null;
          // What was decided is only taken back; deciding otherwise needs a new report.
          if (isOpen === isRestoring(act)) return 'unchanged';
          const end = await change(tx, act, subject, ground ?? report.ground);
          if (end === 'newer') return end;
          // There is no photo on the cover.
          if (act === 'take-picture-down' && contributionId === null && end === 'unchanged') return 'gone';
          const closed = isRestoring(act) ? 0 : await closeReports(tx, act, subject);
          if (end === 'unchanged' && closed === 0) return end;
          await audit.record(tx, {
            actorUserId,
            action: recordedAs[act],
            subjectUserId: creatorId,
            reason,
            details: { report: key.id, ground: ground ?? report.ground },
          });
          return 'done';
        });
      }),
  };
}
