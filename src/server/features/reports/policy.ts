import { type ReportAct, reportActs, type ReportGround, reportGrounds } from '#domain/cards/report.ts';
import type { ReportKey } from './repo/reports.ts';

export const reportAct = (text: string | null): ReportAct | undefined => reportActs.find((act) => act === text);

export const reportGround = (text: string | null): ReportGround | undefined =>
  reportGrounds.find((ground) => ground === text);

/** How the backend names a report in addresses and forms. */
export const reportReference = ({ creatorId, id }: ReportKey): string => `${creatorId}.${id}`;

export function parseReportReference(text: string | null): ReportKey | undefined {
  const [, creatorId, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(text ?? '') ?? [];
  return id === undefined ? undefined : { creatorId: Number(creatorId), id: Number(id) };
}
