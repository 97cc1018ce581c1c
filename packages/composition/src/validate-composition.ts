import { frame, type Frame } from '@kinoloom/contract/values';
import { durationOf, type Composition } from './composition.ts';
import { orientationCounts } from './orientation.ts';
import { Overlay, type OverlayType } from './overlay.ts';
import { clockText, FPS } from './time.ts';
import { isVideo } from './timing.ts';

/** The longest composition of the editor: 90 s. */
export const EDITOR_MAX_FRAMES = frame(90 * FPS);

/** `overlayIds` are the overlays at fault, where some are and others not. */
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
  /** What forbids the render; none: it may start. */
  faults: readonly Fault[];
  /** What the user should know and may overrule. */
  cautions: readonly Caution[];
}

interface Rules {
  /** The longest composition allowed; the editor's unless given. */
  maxFrames?: Frame;
  /** What the renderer can paint; all there is unless given. */
  supported?: readonly OverlayType[];
}

const ALL_TYPES: readonly OverlayType[] = Overlay.options.map(({ shape }) => shape.type.value);

/** Judges a composition before its render. */
export function validateComposition(
  composition: Composition,
  { maxFrames = EDITOR_MAX_FRAMES, supported = ALL_TYPES }: Rules = {},
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

/** The one sentence shown where a render is refused. */
export function refusalText({ faults }: Verdict): string {
  return `Cannot render composition: ${faults.map(({ message }) => message).join(', ')}`;
}

const idOf = ({ id }: Overlay): string => id;

function missingSources(overlays: readonly Overlay[]): Fault[] {
  const missing = new Map<string, string[]>();
  for (const overlay of overlays) {
    if (!('src' in overlay) || overlay.src.trim() !== '') continue;
    const kind = kindOf(overlay);
    missing.set(kind, [...(missing.get(kind) ?? []), overlay.id]);
  }
  return [...missing].map(([kind, overlayIds]) => ({
    code: 'composition.sourceMissing',
    message: `${overlayIds.length} ${kind} overlay(s) missing source URL`,
    overlayIds,
  }));
}

/** What an overlay with a source is to the user: an upload is what its file is. */
function kindOf(overlay: Overlay): string {
  if (overlay.type !== 'local') return overlay.type;
  return overlay.mediaType === 'audio' ? 'sound' : overlay.mediaType;
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
