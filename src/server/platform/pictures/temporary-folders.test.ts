import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inTemporaryFolder, removeAbandonedFolders } from './temporary-folders.ts';

test('a folder lives as long as the work in it, also if that fails', async () => {
  let folder = '';
  const work = inTemporaryFolder(async (given) => {
    folder = given;
    writeFileSync(join(folder, 'received'), 'a photo');
    throw new Error('decoding failed');
  });
  await expect(work).rejects.toThrow('decoding failed');
  expect([folder.startsWith(tmpdir()), existsSync(folder)]).toEqual([true, false]);
});

test('what a killed process left behind is removed, what a living one works on stays', async () => {
  const dead = spawnSync(process.execPath, ['--version']).pid;
  const folderOf = (pid: number) => {
    const folder = join(tmpdir(), `kartu-picture-${pid}-test`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'received'), 'a photo');
    return folder;
  };
  const folders = [folderOf(dead), folderOf(process.pid), folderOf(process.ppid)];
  expect(await removeAbandonedFolders()).toBeGreaterThanOrEqual(2);
  expect(folders.map((folder) => existsSync(folder))).toEqual([false, false, true]);
});
