/** Preloaded into child processes: whoever loses its parent, however it died, asks itself to stop. */
const parent = process.ppid;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
}, 250).unref();
