import {
  emptyComposition,
  aspectOfCanvas,
  canvasSizes,
  FPS,
  frame,
  Composition,
  DEFAULT_CANVAS,
  isPlayed,
  fitToCanvas,
  inShape,
  rowLimits,
  shapesOf,
  type Overlay,
} from '@kinoloom/composition';
import {
  err,
  messages,
  ok,
  type FilmLimits,
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

/** Parameters of the render besides the design. */
interface Wish {
  readonly title: string;
  readonly quality: RenderQuality;
  readonly priority: RenderPriority;
  readonly project: RenderSpec['project'];
  readonly clip: RenderInput['clip'];
  readonly film: FilmLimits;
}

/**
 * The composition of a design: its own one, or its sequences at their positions with the project's elements and audio tracks. Everything is scaled to
 * the requested size and to the global volume.
 */
export async function readDesign(
  sources: CompositionSources,
  design: RenderDesign,
  { film, ...wish }: Wish,
): Promise<Result<RenderSpec, Refusal>> {
  const made =
    design.composition === undefined
      ? await compositionOf(sources, design)
      : await designComposition(sources, design.composition);
  if (!made.ok) return made;
  const shown = shapeOf(made.value, design.shape);
  if (!shown.ok) return shown;
  const composition = atVolume(atSize(shown.value, design.size), design.globalVolume);
  const maxFrames = isFlow(design) ? FLOW_MAX_FRAMES : frame(film.maxSeconds * FPS);
  return ok({ ...wish, composition, sources: sources.files, maxFrames });
}

/** The film in one of its shapes, as a plain composition. */
function shapeOf(film: Composition, wanted: string | undefined): Result<Composition, Refusal> {
  const shapes = shapesOf(film);
  const shape = shapes.find((each) => each === wanted);
  if (wanted !== undefined && !shape)
    return err({ code: 'input.invalid', message: messages.renderNoShape(wanted, shapes.join(', ')) });
  return ok(inShape(film, shape));
}

/** A flow's design may be as long as a flow; an editor's ends where the installation says, usually at 90 s. */
function isFlow({ sequences, project, projectData, composition }: RenderDesign): boolean {
  const isOfFlow = sequences.length > 0 && sequences.every(({ model }) => model?.startsWith('flow-'));
  return isOfFlow && !project && !projectData && composition === undefined;
}

async function compositionOf(sources: CompositionSources, design: RenderDesign): Promise<Result<Composition, Refusal>> {
  const project = design.project ?? design.projectData ?? { view: [], audio: [] };
  const inProject = new Set([...project.view, ...project.audio].flatMap(({ id }) => id ?? []));
  // A converter sends the same clip twice: as a sequence and as a full element.
  const sequences = design.sequences.filter(({ id }) => !inProject.has(id));
  const clips = await placedSequences(sources, sequences, design.transitions);
  if (!clips.ok) return clips;
  const canvas = canvasOf(design, project.view.length > 0, clips.value.largest);
  const elements = await elementOverlays(sources, project, canvas);
  if (!elements.ok) return elements;
  const tracks = await trackOverlays(
    sources,
    design.audioTracks.filter(({ id }) => !inProject.has(id)),
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
    ...emptyComposition(canvas, Math.max(rowLimits.min, ...overlays.map(({ row }) => row + 1))),
    overlays,
  });
}

/** Stacks groups of overlays on top of each other; each group keeps its own rows. */
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
  // Elements are positioned on the editor's canvas of that aspect ratio.
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
