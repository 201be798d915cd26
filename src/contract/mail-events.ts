import { z } from './zod.ts';
import { httpLimits } from '#domain/limits/http.ts';
import { mailLimits } from '#domain/limits/mail.ts';

const { eventsAtOnce } = mailLimits;
const address = z.string().max(httpLimits.messageLength * 2);

/** Bounces and complaints in our own format, sent by a provider or a program in between. */
export const mailEvents = z.object({
  events: z
    .array(
      z.object({
        type: z.enum(['bounce', 'complaint']),
        email: address,
        /** Only a permanent bounce says anything about the address. */
        permanent: z.boolean().default(true),
        /** The Message-ID of our mail. */
        messageId: z.string().nullish(),
      }),
    )
    .max(eventsAtOnce),
});

/** The signed fields of an Amazon SNS message. */
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

/** The SES notification inside it. The field of its kind depends on the set-up; other kinds are ignored. */
export const sesNotification = z
  .object({
    notificationType: z.string().optional(),
    eventType: z.string().optional(),
    mail: z.object({ commonHeaders: z.object({ messageId: z.string().nullish() }).nullish() }).nullish(),
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients }).nullish(),
    complaint: z.object({ complainedRecipients: recipients }).nullish(),
  })
  .transform(({ notificationType, eventType, ...told }) => ({ kind: notificationType ?? eventType, ...told }));
