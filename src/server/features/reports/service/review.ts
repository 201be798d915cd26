import type { ReportContent, ReportDetail } from '#contract/cards/report.ts';
import { withQuery } from '#domain/admin/backend-path.ts';
import { userReference } from '#domain/admin/user-reference.ts';
import type { Deps } from '#server/deps.ts';
import type { AuditService } from '#server/features/admin/service/audit.ts';
import { publicFolder } from '#domain/cards/picture.ts';
import { parseReportReference } from '../policy.ts';
import { createReportListing } from '../repo/listing.ts';
import { createReportedPictures } from '../repo/pictures.ts';
import type { ReportKey, ReportSubject } from '../repo/reports.ts';

/** What administrators see of reports: the content only once they have said why. */
export function createReportReview(
  { clock, db, objects }: Pick<Deps, 'clock' | 'db' | 'objects'>,
  { audit }: { audit: AuditService },
) {
  const listing = createReportListing(clock);
  const pictures = createReportedPictures(clock);

  /** Where administrators see a picture, also one that is served to nobody else. */
  const shownBy = (reference: string) => (url: string | null) =>
    url && withQuery('/api/backend/reports/picture', { report: reference, name: url.replace(publicFolder, '') });

  async function contentOf(subject: ReportSubject, reference: string): Promise<ReportContent> {
    const content = await listing.readContent(db, subject);
    const takenDown = await pictures.findTakenDown(db, subject);
    const show = shownBy(reference);
    const isMessage = subject.contributionId !== null;
    return {
      ...content,
      cover: show(content.cover ?? (isMessage ? null : takenDown)),
      messages: content.messages.map(({ text, picture }) => ({
        text,
        picture: show(picture ?? (isMessage ? takenDown : null)),
      })),
    };
  }

  return {
    listReports: () => listing.listReports(db),
    countWaiting: () => listing.countWaiting(db),

    async describeReport(actorUserId: number, reference: string): Promise<ReportDetail | null> {
      const key = parseReportReference(reference);
      const found = key && (await listing.findDetail(db, key));
      if (!key || !found) return null;
      const { creatorId, groupCardId, contributionId, ...detail } = found;
      const maySee = await listing.hasRecentLook(db, actorUserId, key);
      const content = maySee ? await contentOf({ creatorId, groupCardId, contributionId }, reference) : null;
      const creator = userReference(creatorId);
      return { ...detail, reference, isPicture: contributionId !== null, creator, content };
    },

    /** A picture on the card of a report, for an administrator who said why a short time ago. */
    async readPicture(actorUserId: number, key: ReportKey, name: string) {
      const found = await listing.findDetail(db, key);
      if (!found || !(await listing.hasRecentLook(db, actorUserId, key))) return null;
      return (await pictures.isOnCard(db, found, name)) ? objects.read(name) : null;
    },

    /** False if there is no such report. */
    async recordLook(actorUserId: number, key: ReportKey, reason: string): Promise<boolean> {
      if (!(await listing.findDetail(db, key))) return false;
      await audit.recordLook({
        actorUserId,
        subjectUserId: key.creatorId,
        action: 'report-looked-at',
        reason,
        details: { report: key.id },
      });
      return true;
    },
  };
}

export type ReportReview = ReturnType<typeof createReportReview>;
