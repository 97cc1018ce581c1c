import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@kinoloom/contract';
import { extractSound } from '../generation/index.ts';
import { claimTry, completeMedia, type Intake } from '../media/index.ts';
import type { Log } from '../platform/log.ts';
import { countLacking, findLacking, forgetTries, type Lacking } from './lacking.ts';

export interface DerivedMedia {
  /** Completes all that lacks something, of everybody, one after the other. */
  enhanceAll(): Promise<void>;
  /**
   * Begins to complete a user's media: those named, or all. @returns how many lack something, and whether that was underway
   */
  enhance(userId: string, ids?: readonly string[]): Promise<{ readonly lacking: number; readonly underway: boolean }>;
  stop(): Promise<void>;
}

/**
 * Makes up for what an intake could not make, or an older version did not: thumbnails, keyframes, waveforms, extracted sound.
 * Nothing depends on it: what fails is written down and tried again another time. A process that ends loses nothing, since
 * what lacks something is found again.
 */
export function createDerivedMedia({ intake, log }: { readonly intake: Intake; readonly log: Log }): DerivedMedia {
  const { queries } = intake.db;
  const stopping = new AbortController();
  /** One record at a time: it is nobody's hurry. */
  let last: Promise<void> = Promise.resolve();
  const underway = new Set<string>();

  const complete = async ({ id, sound }: Lacking): Promise<void> => {
    try {
      if (!(await claimTry(intake.db, id))) return;
      await completeMedia(intake, id);
      if (sound) await extractSound({ intake, log }, id);
    } catch (error) {
      log.warn({ err: error, mediaId: id }, 'a record could not be completed');
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
        if (!stopping.signal.aborted) log.warn({ err: error }, 'the look for incomplete records failed');
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
