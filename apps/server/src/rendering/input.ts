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

/** A render job's stored input: the composition, and the media id of each source. */
export const RenderInput = z.object({
  prompt: z.string().nullable(),
  composition: Composition,
  /** Media id by source URL. */
  sources: z.record(z.string(), z.string()),
  quality: RenderQuality,
  priority: RenderPriority.default('quality'),
  width: z.number(),
  height: z.number(),
  seconds: z.number(),
  totalFrames: z.number(),
  /** The rendered editor project and its revision. */
  project: z.object({ id: z.string(), revision: z.int().nullable() }).nullable().default(null),
  /** For a video that becomes a clip of its flow: the source clip and the change. */
  clip: VoiceChangeMark.extend({ sandbox: z.boolean() }).nullable().default(null),
});
export type RenderInput = z.infer<typeof RenderInput>;

/** A video as a request describes it, with its media found. */
export interface RenderSpec {
  readonly title: string;
  readonly composition: Composition;
  readonly sources: RenderInput['sources'];
  readonly quality: RenderQuality;
  readonly priority: RenderPriority;
  /** The longest video that the endpoint allows. */
  readonly maxFrames: Frame;
  readonly project?: RenderInput['project'] | undefined;
  readonly clip?: RenderInput['clip'];
}

/** Validates a video; from 4K on, `high` is rendered as `ultra`. */
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

/** The project that a render names; refused if it is not the user's own. */
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

/** A turn in the render queue is about one segment, so that a long video takes as many turns as it has work. */
const TURN_SECONDS = 10;

/** How many turns a render takes. */
export const turnsOf = (totalFrames: number): number => Math.max(1, Math.ceil(totalFrames / limits.fps / TURN_SECONDS));

/**
 * How many turns later than its own a render waits: `quality` lets half a minute of other videos pass, `cost` three minutes. Turns advance with the
 * work done, so no render waits forever.
 */
export const turnsBehind: Readonly<Record<RenderPriority, number>> = { speed: 0, quality: 3, cost: 18 };
