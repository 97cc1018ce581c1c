import { setTimeout as sleep } from 'node:timers/promises';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { limits } from '@kinoloom/contract';
import { saveClipSound, modelsWithSound } from '../generation/index.ts';
import { claimTry, completeMedia, type Intake } from '../media/index.ts';
import { tables, type Database, type Queries } from '../platform/db/index.ts';
import { publish } from '../platform/events.ts';
import type { Log } from '../platform/log.ts';

export interface DerivedMedia {
  /** Completes every incomplete record of all users, one after the other. */
  enhanceAll(): Promise<void>;
  /** Starts to complete a user's media: those named, or all. @returns how many are incomplete, and whether this was already running */
  enhance(userId: string, ids?: readonly string[]): Promise<{ readonly lacking: number; readonly underway: boolean }>;
  stop(): Promise<void>;
}

/**
 * Creates derived media that the ingest could not make or an older version did not: thumbnails, keyframes, waveforms, extracted sound. Nothing
 * depends on them: a failure is recorded and retried later. A crash loses nothing, since incomplete records are found again.
 */
export function createDerivedMedia({ intake, log }: { readonly intake: Intake; readonly log: Log }): DerivedMedia {
  const { queries } = intake.db;
  const stopping = new AbortController();
  /** One record at a time, since it is not urgent. */
  let last: Promise<void> = Promise.resolve();
  const underway = new Set<string>();

  const complete = async ({ id, sound }: Lacking): Promise<void> => {
    try {
      if (!(await claimTry(intake.db, id))) return;
      await completeMedia(intake, id);
      if (sound) await saveClipSound({ intake, log }, id);
    } catch (error) {
      log.warn({ err: error, mediaId: id }, 'thumbnail, waveform or sound of a record could not be made');
    }
  };

  const run = async (wanted: Parameters<typeof findLacking>[1]): Promise<void> => {
    for (let after = ''; !stopping.signal.aborted;) {
      const page = await findLacking(queries, { ...wanted, after });
      for (const lacking of page) {
        if (stopping.signal.aborted) return;
        await complete(lacking);
        await sleep(limits.enhancement.gapMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
      const end = page.at(-1)?.id;
      if (end === undefined) return;
      after = end;
    }
  };

  const queueUp = (wanted: Parameters<typeof findLacking>[1]): Promise<void> => {
    last = last
      .then(() => run(wanted))
      .catch((error: unknown) => {
        if (!stopping.signal.aborted)
          log.warn({ err: error }, 'searching records without thumbnail, waveform or sound failed');
      });
    return last;
  };

  return {
    enhanceAll: () => queueUp({}),
    async enhance(userId, ids) {
      if (underway.has(userId)) return { lacking: 0, underway: true };
      await forgetTries(intake.db, userId, ids);
      const lacking = await countLacking(queries, { userId, ids });
      if (lacking > 0) {
        underway.add(userId);
        void queueUp({ userId, ids }).finally(() => underway.delete(userId));
      }
      return { lacking, underway: false };
    },
    async stop() {
      stopping.abort();
      await last;
    },
  };
}

const { media, mediaObject, trashedMedia } = tables;

/** A record without some of its derived media. */
export interface Lacking {
  readonly id: string;
  /** Whether it is a clip whose sound still has to be extracted. */
  readonly sound: boolean;
}

const status = sql`coalesce(${media.metadata}->'enhancement_status', '{}'::jsonb)`;
const hasFile = (role: string) =>
  sql`exists (select 1 from ${mediaObject} where ${mediaObject.mediaId} = ${media.id} and ${mediaObject.role} = ${role})`;
const lacksStills = sql`(${media.mediaType} <> 'audio' and not ${hasFile('thumbnail')}
  or ${media.mediaType} = 'video' and not ${hasFile('keyframe-0')})`;
const lacksWaveform = sql`(${media.hasAudio} and not ${media.metadata} ? 'waveform_data')`;
/** Excludes videos whose sound was extracted before: its owner may have deleted it. */
const lacksSound = sql`(${media.mediaType} = 'video' and ${media.hasAudio} and ${inArray(media.model, [...modelsWithSound])}
  and not coalesce((${status}->>'sound_extracted')::boolean, false)
  and not exists (select 1 from ${media} sound where sound.id = ${media.id} || '-sound')
  and not exists (select 1 from ${trashedMedia} where ${trashedMedia.mediaId} = ${media.id} || '-sound'))`;

/** After three failed attempts there are no more. */
const TRIES = 3;
const PAGE = 50;

interface Wanted {
  /** Only this user's; all users' when absent. */
  readonly userId?: string | undefined;
  /** Only these; all when absent. */
  readonly ids?: readonly string[] | undefined;
  readonly after?: string;
}

const isLacking = ({ userId, ids, after }: Wanted) =>
  and(
    after === undefined ? undefined : gt(media.id, after),
    userId === undefined ? undefined : eq(media.userId, userId),
    ids === undefined ? undefined : inArray(media.id, [...ids]),
    sql`(${lacksStills} or ${lacksWaveform} or ${lacksSound})`,
    sql`coalesce((${status}->>'tries')::int, 0) < ${TRIES}`,
    hasFile('original'),
  );

/** Incomplete records whose original exists, by id, one page at a time. */
export async function findLacking(db: Queries, wanted: Wanted): Promise<Lacking[]> {
  return db
    .select({ id: media.id, sound: sql<boolean>`${lacksSound}` })
    .from(media)
    .where(isLacking(wanted))
    .orderBy(asc(media.id))
    .limit(PAGE);
}

export const countLacking = (db: Queries, wanted: Wanted): Promise<number> => db.$count(media, isLacking(wanted));

/** Resets the attempts, because the user asked for a retry. */
export async function forgetTries(db: Database, userId: string, ids: readonly string[] | undefined): Promise<void> {
  const fresh = sql`${media.metadata} #- '{enhancement_status,tries}' #- '{enhancement_status,tried_at}'`;
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(media)
      .set({ metadata: fresh })
      .where(
        and(
          eq(media.userId, userId),
          ids === undefined ? undefined : inArray(media.id, [...ids]),
          sql`${status} ? 'tries'`,
          sql`(${lacksStills} or ${lacksWaveform} or ${lacksSound})`,
        ),
      )
      .returning({ ref: media.id, flowId: media.flowId });
    await publish(tx, ...changed.map((each) => ({ ...each, userId, type: 'media' as const })));
  });
}
