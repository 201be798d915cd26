import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type SmtpStep = 'MAIL FROM' | 'RCPT TO' | 'DATA';

export interface Relay {
  url: string;
  /** Addresses whose mail was accepted, with the time of the first acceptance. */
  accepted: Map<string, number>;
  /** The refusal at an SMTP step, if any; the address is the recipient's, once it is known. */
  refuse: (step: SmtpStep, address: string, text: string) => string | undefined;
  close(): Promise<void>;
}

/** Starts a mail server that can refuse at each SMTP step, as relays and filters do. */
export async function startRelay(): Promise<Relay> {
  const accepted = new Map<string, number>();
  const relay: Pick<Relay, 'refuse'> = { refuse: () => undefined };
  function answerStep(step: SmtpStep, address: string, text = ''): Error | null {
    const answer = relay.refuse(step, address, text);
    return answer === undefined
      ? null
      : Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) });
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, callback) => callback(answerStep('MAIL FROM', '')),
    onRcptTo: ({ address }, _session, callback) => callback(answerStep('RCPT TO', address)),
    onData(stream, session, callback) {
      let text = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      stream.on('end', () => {
        const address = session.envelope.rcptTo[0]?.address ?? '';
        const refusal = answerStep('DATA', address, text);
        if (!refusal && !accepted.has(address)) accepted.set(address, performance.now());
        callback(refusal);
      });
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(relay, {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
