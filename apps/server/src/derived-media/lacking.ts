import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { modelsWithSound } from '../generation/index.ts';
import { tables, type Database, type Queries } from '../platform/db/index.ts';
import { publish } from '../platform/events.ts';

const { media, mediaObject, trashedMedia } = tables;

/** A record that lacks something of what is made at intake. */
export interface Lacking {
  readonly id: string;
  /** Whether it is a clip whose sound should be a record of its own. */
  readonly sound: boolean;
}

const status = sql`coalesce(${media.metadata}->'enhancement_status', '{}'::jsonb)`;
const hasFile = (role: string) =>
  sql`exists (select 1 from ${mediaObject} where ${mediaObject.mediaId} = ${media.id} and ${mediaObject.role} = ${role})`;
const lacksStills = sql`(${media.mediaType} <> 'audio' and not ${hasFile('thumbnail')}
  or ${media.mediaType} = 'video' and not ${hasFile('keyframe-0')})`;
const lacksWaveform = sql`(${media.hasAudio} and not ${media.metadata} ? 'waveform_data')`;
/** Not of one whose sound has been there: whoever deleted it does not want it back. */
const lacksSound = sql`(${media.mediaType} = 'video' and ${media.hasAudio} and ${inArray(media.model, [...modelsWithSound])}
  and not coalesce((${status}->>'sound_extracted')::boolean, false)
  and not exists (select 1 from ${media} sound where sound.id = ${media.id} || '-sound')
  and not exists (select 1 from ${trashedMedia} where ${trashedMedia.mediaId} = ${media.id} || '-sound'))`;

/** What could not be made three times cannot be made here. */
const TRIES = 3;
const PAGE = 50;

interface Wanted {
  /** Of this user; of all when absent. */
  readonly userId?: string | undefined;
  /** Among these; among all when absent. */
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

/** Records that lack something and whose original is there, by their ids, a page at a time. */
export async function findLacking(db: Queries, wanted: Wanted): Promise<Lacking[]> {
  return db
    .select({ id: media.id, sound: sql<boolean>`${lacksSound}` })
    .from(media)
    .where(isLacking(wanted))
    .orderBy(asc(media.id))
    .limit(PAGE);
}

/** How many there are. */
export const countLacking = (db: Queries, wanted: Wanted): Promise<number> => db.$count(media, isLacking(wanted));

/** Lets what was given up be tried again, for somebody has asked. */
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
