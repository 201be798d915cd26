import { existsSync } from 'node:fs';

/** The whole browser, as people have it. */
export const wholeChromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** Debian's Chromium without a window. The whole browser draws its own window in every context, for 40 % of a core. */
const headlessShell = '/usr/bin/chromium-headless-shell';

/** Launches the system's Chromium so that it can reach this machine only. */
export const chromiumLaunch = {
  executablePath: !process.env['CHROMIUM'] && existsSync(headlessShell) ? headlessShell : wholeChromium,
  // The sandbox works neither for root nor in most containers, and only our own pages are opened.
  chromiumSandbox: false,
  args: [
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-default-apps',
    '--disable-domain-reliability',
    '--disable-sync',
    '--no-first-run',
    '--no-pings',
  ],
};
