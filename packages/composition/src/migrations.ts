import { err, ok, type Result } from '@kinoloom/contract/values';
import { z } from 'zod';

type Document = Record<string, unknown>;

/** Lifts a document by one version. It sees data as it was written then, so it parses what it reads. */
export type Migration = (document: Document) => Document;

/** What lifts a document of version n to n + 1, by n. */
export type Migrations = ReadonlyMap<number, Migration>;

export const migrations: Migrations = new Map([[1, fullStyles]]);

const Versioned = z.looseObject({ version: z.int().positive() });

/** Lifts a stored document, step by step, to `target`; says why where it can't. What is wrong in a field is left to the parse. */
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

/** What version 2 added to videos, as version 1 painted them. Written out, for defaults may change and the past does not. */
const look = {
  zIndex: 0,
  transform: { scaleX: 1, scaleY: 1 },
  filter: { preset: 'none', brightness: 100 },
  borderRadius: 0,
  padding: 0,
  paddingBackgroundColor: null,
  animation: { enter: null, exit: null },
};

/** 1 → 2: the number of rows, and every style of a video, are said. A document that is no composition is left as it is. */
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
