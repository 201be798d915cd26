/** What became of a mail after the mail server had taken it. */
export interface MailEvent {
  kind: 'bounce' | 'soft-bounce' | 'complaint';
  address: string;
  messageId: string | null;
}
