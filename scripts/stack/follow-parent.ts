/**
 * Preloaded into child processes: a process whose parent died, for whatever reason, stops itself.
 * npm starts us through a shell that may survive it, so the grandparent is watched too where /proc names it.
 */
import { readFileSync } from 'node:fs';

function ancestors(): string {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    const grandparent = stat.slice(stat.lastIndexOf(')')).split(' ')[2];
    return `${process.ppid} ${grandparent}`;
  } catch {
    return String(process.ppid);
  }
}

const atStart = ancestors();

setInterval(() => {
  if (ancestors() !== atStart) process.kill(process.pid, 'SIGTERM');
}, 250).unref();
