import { readConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { readPackageTypesOnce } from './platform/package-types.ts';

const config = readConfig(process.env);
if (!config.ok) {
  process.stderr.write(`${config.error}\n`);
  process.exit(1);
}

const log = createLog(config.value.LOG_LEVEL);
// Library warnings go to the log, not to the terminal of `npm start`.
process.removeAllListeners('warning');
process.on('warning', (warning) => log.debug({ err: warning }, 'a library warns'));

// Loaded late: the studio has two thousand modules, and an invalid setting is reported at once.
readPackageTypesOnce();
const { startStudio } = await import('./start-studio.ts');

let stopping = false;
const starting = startStudio(config.value, log, (error) => {
  log.fatal({ err: error }, 'Kinoloom cannot go on');
  process.exitCode = 1;
  void stop();
});

/** Ends the process once everything has stopped. A second signal is not needed: every part has its own timeout. */
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  const studio = await starting.catch(() => undefined);
  await studio?.stop();
  process.exit();
}
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
// The terminal was closed.
process.on('SIGHUP', () => void stop());

try {
  const { url } = await starting;
  process.stdout.write(url ? `Kinoloom is ready at ${url}\n` : 'Kinoloom worker is ready\n');
} catch (error) {
  if (!stopping) {
    log.fatal({ err: error }, 'Kinoloom could not start');
    process.stderr.write(`Kinoloom could not start: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
