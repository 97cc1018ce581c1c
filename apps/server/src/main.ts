import { readConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { readPackageTypesOnce } from './platform/package-types.ts';
import { whatRuns } from './platform/running.ts';

const config = readConfig(process.env);
if (!config.ok) {
  process.stderr.write(`${config.error}\n`);
  process.exit(1);
}

const log = createLog(config.value.LOG_LEVEL);
// What the code did not expect may have left anything half done: only a new process is sound. `start.ts` starts it.
process.on('uncaughtException', (error, origin) => {
  log.fatal({ err: error, origin, running: whatRuns() ?? 'unknown' }, 'stopping after an uncaught error');
  process.exit(1);
});
// Nobody reads the output any more, as after `npm start | head`.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
// Library warnings go to the log, not to the terminal of `npm start`.
process.removeAllListeners('warning');
process.on('warning', (warning) => log.debug({ err: warning }, 'a library issued a warning'));

// Loaded late: the studio has two thousand modules, and an invalid setting is reported at once.
readPackageTypesOnce();
const { startStudio } = await import('./start-studio.ts');

let stopping = false;
const starting = startStudio(config.value, log, (error) => {
  log.fatal({ err: error }, 'stopping after a fatal error');
  process.exitCode = 1;
  void stop();
});

/** npm and the terminal may both pass on one Ctrl-C: a signal within this time is the same request. */
const SAME_REQUEST_MS = 1_500;
const hurry = new AbortController();
let askedAt = 0;

/** Ends the process once everything has stopped. Every part has its own timeout; a second signal cuts the calls that are still being answered. */
async function stop(): Promise<void> {
  if (stopping) {
    if (performance.now() - askedAt > SAME_REQUEST_MS) hurry.abort();
    return;
  }
  stopping = true;
  askedAt = performance.now();
  const studio = await starting.catch(() => undefined);
  await studio?.stop(hurry.signal);
  process.exit();
}
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
// The terminal was closed.
process.on('SIGHUP', () => void stop());
// `start.ts` was killed. Nothing of the studio stays behind.
process.on('disconnect', () => void stop());
if (process.send && !process.connected) void stop();

try {
  const { url } = await starting;
  process.send?.({ ready: true });
  process.stdout.write(url ? `Kinoloom is ready at ${url}\n` : 'Kinoloom worker is ready\n');
} catch (error) {
  if (!stopping) {
    log.fatal({ err: error }, 'Kinoloom could not start');
    process.stderr.write(`Kinoloom could not start: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
