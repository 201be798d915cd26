import { render } from '@react-email/render';
import type { ReportGround } from '#domain/cards/report.ts';
import { reportLimits } from '#domain/limits/reports.ts';
import { MailAction, MailHeading, MailLayout, MailText } from '#server/platform/mail/compose/layout.tsx';
import { mailPlainText } from '#server/platform/mail/compose/plain-text.ts';
import type { RenderedMail } from '#server/platform/mail/delivery/kinds.ts';

interface ReportedMail {
  to: string;
  url: string;
  ground: ReportGround;
  isPicture: boolean;
}

/** The backend speaks English, and so do its mails. */
const grounds: Record<ReportGround, string> = {
  me: 'Somebody is on it and doesn’t want to be.',
  insult: 'It insults or threatens somebody.',
  nudity: 'It shows nudity or violence.',
  trick: 'It’s advertising or a scam.',
  other: 'Something else is wrong with it.',
};

export async function renderReportedMail({ to, url, ground, isPicture }: ReportedMail): Promise<RenderedMail> {
  const subject = isPicture ? 'A picture was reported' : 'A card was reported';
  const promise = `We’ve promised to look within ${reportLimits.lookDays} days.`;
  const html = await render(
    <MailLayout language="en" preheader={promise}>
      <MailHeading>{subject}</MailHeading>
      <MailText>{grounds[ground]}</MailText>
      <MailText>{promise}</MailText>
      <MailAction language="en" url={url} label="Look at it" />
    </MailLayout>,
  );
  return { to, language: 'en', subject, html, text: mailPlainText(html) };
}
