import type { ReportRequest } from '#contract/cards/report.ts';
import { act } from '#web/lib/api/api-client.ts';

export const sendReport = (slug: string, report: ReportRequest): Promise<void> =>
  act('POST', `/api/group-cards/slug/${slug}/reports`, report);
