import { z } from 'zod';
import type { Inferred } from './bindings.ts';
import { described, type ObjectInfo } from './object-info.ts';
import type { Workflow } from './workflow.ts';

const RATIOS = ['16:9', '9:16', '1:1', '4:3', '3:4', '21:9'] as const;
type Ratio = (typeof RATIOS)[number];

/** On offer besides the workflow's own ratio. */
const USUAL: readonly Ratio[] = ['16:9', '9:16', '1:1'];

/** Where the node does not tell it: video models take multiples of 16. */
const STEP = 16;

const Details = z.tuple([z.unknown(), z.object({ step: z.number().int().positive() })], z.unknown());

const shapeOf = (ratio: Ratio): number => {
  const [across = 1, down = 1] = ratio.split(':').map(Number);
  return across / down;
};

/**
 * Sizes with as many pixels as the workflow's own, for which its model, its time and its memory were chosen, in the
 * steps that its nodes take; the own one first. Undefined where the size is not bound.
 */
export function ownSizes(
  workflow: Workflow,
  { bindings }: Pick<Inferred, 'bindings'>,
  info: ObjectInfo,
): Record<string, { width: number; height: number }> | undefined {
  const side = (name: 'width' | 'height') => {
    const [at] = bindings[name] ?? [];
    const value = at && workflow[at[0]]?.inputs[at[1]];
    return typeof value === 'number' && value > 0 ? value : undefined;
  };
  const [width, height] = [side('width'), side('height')];
  if (width === undefined || height === undefined) return undefined;
  const steps = [...(bindings.width ?? []), ...(bindings.height ?? [])].flatMap(([node, input]) => {
    const spec = described(info, workflow[node]?.class_type ?? '')?.input.required?.[input];
    return Details.safeParse(spec).data?.[1].step ?? [];
  });
  const step = Math.max(STEP, ...steps);
  const rounded = (pixels: number): number => Math.max(step, Math.round(pixels / step) * step);
  const off = (ratio: Ratio): number => Math.abs(Math.log(width / height / shapeOf(ratio)));
  const [own] = RATIOS.toSorted((a, b) => off(a) - off(b));
  if (own === undefined) return undefined;
  const sized = USUAL.filter((ratio) => ratio !== own).map((ratio) => {
    // Turned, the own size is exact.
    if (Math.abs(shapeOf(ratio) * shapeOf(own) - 1) < 1e-9) return [ratio, { width: height, height: width }] as const;
    const across = Math.sqrt(width * height * shapeOf(ratio));
    return [ratio, { width: rounded(across), height: rounded(across / shapeOf(ratio)) }] as const;
  });
  return Object.fromEntries([[own, { width, height }], ...sized]);
}
