import {
  defaultStyles,
  editorDefaults,
  Overlay,
  FilterPreset,
  filterPresets,
  liftOverlay,
  oldStart,
  SimpleOverlay,
} from '@kinoloom/composition';
import {
  err,
  MediaType,
  messages,
  ok,
  type DesignElement,
  type Refusal,
  type Result,
  type Size,
} from '@kinoloom/contract';
import { z } from 'zod';
import { mediaUrl, type MediaRow } from '../media/index.ts';
import type { CompositionSources } from './composition-sources.ts';
import { mediaFrames, nameOf, sizeOf, kindsOf, problemOf } from './overlay-sources.ts';

interface Project {
  readonly view: readonly DesignElement[];
  readonly audio: readonly DesignElement[];
}

/** The type of uploaded media of any kind, which compositions had up to version 2. */
const UPLOAD = 'local';

const TYPES: readonly string[] = [...SimpleOverlay.options.map(({ shape }) => shape.type.value), UPLOAD];

const Lifted = z.looseObject({ type: z.string(), styles: z.looseObject({}) });

/**
 * Turns a project's elements into overlays. They have the fields of overlays, also under the names of version 2; missing fields default to those of a new overlay of that type that
 * covers the canvas, and its length to that of its media. Without rows, later elements lie on top.
 */
export async function elementOverlays(
  sources: CompositionSources,
  { view, audio }: Project,
  canvas: Size,
): Promise<Result<Overlay[], Refusal>> {
  const all = [
    ...view.map((element, index) => ({ element, path: `view.${index}`, row: view.length - 1 - index, type: '' })),
    ...audio.map((element, index) => ({ element, path: `audio.${index}`, row: view.length + index, type: 'sound' })),
  ];
  const overlays: Overlay[] = [];
  for (const [index, { element, path, row, type }] of all.entries()) {
    const defaults = { id: `element-${index + 1}`, type: element.type ?? type, row };
    const overlay = await overlayOf(sources, `design.project.${path}`, element, defaults, canvas);
    if (!overlay.ok) return overlay;
    overlays.push(overlay.value);
  }
  return ok(overlays);
}

interface Given {
  readonly id: string;
  readonly type: string;
  readonly row: number;
}

async function overlayOf(
  sources: CompositionSources,
  path: string,
  element: DesignElement,
  { id, type, row }: Given,
  canvas: Size,
): Promise<Result<Overlay, Refusal>> {
  const media = await mediaOf(sources, element, type);
  if (!media.ok) return media;
  const found = media.value;
  const mediaType = element['mediaType'] ?? found?.mediaType;
  const kind = MediaType.safeParse(mediaType);
  if (type === UPLOAD && !kind.success)
    return err({ code: 'input.invalid', message: problemOf(`${path}.mediaType`, kind.error) });
  const lifted = Lifted.parse(liftOverlay({ ...element, type, mediaType, styles: plainStyles(element['styles']) }));
  const schema = SimpleOverlay.options.find(({ shape }) => shape.type.value === lifted.type);
  if (!schema) return err({ code: 'input.invalid', message: messages.renderElement(path, type, TYPES) });
  const given = pick(lifted, Object.keys(schema.shape));
  const document = {
    ...newOverlay(schema.shape.type.value, canvas),
    row,
    ...(found && factsOf(found, lifted.type, given)),
    ...given,
    id,
    type: schema.shape.type.value,
    ...(found && { src: mediaUrl(found) }),
    ...(type === 'sticker' && given['sticker'] === undefined && { sticker: given['content'] }),
    styles: {
      ...defaultStyles[schema.shape.type.value],
      ...pick(lifted.styles, Object.keys(schema.shape.styles.shape)),
    },
  };
  return parseOverlay(path, document, startIn(element, type));
}

/** The media that an element names. */
async function mediaOf(
  sources: CompositionSources,
  { src, content, mediaType }: DesignElement,
  type: string,
): Promise<Result<MediaRow | undefined, Refusal>> {
  const kind = MediaType.safeParse(mediaType);
  const ofUpload = kind.success ? [kind.data] : MediaType.options;
  const kinds = type === UPLOAD ? ofUpload : kindsOf(type);
  if (kinds.length === 0 || typeof src !== 'string' || src.trim() === '') return ok(undefined);
  const name = typeof content === 'string' && content !== '' ? content : src;
  return sources.find({ names: [src], kinds, missing: messages.renderSourceMissing(name) });
}

/** The name under which an element says where its media starts. */
function startIn(element: DesignElement, type: string): string {
  const old = Object.entries(oldStart).find(([name]) => name === type)?.[1];
  return old !== undefined && old in element ? old : 'mediaStart';
}

/** Defaults of an element. Each type's schema picks the fields that it has. */
function newOverlay(type: SimpleOverlay['type'], canvas: Size): Record<string, unknown> {
  const box = type === 'sound' ? editorDefaults.soundBox : { left: 0, top: 0, ...canvas };
  const placed = { from: 0, durationInFrames: editorDefaults.clipFrames, ...box, rotation: 0, content: '' };
  switch (type) {
    case 'video':
      return { ...placed, src: '', mediaStart: 0, speed: 1 };
    case 'sound':
      return { ...placed, src: '', mediaStart: 0, speed: 1, durationInFrames: editorDefaults.soundFrames };
    case 'image':
      return { ...placed, src: '' };
    case 'caption':
      return { ...placed, captionStart: 0, template: 'classic', captions: [] };
    case 'template':
      return { ...placed, texts: [] };
    case 'text':
    case 'sticker':
    case 'adjustment':
      return placed;
  }
}

/** Measured size and length of an element's media. */
function factsOf(row: MediaRow, type: string, given: Record<string, unknown>): Record<string, unknown> {
  const size = type === 'sound' ? undefined : sizeOf(row);
  const facts = {
    content: nameOf(row),
    ...(size && { originalWidth: size.width, originalHeight: size.height }),
  };
  if (row.mediaType === 'image') return facts;
  const start = Number(given['mediaStart'] ?? 0);
  const speed = Number(given['speed'] ?? 1);
  const durationInFrames = Math.max(1, Math.floor((mediaFrames(row) - start) / speed));
  return {
    ...facts,
    originalDuration: mediaFrames(row),
    ...(Number.isFinite(durationInFrames) && { durationInFrames }),
  };
}

/** Parses an overlay from a request. A refusal names the field by its path; `startName`: what the request calls `mediaStart`. */
export function parseOverlay<Type extends SimpleOverlay['type']>(
  path: string,
  document: Record<string, unknown> & { readonly type: Type },
  startName = 'mediaStart',
): Result<Extract<Overlay, { type: Type }>, Refusal> {
  const parsed = Overlay.safeParse(document);
  if (!parsed.success)
    return err({ code: 'input.invalid', message: problemOf(path, parsed.error, { mediaStart: startName }) });
  if (isOf(parsed.data, document.type)) return ok(parsed.data);
  throw new Error(`An overlay of type ${document.type} became one of type ${parsed.data.type}`);
}

function isOf<Type extends SimpleOverlay['type']>(
  overlay: Overlay,
  type: Type,
): overlay is Extract<Overlay, { type: Type }> {
  return overlay.type === type;
}

function pick(values: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));
}

type Values = Readonly<Record<string, unknown>>;

const LENGTHS: ReadonlySet<string> = new Set(['borderRadius', 'padding', 'fontSize']);

/**
 * Normalises an element's styles to those of an overlay: clients write lengths in px, a filter by name or as CSS brightness, and `none` for a missing
 * value. Unreadable values stay, so that the parser reports them.
 */
export function plainStyles(styles: unknown): Values {
  if (typeof styles !== 'object' || styles === null) return {};
  return Object.fromEntries(
    Object.entries(styles).flatMap(([name, value]): [string, unknown][] => {
      if (LENGTHS.has(name)) return [[name, inPixels(value)]];
      if (name === 'filter') return [[name, filterOf(value)]];
      if (name === 'animation') return [[name, animationOf(value)]];
      if (name === 'transform') return value === 'none' ? [] : [[name, value]];
      return [[name, value]];
    }),
  );
}

function inPixels(value: unknown): unknown {
  const pixels = typeof value === 'string' ? /^(\d+(?:\.\d+)?)(?:px)?$/.exec(value.trim())?.[1] : undefined;
  return pixels === undefined ? value : Number(pixels);
}

function filterOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const brightness = /^brightness\((\d+(?:\.\d+)?)(%?)\)$/.exec(value.trim());
  if (brightness) return { preset: 'none', brightness: Number(brightness[1]) * (brightness[2] === '%' ? 1 : 100) };
  const wanted = value.trim().toLowerCase();
  const preset = FilterPreset.options.find(
    (name) => name === wanted || filterPresets[name].label.toLowerCase() === wanted,
  );
  return { preset: preset ?? value, brightness: 100 };
}

function animationOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { enter, exit }: { enter?: unknown; exit?: unknown } = value;
  const named = (name: unknown): unknown => (name === undefined || name === 'none' || name === '' ? null : name);
  return { enter: named(enter), exit: named(exit) };
}
