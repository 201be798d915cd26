/**
 * Why Google gave nothing: `refused` by the person or because the access has ended, `misconfigured` by the operator,
 * `busy` for longer than we wait, or `unreachable`. The message never contains anything that Google sent.
 */
export type GoogleFailure = 'refused' | 'misconfigured' | 'busy' | 'unreachable';

export class GoogleError extends Error {
  override readonly name = 'GoogleError';
  readonly reason: GoogleFailure;

  constructor(reason: GoogleFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}
