import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Size } from '../studio.ts';
import { type Issue, issuesOf } from '../jobs/issues.ts';
import { type JobPlan, imageSize, sizeOfArea } from '../jobs/plan.ts';

export interface SimulatedModel {
  /** `owner/name`. */
  readonly id: string;
  /** The available version ids, newest first: 64 hexadecimal digits each. */
  readonly versions: readonly [string, ...string[]];
  /** Official models have their own endpoint; community models are requested by version. */
  readonly official: boolean;
  /** Output format: one URI, a list of URIs, or an object with a URI per named part. */
  readonly output: 'uri' | 'list' | 'parts';
  /** Of its input. */
  readonly schema: z.ZodType;
  /** Validates an input against the model's schema. */
  read(input: unknown): { readonly plan: JobPlan } | { readonly issues: readonly Issue[] };
}

/** A model from its schema and a function that plans a valid input; with versions it is a community model. */
export function model<Input>(
  id: string,
  schema: z.ZodType<Input>,
  plan: (input: Input) => JobPlan,
  { output = 'uri', versions }: Partial<Pick<SimulatedModel, 'output' | 'versions'>> = {},
): SimulatedModel {
  return {
    id,
    versions: versions ?? [createHash('sha256').update(`kinoloom sandbox ${id}`).digest('hex')],
    official: versions === undefined,
    output,
    schema,
    read: (raw) => {
      const parsed = schema.safeParse(raw);
      return parsed.success ? { plan: plan(parsed.data) } : { issues: issuesOf(parsed.error, raw) };
    },
  };
}

export const prompt = z.string().min(1).max(10_000);
export const seed = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)
  .optional();
export const uri = z
  .string()
  .refine((text) => /^(https?:\/\/|data:)/.test(text), "Does not match format 'uri'")
  .meta({ format: 'uri' });
export const pictureFormat = z.enum(['jpg', 'png']);

/** Size of a picture with another's ratio: about a megapixel. */
export function sizeLikeImage({ width, height }: Size): Size {
  return sizeOfArea(`${width}:${height}`, 1024 * 1024);
}

/** Size of a picture for an aspect field that may be `match_input_image`. */
export function editSize(aspect: string, image: Size): Size {
  return aspect === 'match_input_image' ? sizeLikeImage(image) : imageSize(aspect);
}

/** Prompt and seed of an input. */
export const promptFields = ({ prompt, seed }: { prompt: string; seed?: number | undefined }) => ({ prompt, seed });
