import { err, ok, type Result } from '@kinoloom/contract/values';
import { z } from 'zod';
import { fullLook } from './migrations/full-look.ts';

type Document = Record<string, unknown>;

/** Lifts a document by one version. It sees data as it was written then, so it parses what it reads. */
export type Migration = (document: Document) => Document;

/** What lifts a document of version n to n + 1, by n. */
export type Migrations = ReadonlyMap<number, Migration>;

export const migrations: Migrations = new Map([[1, fullLook]]);

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
