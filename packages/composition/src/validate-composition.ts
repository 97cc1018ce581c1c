import { frame, limits, type Frame } from '@kinoloom/contract/values';
import type { Composition } from './composition.ts';
import { everyOverlay } from './compound.ts';
import { orientationCounts } from './orientation.ts';
import { Overlay, type OverlayType } from './overlay.ts';
import { clockText, FPS } from './time.ts';
import { durationOf, isVideo } from './timing.ts';

/** Maximum length in the editor, unless an installation sets another: 90 s. */
const USUAL_MAX_FRAMES = frame(limits.film.maxSeconds * FPS);

/** `overlayIds`: the overlays at fault, if only some are. */
export interface Fault {
  code: 'composition.tooLong' | 'composition.sourceMissing' | 'composition.empty';
  message: string;
  overlayIds: readonly string[];
}

export interface Caution {
  code: 'composition.mixedOrientations' | 'composition.unsupportedTypes';
  message: string;
  overlayIds: readonly string[];
}

export interface Verdict {
  /** Reasons that forbid the render; it may start if empty. */
  faults: readonly Fault[];
  /** Warnings that the user may override. */
  cautions: readonly Caution[];
}

interface Rules {
  /** Maximum length; defaults to the usual one of the editor. */
  maxFrames?: Frame;
  /** Overlay types that the renderer supports; defaults to all. */
  supported?: readonly OverlayType[];
}

const ALL_TYPES: readonly OverlayType[] = Overlay.options.map(({ shape }) => shape.type.value);

export function validateComposition(
  composition: Composition,
  { maxFrames = USUAL_MAX_FRAMES, supported = ALL_TYPES }: Rules = {},
): Verdict {
  const { overlays } = composition;
  const faults: Fault[] = [];
  const duration = durationOf(composition);
  if (duration > maxFrames)
    faults.push({
      code: 'composition.tooLong',
      message: `At the moment we only support videos until ${clockText(maxFrames)} minutes long, please remove some clips. Current min duration: ${clockText(duration)}`,
      overlayIds: overlays.filter(({ from, durationInFrames }) => from + durationInFrames > maxFrames).map(idOf),
    });
  const skipped = overlays.filter(({ type }) => !supported.includes(type)).map(idOf);
  faults.push(...missingSources(overlays.filter(({ type }) => supported.includes(type))));
  if (skipped.length === overlays.length)
    faults.push({
      code: 'composition.empty',
      message: 'No supported overlays found for rendering',
      overlayIds: skipped,
    });
  const cautions: Caution[] = mixedOrientations(composition);
  if (skipped.length > 0)
    cautions.push({
      code: 'composition.unsupportedTypes',
      message: `${skipped.length} ${skipped.length === 1 ? 'overlay' : 'overlays'} of an unsupported type will be skipped.`,
      overlayIds: skipped,
    });
  return { faults, cautions };
}

/** The message shown when a render is refused. */
export function refusalText({ faults }: Verdict): string {
  return `Cannot render composition: ${faults.map(({ message }) => message).join(', ')}`;
}

const idOf = ({ id }: Overlay): string => id;

function missingSources(overlays: readonly Overlay[]): Fault[] {
  const missing = new Map<string, string[]>();
  for (const outer of overlays)
    for (const overlay of everyOverlay({ overlays: [outer] })) {
      if (!('src' in overlay) || overlay.src.trim() !== '') continue;
      missing.set(overlay.type, [...(missing.get(overlay.type) ?? []), outer.id]);
    }
  return [...missing].map(([kind, overlayIds]) => ({
    code: 'composition.sourceMissing',
    message: `${overlayIds.length} ${kind} overlay(s) missing source URL`,
    overlayIds,
  }));
}

const ORIENTATION_WORDS = { horizontal: 'landscape', vertical: 'vertical', square: 'square' } as const;

function mixedOrientations(composition: Composition): Caution[] {
  const counts = orientationCounts(composition);
  if (counts.size < 2) return [];
  const found = [...counts].map(([orientation, count]) => `${count} ${ORIENTATION_WORDS[orientation]}`).join(', ');
  return [
    {
      code: 'composition.mixedOrientations',
      message: `Mixed video formats detected (${found}). Videos with different orientations may render incorrectly. For best results, use videos with the same orientation.`,
      overlayIds: composition.overlays.filter(isVideo).map(idOf),
    },
  ];
}
