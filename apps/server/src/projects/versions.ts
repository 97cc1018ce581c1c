import { err, limits, messages, ok, type RestoreProjectVersion, type Refusal, type Result } from '@kinoloom/contract';
import type { Transaction } from '../platform/db/index.ts';
import { publish } from '../platform/events.ts';
import { lockQuotas, refuseProjectBytes } from '../quotas/index.ts';
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

/** Saves the current project as a named version. */
export const keepVersion = (
  deps: ProjectDeps,
  userId: string,
  id: string,
  name: string,
): Promise<Result<VersionRow, Refusal>> =>
  changeVersions(deps, userId, id, async (tx, { bytes }) => {
    if ((await countNamed(tx, id)) >= limits.project.namedVersions) return err(full);
    const refusal = await refuseProjectBytes(tx, deps.quotas, userId, bytes);
    if (refusal) return err(refusal);
    const at = new Date(deps.now());
    const version = await insertVersion(tx, id, { kind: 'named', name, note: null, at });
    if (!version) throw new Error('A named version was not kept');
    return ok(version);
  });

/** Renames a version. An automatic one becomes a named one, which is kept permanently. */
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

/** Runs `work` with the user's project locked, and publishes the change. */
function changeVersions<T>(
  { db }: ProjectDeps,
  userId: string,
  id: string,
  work: (tx: Transaction, project: ProjectRow) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  return db.transaction(async (tx) => {
    await lockQuotas(tx, userId);
    const project = await lockProject(tx, userId, id);
    if (!project) return err(missingProject);
    const done = await work(tx, project);
    if (done.ok) await publish(tx, { userId, type: 'project', ref: id });
    return done;
  });
}

/** Restores a version's composition as the next revision, after saving the current one as a version. */
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
      await keepBefore(tx, row, `restoring ${version.name ?? 'an automatic version'}`, at, deps.quotas);
      return ok({ document: describeComposition(readStoredComposition(version.composition), deps.publicUrl) });
    },
  });
