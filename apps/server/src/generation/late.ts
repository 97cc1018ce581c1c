import { RemoteOperation } from '@kinoloom/providers';
import { claimLateJobs, recordCost, setLatePoll, type JobRow } from '../jobs/index.ts';
import { dropUnlinked } from '../media/index.ts';
import { every } from '../platform/timers.ts';
import { saveClipSound } from './extract-sound.ts';
import { ingestResult } from './ingest-result.ts';
import { scheduleFor } from './schedule.ts';
import type { StoreDeps } from './store.ts';
import { otherTrackId } from './store-tracks.ts';

/** How many late jobs one process polls at once. */
const AT_ONCE = 8;

/** While a result is fetched and stored, the next poll is postponed by this lease, so that no other process starts on it. */
const LEASE_MS = 30_000;

/**
 * Polls the late jobs that are due: they failed at their deadline and were refunded while their providers worked on. A result is stored free of
 * charge. A crash loses no job, because the next poll is scheduled first.
 */
export async function collectLateResults(deps: StoreDeps): Promise<void> {
  for (;;) {
    const rows = await claimLateJobs(deps.intake.db.queries, AT_ONCE);
    await Promise.all(
      rows.map((row) =>
        collect(deps, row).catch((error: unknown) =>
          deps.log.warn({ jobId: row.id, err: error }, 'a late job could not be polled; it is tried again'),
        ),
      ),
    );
    if (rows.length < AT_ONCE) return;
  }
}

async function collect(deps: StoreDeps, row: JobRow): Promise<void> {
  const { intake, vendors, log } = deps;
  const { queries } = intake.db;
  const giveUp = async (reason: string): Promise<void> => {
    log.info({ jobId: row.id, reason }, 'gave up polling a late job');
    await setLatePoll(queries, row.id, null);
    await dropUnlinked(intake.db, intake.objects, [row.id, otherTrackId(row.id)]);
  };
  const operation = vendors.operation(row.model ?? '');
  const served = vendors.of(row);
  const reference = RemoteOperation.safeParse(row.operationRef).data;
  if (!operation || !served || !reference) return giveUp('its provider is gone');
  const progress = await served.vendor.status(reference, AbortSignal.timeout(60_000));
  if (progress.state === 'waiting') {
    // It could not be reached at the deadline.
    if (served.vendor.stopsAtDeadline && !progress.transientError)
      await served.vendor.cancel(reference, AbortSignal.timeout(30_000));
    if (row.lateUntil !== null && Date.now() > row.lateUntil.getTime())
      await giveUp('its provider keeps nothing so long');
    return;
  }
  if (progress.state === 'done' && progress.cost) await recordCost(intake.db, row.id, progress.cost);
  const [first, ...more] = progress.state === 'done' ? progress.outputs : [];
  if (!first) return giveUp(`it ${progress.state === 'done' ? 'has no result' : progress.state}`);
  const schedule = scheduleFor(operation.family.schedule, served.sandbox);
  const generation = { jobId: row.id, served, operation, schedule };
  const lease = (): Promise<void> => setLatePoll(queries, row.id, new Date(Date.now() + LEASE_MS));
  await lease();
  const stopLease = every(LEASE_MS / 3, lease, log, 'renewing the lease of a late job');
  const end = await ingestResult(deps, generation, reference, [first, ...more]).finally(() => void stopLease());
  if (end.state !== 'stored') return giveUp('its result could not be stored');
  log.info({ jobId: row.id }, 'a late result arrived');
  if (operation.family.sound === 'extracted') await saveClipSound(deps, row.id);
}
