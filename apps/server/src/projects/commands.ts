import { err, limits, ok, type Refusal, type Result } from '@kinoloom/contract';
import { publish } from '../platform/events.ts';
import { describeComposition, readStoredComposition } from './composition.ts';
import { makeProject } from './open.ts';
import { missingProject, deleteProjectRow, findOwnProject, type StoredProject, type ProjectDeps } from './store.ts';

/** A project of its own with the same film. Versions stay with the original, and so does the flow. */
export async function duplicateProject(
  bench: ProjectDeps,
  userId: string,
  id: string,
  name: string | undefined,
): Promise<Result<StoredProject, Refusal>> {
  const original = await findOwnProject(bench.db.queries, userId, id);
  if (!original) return err(missingProject);
  const film = describeComposition(readStoredComposition(original.composition), bench.publicUrl);
  const copy = await makeProject(bench, userId, null, name ?? copyName(original.name), film);
  return copy ? ok(copy) : err(missingProject);
}

const COPY = ' copy';
const copyName = (name: string): string =>
  `${name.slice(0, limits.project.nameMax - COPY.length).toWellFormed()}${COPY}`;

/** Deletes a project with its versions. Its media stay: they are the user's, and perhaps other projects'. */
export async function deleteProject({ db }: ProjectDeps, userId: string, id: string): Promise<Result<void, Refusal>> {
  return db.transaction(async (tx) => {
    if (!(await deleteProjectRow(tx, userId, id))) return err(missingProject);
    await publish(tx, { userId, type: 'project-deleted', ref: id });
    return ok(undefined);
  });
}
