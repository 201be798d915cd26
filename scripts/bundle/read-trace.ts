/** Leads a trace from the log of a production process to our source: `journalctl -u kartu-web | npm run --silent trace`. */
import { text } from 'node:stream/consumers';
import { sourceTrace } from './source-trace.ts';

process.stdout.write(sourceTrace(await text(process.stdin)));
