import { err, ok, type Result } from '@kinoloom/contract/values';
import { z } from 'zod';

type Document = Record<string, unknown>;

/** Upgrades a document by one version. It parses what it reads, since the data is of the old version. */
export type Migration = (document: Document) => Document;

/** Migrations from version n to n + 1, by n. */
export type Migrations = ReadonlyMap<number, Migration>;

export const migrations: Migrations = new Map([
  [1, fullStyles],
  [2, uploadsAsMedia],
  [3, rowsAsList],
]);

const Versioned = z.looseObject({ version: z.int().positive() });

/** Upgrades a stored document stepwise to `target`, or returns why it cannot. The parser checks the fields. */
export function lift(document: unknown, steps: Migrations, target: number): Result<unknown, string> {
  const versioned = Versioned.safeParse(document);
  if (!versioned.success) return err('Not a composition: it carries no version');
  let { version, ...lifted }: Document & { version: number } = versioned.data;
  if (version > target) return err(`Written by a newer version: ${version}, this is ${target}`);
  for (; version < target; version++) {
    const step = steps.get(version);
    if (!step) return err(`No way from version ${version} to ${version + 1}`);
    lifted = step(lifted);
  }
  return ok({ ...lifted, version });
}

const Compositions = z.looseObject({ overlays: z.array(z.looseObject({ styles: z.looseObject({}) })) });

/** Styles that version 2 added to videos, as version 1 painted them. Written out, since defaults may change. */
const look = {
  zIndex: 0,
  transform: { scaleX: 1, scaleY: 1 },
  filter: { preset: 'none', brightness: 100 },
  borderRadius: 0,
  padding: 0,
  paddingBackgroundColor: null,
  animation: { enter: null, exit: null },
};

/** 1 → 2: adds the number of rows and every style of a video. Other documents are returned unchanged. */
export function fullStyles(document: Record<string, unknown>): Record<string, unknown> {
  const composition = Compositions.safeParse(document);
  if (!composition.success) return document;
  const overlays = composition.data.overlays.map((overlay) => ({
    ...overlay,
    content: '',
    styles: { ...look, ...overlay.styles },
  }));
  const lowest = overlays.reduce((row, overlay) => Math.max(row, rowOf(overlay)), 0);
  return { ...composition.data, overlays, rows: Math.max(5, lowest + 1) };
}

function rowOf(overlay: Record<string, unknown>): number {
  const row = overlay['row'];
  return typeof row === 'number' ? row : 0;
}

const Overlays = z.looseObject({ overlays: z.array(z.unknown()) });

/** 2 → 3: every overlay as `liftOverlay` makes it. Other documents are returned unchanged. */
function uploadsAsMedia(document: Document): Document {
  const composition = Overlays.safeParse(document);
  if (!composition.success) return document;
  return { ...composition.data, overlays: composition.data.overlays.map(liftOverlay) };
}

/** 3 → 4: rows have settings, and a film has markers and a gain. Other documents are returned unchanged. */
function rowsAsList(document: Document): Document {
  const stage = liftStage(document);
  return stage === document ? document : { ...stage, markers: [], gain: 0 };
}

const Counted = z.looseObject({ rows: z.int().nonnegative() });

/** The rows of a document, or of a change, that has counted them, as a list; see `Row`. Anything else is returned unchanged. */
export function liftStage<T>(document: T): T | Document {
  const counted = Counted.safeParse(document);
  return counted.success ? { ...counted.data, rows: Array.from({ length: counted.data.rows }, () => ({})) } : document;
}

/** What version 2 called the start in the media. */
export const oldStart = { video: 'videoStartTime', sound: 'startFromSound', local: 'videoStartTime' } as const;

const Started = z.looseObject({ type: z.enum(['video', 'sound', 'local']) });
const Upload = z.looseObject({
  type: z.literal('local'),
  mediaType: z.enum(['video', 'image', 'audio']),
  styles: z.looseObject({}),
});

/**
 * An overlay of version 2 as one of version 3: its media starts at `mediaStart`, and an upload (`local`) is a video, an image or a sound of that `origin`. Anything
 * else is returned unchanged, so that it also serves for overlays that are stored without a version: those of changes and of render plans.
 */
export function liftOverlay(overlay: unknown): unknown {
  const renamed = withMediaStart(overlay);
  const upload = Upload.safeParse(renamed);
  return upload.success ? asMedia(upload.data) : renamed;
}

function withMediaStart(overlay: unknown): unknown {
  const started = Started.safeParse(overlay);
  if (!started.success) return overlay;
  const name = oldStart[started.data.type];
  if (!(name in started.data) || 'mediaStart' in started.data) return overlay;
  return { ...without(started.data, [name]), mediaStart: started.data[name] };
}

function asMedia({ mediaType, ...local }: z.infer<typeof Upload>): Document {
  const upload = { ...local, origin: 'upload' };
  switch (mediaType) {
    case 'video':
      return { ...upload, type: 'video' };
    case 'image': {
      const image = without(upload, ['speed', 'originalDuration', 'mediaStart']);
      return { ...image, type: 'image', styles: without(local.styles, ['volume']) };
    }
    case 'audio': {
      const sound = without(upload, ['originalWidth', 'originalHeight', 'aspectRatio']);
      return { ...sound, type: 'sound', styles: { volume: local.styles['volume'] } };
    }
  }
}

const without = (fields: Document, names: readonly string[]): Document =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
