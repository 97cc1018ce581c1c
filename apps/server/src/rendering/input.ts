import { z } from 'zod';
import { and, eq } from 'drizzle-orm';
import { Composition, durationOf, refusalText, validateComposition } from '@kinoloom/composition';
import {
  err,
  limits,
  ok,
  RenderPriority,
  RenderQuality,
  renderQuality,
  VoiceChangeMark,
  messages,
  type Frame,
  type Refusal,
  type Result,
} from '@kinoloom/contract';
import { tables, type Queries } from '../platform/db/index.ts';

/** What a render job keeps: the video as data, and whose file each source is. */
export const RenderInput = z.object({
  prompt: z.string().nullable(),
  composition: Composition,
  /** Media id by source url. */
  sources: z.record(z.string(), z.string()),
  quality: RenderQuality,
  priority: RenderPriority.default('quality'),
  width: z.number(),
  height: z.number(),
  seconds: z.number(),
  totalFrames: z.number(),
  /** The editor project that is rendered, and which revision of it. */
  project: z.object({ id: z.string(), revision: z.int().nullable() }).nullable().default(null),
  /** Of a video that becomes a clip of its flow: which clip it is made from, and how. */
  clip: VoiceChangeMark.extend({ sandbox: z.boolean() }).nullable().default(null),
});
export type RenderInput = z.infer<typeof RenderInput>;

/** A video as one of the calls describes it, with its media found. */
export interface RenderSpec {
  readonly title: string;
  readonly composition: Composition;
  readonly sources: RenderInput['sources'];
  readonly quality: RenderQuality;
  readonly priority: RenderPriority;
  /** The longest that the call allows. */
  readonly maxFrames: Frame;
  readonly project?: RenderInput['project'] | undefined;
  readonly clip?: RenderInput['clip'];
}

/** Judges a video; what is rendered at `high` is rendered at `ultra` from 4K on. */
export function renderInput({
  title,
  composition,
  sources,
  quality,
  priority,
  maxFrames,
  project = null,
  clip = null,
}: RenderSpec): Result<RenderInput, Refusal> {
  const verdict = validateComposition(composition, { maxFrames });
  if (verdict.faults.length > 0) return err({ code: 'input.invalid', message: refusalText(verdict) });
  const { canvas } = composition;
  const totalFrames = durationOf(composition);
  return ok({
    prompt: title,
    composition,
    sources,
    quality: quality === 'high' ? renderQuality(canvas) : quality,
    priority,
    ...canvas,
    seconds: totalFrames / limits.fps,
    totalFrames,
    project,
    clip,
  });
}

interface Named {
  readonly project_id?: string | undefined;
  readonly project_revision?: number | undefined;
}

/** The project that a render says it shows; refused where it is not the user's own. */
export async function renderedProject(
  db: Queries,
  userId: string,
  { project_id: id, project_revision: revision }: Named,
): Promise<Result<RenderInput['project'], Refusal>> {
  if (id === undefined) return ok(null);
  const own = and(eq(tables.project.id, id), eq(tables.project.userId, userId));
  const [row] = await db.select({ id: tables.project.id }).from(tables.project).where(own);
  return row ? ok({ id, revision: revision ?? null }) : err({ code: 'not_found', message: messages.notFound });
}

/** A turn in the queue of renders is about one part of a video, so that a long video takes as many turns as it has work. */
const TURN_SECONDS = 10;

/** How many turns a video takes. */
export const turnsOf = (totalFrames: number): number => Math.max(1, Math.ceil(totalFrames / limits.fps / TURN_SECONDS));

/**
 * How many turns later than its own a render waits: `quality` lets half a minute of other videos pass, `cost` three minutes. As
 * turns pass with the work that is done, nobody waits for ever.
 */
export const turnsBehind: Readonly<Record<RenderPriority, number>> = { speed: 0, quality: 3, cost: 18 };
