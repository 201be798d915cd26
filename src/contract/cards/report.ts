import { type ReportDecision, type ReportGround, reportGrounds } from '#domain/cards/report.ts';
import { reportLimits } from '#domain/limits/reports.ts';
import { optionalEmail, optionalText } from '../fields.ts';
import { z } from '../zod.ts';

/** What somebody who sees a card says is wrong with it. */
export const reportRequest = z.strictObject({
  /** The message whose picture is meant; without it the whole card. */
  contributionId: z
    .int()
    .positive()
    .nullish()
    .transform((id) => id ?? null),
  ground: z.enum(reportGrounds, { error: 'report.reasonMissing' }),
  note: optionalText(reportLimits.noteLength),
  /** Where the answer goes; of no use to those who are signed in, whose address is known. */
  email: optionalEmail,
});
export type ReportRequest = z.input<typeof reportRequest>;

/** One line of the backend's list; moments are ISO instants. */
export interface ReportListItem {
  reference: string;
  isPicture: boolean;
  ground: ReportGround;
  count: number;
  reportedAt: string;
  wantsAnswer: boolean;
  decision: ReportDecision | null;
  decidedAt: string | null;
  /** Whether the card or the picture is taken down now. */
  isDown: boolean;
}

/** What is on a card, or the one picture that is meant. */
export interface ReportContent {
  title: string | null;
  description: string | null;
  /** The photo on the cover. */
  cover: string | null;
  messages: readonly { text: string | null; picture: string | null }[];
}

export interface ReportDetail {
  reference: string;
  isPicture: boolean;
  ground: ReportGround;
  note: string | null;
  decision: ReportDecision | null;
  reportedAt: string;
  publishedAt: string | null;
  isCardDown: boolean;
  /** Of the message that is meant, or without one of the cover. */
  isPictureDown: boolean;
  hasCover: boolean;
  reporter: 'user' | 'address' | 'nobody';
  /** The card's creator, as the backend names them. */
  creator: string;
  /** Other reports about this creator that ended in a take-down. */
  earlier: number;
  /** Null until a reason for looking is recorded. */
  content: ReportContent | null;
}
