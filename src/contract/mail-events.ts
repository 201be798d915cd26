import { z } from './zod.ts';
import { httpLimits } from '#domain/limits/http.ts';
import { mailLimits } from '#domain/limits/mail.ts';

const { eventsAtOnce } = mailLimits;
const address = z.string().max(httpLimits.messageLength * 2);

/** What a mail provider, or a program between it and us, tells of mails that came back. */
export const mailEvents = z.object({
  events: z
    .array(
      z.object({
        type: z.enum(['bounce', 'complaint']),
        email: address,
        /** Only a bounce for good says anything about the address; without a word it is one. */
        permanent: z.boolean().default(true),
        /** The Message-ID of our mail. */
        messageId: z.string().nullish(),
      }),
    )
    .max(eventsAtOnce),
});

/** A message of Amazon SNS, of which the fields are signed that stand here. */
export const snsMessage = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.iso.datetime(),
  SignatureVersion: z.literal('2'),
  Signature: z.base64(),
  SigningCertURL: z.string(),
  Subject: z.string().nullish(),
  SubscribeURL: z.string().nullish(),
  Token: z.string().nullish(),
});
export type SnsMessage = z.infer<typeof snsMessage>;

const recipients = z.array(z.object({ emailAddress: address })).max(eventsAtOnce);

/** What Amazon SES tells inside it. Its name for the kind depends on how it was set up; other kinds are passed over. */
export const sesNotification = z
  .object({
    notificationType: z.string().optional(),
    eventType: z.string().optional(),
    mail: z.object({ commonHeaders: z.object({ messageId: z.string().nullish() }).nullish() }).nullish(),
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients }).nullish(),
    complaint: z.object({ complainedRecipients: recipients }).nullish(),
  })
  .transform(({ notificationType, eventType, ...told }) => ({ kind: notificationType ?? eventType, ...told }));
