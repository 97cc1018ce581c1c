import { z } from 'zod';

type Document = Record<string, unknown>;

/** Lifts a document by one version. It sees data as it was written then, so it parses what it reads. */
export type Migration = (document: Document) => Document;

/** What lifts a document of version n to n + 1, by n. */
export type Migrations = ReadonlyMap<number, Migration>;

export const migrations: Migrations = new Map();

const Versioned = z.looseObject({ version: z.int().positive() });

/**
 * Lifts a stored document, step by step, to `target`.
 * @throws z.ZodError if it carries no version
 * @throws RangeError if it was written by a newer version, or a step is missing
 */
export function migrate(document: unknown, steps: Migrations, target: number): Document {
  let { version, ...rest } = Versioned.parse(document);
  if (version > target) throw new RangeError(`Written by a newer version: ${version}, this is ${target}`);
  let lifted: Document = rest;
  for (; version < target; version++) {
    const step = steps.get(version);
    if (!step) throw new RangeError(`No way from version ${version} to ${version + 1}`);
    lifted = step(lifted);
  }
  return { ...lifted, version };
}
