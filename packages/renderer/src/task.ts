import { Composition } from '@kinoloom/composition';
import { z } from 'zod';
import { RenderReport } from './job.ts';
import { QUALITIES } from './quality.ts';
import { EncodedSegment, Encoding, FilmPlan } from './segment.ts';

const files = z.record(z.string(), z.string());
const film = { composition: Composition, sources: files };
const output = z.string().min(1);
const look = { quality: z.enum(QUALITIES), keyframeEvery: z.int().positive().optional() };

/** A piece of work as it crosses into the child process, where it is checked once more. */
export const Task = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('film'), ...film, ...look, output }),
  z.object({ kind: z.literal('plan'), ...film, ...look, identities: files, unsound: z.array(z.int()) }),
  z.object({
    kind: z.literal('segment'),
    segment: EncodedSegment,
    encoding: Encoding,
    sources: files,
    output,
  }),
  z.object({ kind: z.literal('sound'), ...film, output }),
  z.object({ kind: z.literal('join'), plan: FilmPlan, sources: files, segments: files, sound: output, output }),
]);
export type Task = z.infer<typeof Task>;

export const Outcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('film'), report: RenderReport }),
  z.strictObject({ kind: z.literal('plan'), plan: FilmPlan }),
  z.strictObject({ kind: z.literal('segment') }),
  z.strictObject({ kind: z.literal('sound') }),
  z.strictObject({ kind: z.literal('join'), unsound: z.array(z.int()), spoiled: z.array(z.string()) }),
]);
export type Outcome = z.infer<typeof Outcome>;

/** What a task of one kind comes to. */
export type OutcomeOf<Kind extends Task['kind']> = Extract<Outcome, { kind: Kind }>;
