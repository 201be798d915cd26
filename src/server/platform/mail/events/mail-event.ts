/** A bounce or complaint after the mail server had accepted the mail. */
export interface MailEvent {
  kind: 'bounce' | 'soft-bounce' | 'complaint';
  address: string;
  messageId: string | null;
}
