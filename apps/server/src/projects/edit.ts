import type { Context } from 'hono';
import { z } from 'zod';
import {
  err,
  ok,
  messages,
  type Refusal,
  type Result,
  type ProjectConflict,
  type SaveProject,
} from '@kinoloom/contract';
import { applyChange, Change } from '@kinoloom/composition';
import { Refused, type AppEnv } from '../http/index.ts';
import type { Transaction } from '../platform/db/index.ts';
import { publish } from '../platform/events.ts';
import { readComposition, readStoredComposition, whatIsWrong, type DescribedComposition } from './composition.ts';
import { presentProject } from './present.ts';
import {
  missingProject,
  findProject,
  findOwnProject,
  lockProject,
  writeProject,
  type ProjectRow,
  type StoredProject,
  type ProjectDeps,
} from './store.ts';
import { keepBefore } from './version-store.ts';

/** A refused edit: an error, or a conflict with a newer revision, with the current project. */
export type ProjectEditRefusal = Refusal | Conflict;

interface Conflict {
  readonly code: 'project.conflict';
  readonly current: StoredProject;
}

interface ProjectEdit {
  /** The revision that the edit is based on. */
  readonly revision: number;
  readonly key: string | undefined;
  /** Computes the change while the project is locked. */
  readonly write: (
    tx: Transaction,
    row: ProjectRow,
    at: Date,
  ) => Promise<Result<{ readonly document?: DescribedComposition; readonly name?: string | undefined }, Refusal>>;
}

/** Rolls back the transaction in which it is thrown. */
class EditRefused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/**
 * Writes the next revision of a project (optimistic locking). Of several edits of one revision the first succeeds, the others get a conflict. A retry
 * of the last edit, with its key, has no effect.
 */
export async function editProject(
  { db, now }: ProjectDeps,
  userId: string,
  id: string,
  { revision, key, write }: ProjectEdit,
): Promise<Result<ProjectRow, ProjectEditRefusal>> {
  try {
    const outcome = await db.transaction(async (tx) => {
      const row = await lockProject(tx, userId, id);
      if (!row) throw new EditRefused(missingProject);
      if (key !== undefined && row.key === key) return 'written';
      if (row.revision !== revision) return 'conflict';
      const at = new Date(now());
      const written = await write(tx, row, at);
      if (!written.ok) throw new EditRefused(written.error);
      await writeProject(tx, id, { ...written.value, key: key ?? null }, at);
      await publish(tx, { userId, type: 'project', ref: id });
      return 'written';
    });
    if (outcome === 'conflict') {
      const current = await findOwnProject(db.queries, userId, id);
      return err(current ? { code: 'project.conflict', current } : missingProject);
    }
  } catch (error) {
    if (error instanceof EditRefused) return err(error.refusal);
    throw error;
  }
  const after = await findProject(db.queries, id);
  return after ? ok(after) : err(missingProject);
}

/** Responds to a refused edit; a conflict contains the current project, so that the client can offer a choice. */
export function refusedEdit(context: Context<AppEnv>, refusal: ProjectEditRefusal): Response {
  if (!('current' in refusal)) throw new Refused(refusal);
  const project = presentProject(refusal.current);
  return context.json<ProjectConflict>(
    {
      success: false,
      error: messages.projectConflict,
      code: 'project.conflict',
      revision: project.revision,
      project,
    },
    409,
  );
}

const unfit = (why: string): Refusal => ({ code: 'project.unfit', message: messages.projectUnfit(why) });

/** Saves an edit: a whole composition, changes to the stored one, or a name. */
export async function saveProject(
  deps: ProjectDeps,
  userId: string,
  id: string,
  { revision, key, name, composition, changes, before }: SaveProject,
): Promise<Result<ProjectRow, ProjectEditRefusal>> {
  const sent = composition === undefined ? undefined : readComposition(composition, deps.publicUrl);
  if (sent && !sent.ok) return sent;
  const steps = z.array(Change).safeParse(changes ?? []);
  if (!steps.success) return err(unfit(`changes.${whatIsWrong(steps.error)}`));

  return editProject(deps, userId, id, {
    revision,
    key,
    async write(tx, row, at) {
      if (!sent && changes === undefined) return ok({ name });
      let document = sent?.value;
      if (!document) {
        const stored = await findOwnProject(tx, userId, id);
        if (!stored) return err(missingProject);
        const changed = changedComposition(stored.composition, steps.data, deps.publicUrl);
        if (!changed.ok) return changed;
        document = changed.value;
      }
      await keepBefore(tx, row, before, at, deps.quotas);
      return ok({ document, name });
    },
  });
}

function changedComposition(
  stored: Parameters<typeof readStoredComposition>[0],
  steps: readonly Change[],
  publicUrl: string,
): Result<DescribedComposition, Refusal> {
  try {
    const changed = readComposition(steps.reduce(applyChange, readStoredComposition(stored)), publicUrl);
    if (changed.ok || changed.error.code !== 'input.invalid') return changed;
    return err(unfit(changed.error.message.replace(/\.$/, '')));
  } catch (error) {
    if (error instanceof RangeError) return err(unfit(error.message));
    throw error;
  }
}
