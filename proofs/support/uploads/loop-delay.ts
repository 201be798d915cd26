/** A process that does nothing but measure how late this machine lets it run; SIGTERM ends it with the p99 in ms. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay();
delay.enable();
setInterval(() => {}, 1000);
process.on('SIGTERM', () => {
  process.stdout.write(`${delay.percentile(99) / 1_000_000}\n`, () => process.exit(0));
});
