import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'kartu-picture-';
const pattern = new RegExp(`^${prefix}(\\d+)-`);

/** Gives the work a folder of its own, which is removed with all that it holds when the work is done. */
export async function inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  // The process in the name lets the next one know whether anybody still works there.
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process is one too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Removes what killed processes left behind: photos as people sent them, with place and time. At start nothing is ours
 * yet, so that a folder with our own number is of a process before us, as in a container.
 */
export async function removeAbandonedFolders(): Promise<number> {
  const names = await readdir(tmpdir());
  const abandoned = names.filter((name) => {
    const [, pid] = pattern.exec(name) ?? [];
    return pid !== undefined && (Number(pid) === process.pid || !isRunning(Number(pid)));
  });
  for (const name of abandoned) await rm(join(tmpdir(), name), { recursive: true, force: true });
  return abandoned.length;
}
