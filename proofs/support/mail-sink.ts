/** A mail server that accepts every mail and stores none. */
import { SMTPServer } from 'smtp-server';

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, callback) {
    stream.resume().on('end', () => callback());
  },
});
server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('ready'));
