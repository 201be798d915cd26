/** The system's Chromium, kept from speaking with anybody but this machine. */
export const chromiumLaunch = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-default-apps',
    '--disable-domain-reliability',
    '--disable-sync',
    '--no-first-run',
    '--no-pings',
    // Chromium's sandbox refuses to work for root, which is who runs this in containers.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
};
