import {
  aspectOfCanvas,
  canvasSizes,
  COMPOSITION_VERSION,
  Composition,
  DEFAULT_CANVAS,
  EDITOR_MAX_FRAMES,
  FPS,
  isPlayed,
  fitToCanvas,
  rowLimits,
  type Overlay,
} from '@kinoloom/composition';
import {
  ok,
  type Refusal,
  type RenderDesign,
  type RenderPriority,
  type RenderQuality,
  type Result,
  type Size,
} from '@kinoloom/contract';
import { elementOverlays } from './design-elements.ts';
import { placedSequences } from './design-sequences.ts';
import { trackOverlays } from './design-tracks.ts';
import type { CompositionSources } from './composition-sources.ts';
import { FLOW_MAX_FRAMES } from './flow-composition.ts';
import type { RenderSpec, RenderInput } from './input.ts';
import { designComposition } from './overlay-sources.ts';

/** What a design is to become, beside what is in it. */
interface Wish {
  readonly title: string;
  readonly quality: RenderQuality;
  readonly priority: RenderPriority;
  readonly project: RenderSpec['project'];
  readonly clip: RenderInput['clip'];
}

/**
 * The video of a design. Its composition as it is; or its sequences, each at its place, the elements of its project over
 * them, its audio tracks. Scaled to the size asked for, all of it as loud as the global volume says.
 */
export async function readDesign(
  sources: CompositionSources,
  design: RenderDesign,
  wish: Wish,
): Promise<Result<RenderSpec, Refusal>> {
  const made =
    design.composition === undefined
      ? await compositionOf(sources, design)
      : await designComposition(sources, design.composition);
  if (!made.ok) return made;
  const composition = atVolume(atSize(made.value, design.size), design.globalVolume);
  const maxFrames = isFlow(design) ? FLOW_MAX_FRAMES : EDITOR_MAX_FRAMES;
  return ok({ ...wish, composition, sources: sources.files, maxFrames });
}

/** A flow strip's design: as long as a flow may be, where the editor's end at a minute and a half. */
function isFlow({ sequences, project, projectData, composition }: RenderDesign): boolean {
  const isOfFlow = sequences.length > 0 && sequences.every(({ model }) => model?.startsWith('flow-'));
  return isOfFlow && !project && !projectData && composition === undefined;
}

async function compositionOf(sources: CompositionSources, design: RenderDesign): Promise<Result<Composition, Refusal>> {
  const project = design.project ?? design.projectData ?? { view: [], audio: [] };
  const said = new Set([...project.view, ...project.audio].flatMap(({ id }) => id ?? []));
  // A converter says the same clip twice: as a sequence, and in full as an element.
  const sequences = design.sequences.filter(({ id }) => !said.has(id));
  const clips = await placedSequences(sources, sequences, design.transitions);
  if (!clips.ok) return clips;
  const canvas = canvasOf(design, project.view.length > 0, clips.value.largest);
  const elements = await elementOverlays(sources, project, canvas);
  if (!elements.ok) return elements;
  const tracks = await trackOverlays(
    sources,
    design.audioTracks.filter(({ id }) => !said.has(id)),
    [...clips.value.overlays, ...elements.value].reduce(
      (end, each) => Math.max(end, each.from + each.durationInFrames),
      0,
    ),
  );
  if (!tracks.ok) return tracks;
  const overlays = stacked([elements.value, clips.value.overlays, tracks.value]).map((overlay) =>
    overlay.id.startsWith('element-') ? overlay : { ...overlay, left: 0, top: 0, ...canvas },
  );
  return ok({
    version: COMPOSITION_VERSION,
    fps: FPS,
    canvas,
    rows: Math.max(rowLimits.min, ...overlays.map(({ row }) => row + 1)),
    overlays,
  });
}

/** Groups of overlays one below the other, each keeping its own rows. */
function stacked(groups: readonly (readonly Overlay[])[]): Overlay[] {
  let below = 0;
  return groups.flatMap((group) => {
    const first = below;
    below += group.reduce((rows, { row }) => Math.max(rows, row + 1), 0);
    return group.map((overlay) => ({ ...overlay, row: overlay.row + first }));
  });
}

function canvasOf({ size, compositeWidth, compositeHeight }: RenderDesign, isLaidOut: boolean, largest?: Size): Size {
  if (compositeWidth !== undefined && compositeHeight !== undefined)
    return evenSize({ width: compositeWidth, height: compositeHeight });
  // Elements are laid out on the editor's canvas of that format.
  const aspect = size && isLaidOut ? aspectOfCanvas(size) : undefined;
  return aspect ? canvasSizes[aspect] : evenSize(size ?? largest ?? DEFAULT_CANVAS);
}

function atSize(composition: Composition, size: Size | undefined): Composition {
  const { canvas } = composition;
  const wanted = size ? evenSize(size) : canvas;
  return wanted.width === canvas.width && wanted.height === canvas.height
    ? composition
    : fitToCanvas(composition, wanted);
}

function atVolume(composition: Composition, loudness: number): Composition {
  if (loudness === 1) return composition;
  return { ...composition, overlays: composition.overlays.map((overlay) => quieter(overlay, loudness)) };
}

function quieter(overlay: Overlay, loudness: number): Overlay {
  if (!isPlayed(overlay)) return overlay;
  const volume = overlay.styles.volume * loudness;
  return overlay.type === 'sound'
    ? { ...overlay, styles: { ...overlay.styles, volume } }
    : { ...overlay, styles: { ...overlay.styles, volume } };
}

const evenSize = ({ width, height }: Size): Size => ({ width: even(width), height: even(height) });
const even = (side: number): number => Math.max(2, Math.floor(side / 2) * 2);
