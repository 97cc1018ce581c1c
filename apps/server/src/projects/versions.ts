import { err, limits, messages, ok, type Refusal, type Result, type RestoreProjectVersion } from '@kinoloom/contract';
import type { Transaction } from '../platform/db/index.ts';
import { publish } from '../platform/events.ts';
import { describeComposition, readStoredComposition } from './composition.ts';
import { editProject, type ProjectEditRefusal } from './edit.ts';
import { missingProject, missingVersion, lockProject, type ProjectDeps, type ProjectRow } from './store.ts';
import {
  countNamed,
  deleteVersion,
  findVersion,
  insertVersion,
  nameVersion,
  keepBefore,
  type VersionRow,
} from './version-store.ts';

const full: Refusal = { code: 'input.invalid', message: messages.versionsFull };

/** Keeps the project as it stands, under a name. */
export const keepVersion = (
  deps: ProjectDeps,
  userId: string,
  id: string,
  name: string,
): Promise<Result<VersionRow, Refusal>> =>
  changeVersions(deps, userId, id, async (tx) => {
    if ((await countNamed(tx, id)) >= limits.project.namedVersions) return err(full);
    const at = new Date(deps.now());
    const version = await insertVersion(tx, id, { kind: 'named', name, note: null, at });
    if (!version) throw new Error('A named version was not kept');
    return ok(version);
  });

/** Gives a version another name. An automatic one becomes a named one by it, and is kept for good. */
export const renameVersion = (
  deps: ProjectDeps,
  userId: string,
  id: string,
  versionId: string,
  name: string,
): Promise<Result<VersionRow, Refusal>> =>
  changeVersions(deps, userId, id, async (tx) => {
    const version = await findVersion(tx, id, versionId);
    if (version?.kind === 'automatic' && (await countNamed(tx, id)) >= limits.project.namedVersions) return err(full);
    const named = await nameVersion(tx, id, versionId, name);
    return named ? ok(named) : err(missingVersion);
  });

export const removeVersion = (
  deps: ProjectDeps,
  userId: string,
  id: string,
  versionId: string,
): Promise<Result<void, Refusal>> =>
  changeVersions(deps, userId, id, async (tx) =>
    (await deleteVersion(tx, id, versionId)) ? ok(undefined) : err(missingVersion),
  );

/** Runs `work` with the user's project held, and tells of it. */
function changeVersions<T>(
  { db }: ProjectDeps,
  userId: string,
  id: string,
  work: (tx: Transaction) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  return db.transaction(async (tx) => {
    if (!(await lockProject(tx, userId, id))) return err(missingProject);
    const done = await work(tx);
    if (done.ok) await publish(tx, { userId, type: 'project', ref: id });
    return done;
  });
}

/** Writes the film of a version as the project's next revision. How it stood is kept before. */
export const restoreVersion = (
  deps: ProjectDeps,
  userId: string,
  id: string,
  versionId: string,
  { revision, key }: RestoreProjectVersion,
): Promise<Result<ProjectRow, ProjectEditRefusal>> =>
  editProject(deps, userId, id, {
    revision,
    key,
    async write(tx, row, at) {
      const version = await findVersion(tx, id, versionId);
      if (!version) return err(missingVersion);
      await keepBefore(tx, row, `restoring ${version.name ?? 'an automatic version'}`, at);
      return ok({ film: describeComposition(readStoredComposition(version.composition), deps.publicUrl) });
    },
  });
