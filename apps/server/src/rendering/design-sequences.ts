import {
  AnimationName,
  defaultStyles,
  editorDefaults,
  framesIn,
  motionOf,
  type ImageOverlay,
  type VideoOverlay,
} from '@kinoloom/composition';
import {
  err,
  frame,
  messages,
  ok,
  type DesignSequence,
  type Refusal,
  type Result,
  type Size,
  type Transition,
} from '@kinoloom/contract';
import { mediaUrl, type MediaRow } from '../media/index.ts';
import type { CompositionSources } from './composition-sources.ts';
import { mediaFrames, nameOf, sizeOf } from './overlay-sources.ts';

type Shown = VideoOverlay | ImageOverlay;

interface PlacedSequences {
  /** Row 0 is on top; overlays of one row do not overlap. The caller sets their boxes. */
  readonly overlays: Shown[];
  /** Size of the largest clip, if known. */
  readonly largest: Size | undefined;
}

/**
 * A sequence may be this many frames longer than its clip, because browsers round lengths: the last frame is held. Beyond that, the clip ends with
 * its media.
 */
const SLACK = 15;

/** The sequences of a design at their given frames, later ones on top. One without a position follows its predecessor. */
export async function placedSequences(
  sources: CompositionSources,
  sequences: readonly DesignSequence[],
  transitions: readonly Transition[],
): Promise<Result<PlacedSequences, Refusal>> {
  const entries = entriesOf(transitions, sequences);
  if (!entries.ok) return entries;
  const shown: Shown[] = [];
  let largest: Size | undefined;
  let cursor = 0;
  for (const [index, sequence] of sequences.entries()) {
    const found = await sources.find({
      names: [sequence.id, sequence.url],
      kinds: ['video', 'image'],
      missing: messages.renderSourceMissing(sequence.prompt ?? sequence.id),
    });
    if (!found.ok) return found;
    const size = sizeOf(found.value);
    if (size && (!largest || size.width * size.height > largest.width * largest.height)) largest = size;
    const overlay = overlayOf(sequence, found.value, `${index + 1}`, cursor);
    cursor = overlay.from + overlay.durationInFrames;
    const enter = entries.value.get(sequence.id);
    const next = enter === undefined ? overlay : entering(overlay, enter);
    shown.push(...tailsUnder(next, shown), next);
  }
  return ok({ overlays: layered(shown), largest });
}

function overlayOf(sequence: DesignSequence, row: MediaRow, name: string, cursor: number): Shown {
  const isImage = row.mediaType === 'image';
  const mediaStart = Math.floor(sequence.videoStartTime ?? 0);
  const from = sequence.startFrame ?? cursor;
  const measured = isImage ? lengthOfImage(sequence) : Math.max(1, mediaFrames(row) - mediaStart);
  const asked = (sequence.endFrame ?? 0) - from;
  const length = asked > 0 && (isImage || asked <= measured + SLACK) ? asked : measured;
  const size = sizeOf(row);
  const placed = {
    id: `sequence-${name}`,
    from: frame(from),
    durationInFrames: frame(length),
    row: 0,
    left: 0,
    top: 0,
    width: 2,
    height: 2,
    rotation: 0,
    content: nameOf(row, sequence.prompt),
    src: mediaUrl(row),
    ...(size && { originalWidth: size.width, originalHeight: size.height }),
  };
  if (isImage) return { ...placed, type: 'image', styles: defaultStyles.image };
  const volume = sequence.isMuted ? 0 : sequence.volume;
  const originalDuration = frame(mediaFrames(row));
  return {
    ...placed,
    type: 'video',
    mediaStart,
    speed: 1,
    originalDuration,
    styles: { ...defaultStyles.video, volume },
  };
}

const lengthOfImage = ({ duration }: DesignSequence): number =>
  duration ? framesIn(duration) : editorDefaults.clipFrames;

/** The entry animation of each sequence that a transition leads into, by its id. */
function entriesOf(
  transitions: readonly Transition[],
  sequences: readonly DesignSequence[],
): Result<ReadonlyMap<string, AnimationName>, Refusal> {
  const entries = new Map<string, AnimationName>();
  for (const { type, to, duration } of transitions) {
    if (!sequences.some(({ id }) => id === to)) return invalid(messages.renderTransitionPlace(to));
    if (type === 'cut' || type === 'none') continue;
    const animation = AnimationName.safeParse(type === 'crossfade' || type === 'dissolve' ? 'fade' : type);
    const known = ['cut', 'crossfade', ...AnimationName.options];
    if (!animation.success) return invalid(messages.renderTransition(type, known));
    if (duration !== undefined && duration !== 500) return invalid(messages.renderTransitionLength);
    entries.set(to, animation.data);
  }
  return ok(entries);
}

const invalid = (message: string) => err<Refusal>({ code: 'input.invalid', message });

function entering(overlay: Shown, enter: AnimationName): Shown {
  const animation = { enter, exit: null };
  return overlay.type === 'video'
    ? { ...overlay, styles: { ...overlay.styles, animation } }
    : { ...overlay, styles: { ...overlay.styles, animation } };
}

/** Sequences that end where the next one starts go on below it, muted, during its entry animation. */
function tailsUnder(next: Shown, before: readonly Shown[]): Shown[] {
  const length = frame(motionOf(next).stillFrom - next.from);
  if (length === 0) return [];
  return before.flatMap((overlay): Shown[] => {
    if (overlay.from + overlay.durationInFrames !== next.from) return [];
    const tail = { id: `${overlay.id}-tail`, from: next.from, durationInFrames: length };
    if (overlay.type === 'image') return [{ ...overlay, ...tail }];
    const mediaStart = overlay.mediaStart + overlay.durationInFrames;
    return [{ ...overlay, ...tail, mediaStart, styles: { ...overlay.styles, volume: 0 } }];
  });
}

/** Puts each overlay above all earlier ones that it overlaps. */
function layered(overlays: readonly Shown[]): Shown[] {
  const layers: number[] = [];
  for (const [index, overlay] of overlays.entries()) {
    const below = overlays.slice(0, index).flatMap((other, at) => (overlap(overlay, other) ? [layers[at] ?? 0] : []));
    layers.push(Math.max(-1, ...below) + 1);
  }
  const top = Math.max(0, ...layers);
  return overlays.map((overlay, index) => ({ ...overlay, row: top - (layers[index] ?? 0) }));
}

const overlap = (a: Shown, b: Shown): boolean =>
  a.from < b.from + b.durationInFrames && b.from < a.from + a.durationInFrames;
