import { z } from 'zod';
import {
  emptyComposition,
  Composition,
  COMPOSITION_VERSION,
  DEFAULT_CANVAS,
  durationOf,
  everyOverlay,
  isPicture,
  isSound,
  withEach,
  withLeaves,
  type Overlay,
} from '@kinoloom/composition';
import { err, limits, messages, ok, type Refusal, type Result } from '@kinoloom/contract';
import { ownMediaId } from '../media/index.ts';
import type { tables } from '../platform/db/index.ts';

/** A composition to be stored, with its facts for lists. */
export interface DescribedComposition {
  readonly composition: Composition;
  /** The composition as stored JSON. */
  readonly json: string;
  /** Of `json`. */
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly durationInFrames: number;
  readonly overlayCount: number;
  readonly coverId: string | null;
}

export const EMPTY_COMPOSITION: Composition = emptyComposition(DEFAULT_CANVAS);

const tooLarge: Refusal = { code: 'input.too_large', message: messages.projectTooLarge };

/** Parses a composition of any version; too many overlays are refused before they are parsed. */
export function readComposition(sent: unknown, publicUrl: string): Result<DescribedComposition, Refusal> {
  const counted = z.object({ overlays: z.array(z.unknown()).max(limits.project.overlaysMax) }).safeParse(sent);
  if (counted.error?.issues.some(({ code }) => code === 'too_big')) return err(tooLarge);
  const parsed = Composition.safeParse(sent);
  if (!parsed.success) return err({ code: 'input.invalid', message: `composition: ${whatIsWrong(parsed.error)}.` });
  const document = describeComposition(parsed.data, publicUrl);
  const isTooLarge =
    document.bytes > limits.project.compositionBytes || document.overlayCount > limits.project.overlaysMax;
  return isTooLarge ? err(tooLarge) : ok(document);
}

function jsonOf(composition: Composition): Pick<DescribedComposition, 'json' | 'bytes'> {
  const json = JSON.stringify(composition);
  return { json, bytes: Buffer.byteLength(json) };
}

export const describeComposition = (composition: Composition, publicUrl: string): DescribedComposition => ({
  composition,
  ...jsonOf(composition),
  ...composition.canvas,
  durationInFrames: durationOf(composition),
  overlayCount: everyOverlay(composition).length,
  coverId: coverOf(composition, publicUrl),
});

/** The first validation error with its path: `overlays.3.left: …`. */
export function whatIsWrong({ issues: [issue] }: z.ZodError): string {
  if (!issue) return 'it could not be understood';
  return issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message;
}

/** A stored composition of this version was parsed when written: parsing it again would take longer than everything else. */
const isCurrent = (document: tables.StoredComposition): document is Composition =>
  document.version === COMPOSITION_VERSION;

/** A stored composition, migrated to the current version. */
export const readStoredComposition = (document: tables.StoredComposition): Composition =>
  isCurrent(document) ? document : Composition.parse(document);

type Sourced = Extract<Overlay, { src: string }>;

const hasSource = (overlay: Overlay): overlay is Sourced => 'src' in overlay && overlay.src !== '';

/** Ids of our media in a composition, each once. Existence and owner are not checked. */
export function mediaIdsIn(composition: Composition, publicUrl: string): string[] {
  const sources = everyOverlay(composition).flatMap(sourcesOf);
  return [...new Set(sources.flatMap((src) => ownMediaId(src, publicUrl) ?? []))];
}

/** The media that an overlay plays or shows, and the other takes of a voice-over. */
const sourcesOf = (overlay: Overlay): string[] => [
  ...(hasSource(overlay) ? [overlay.src] : []),
  ...(isSound(overlay) ? (overlay.takes ?? []).map(({ src }) => src) : []),
];

/** Replaces the sources that are ours by the result of `named`; undefined leaves a source, and so do sources elsewhere. An empty one removes a take. */
export function withSources(
  document: Composition,
  publicUrl: string,
  named: (mediaId: string) => string | undefined,
): Composition {
  const renamed = (src: string): string | undefined => {
    const id = ownMediaId(src, publicUrl);
    return id === undefined ? undefined : named(id);
  };
  return withEach(document, (overlay) => {
    if (!hasSource(overlay)) return overlay;
    const moved = { ...overlay, src: renamed(overlay.src) ?? overlay.src };
    if (!isSound(moved) || !moved.takes) return moved;
    const { takes, ...sound } = moved;
    const found = takes
      .map((take) => ({ ...take, src: renamed(take.src) ?? take.src }))
      .filter(({ src }) => src !== '');
    return found.length > 0 ? { ...sound, takes: found } : sound;
  });
}

/** The media of the first overlay, by time and then from the top row, that shows an image or video of ours. */
export function coverOf({ overlays }: Composition, publicUrl: string): string | null {
  let first: { readonly overlay: Overlay; readonly id: string } | undefined;
  for (const overlay of withLeaves(overlays)) {
    if (!isPicture(overlay) || !hasSource(overlay)) continue;
    const { from, row } = overlay;
    const earlier = !first || from < first.overlay.from || (from === first.overlay.from && row < first.overlay.row);
    const id = earlier ? ownMediaId(overlay.src, publicUrl) : undefined;
    if (id !== undefined) first = { overlay, id };
  }
  return first?.id ?? null;
}
