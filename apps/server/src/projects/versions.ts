import { z } from 'zod';
import {
  err,
  limits,
  messages,
  ok,
  RestoreProjectVersion,
  NameProjectVersion,
  ProjectAnswer,
  ProjectVersionAnswer,
  ProjectVersions,
  type Refusal,
  type Result,
} from '@kinoloom/contract';
import { endpoint, found, unwrap, type App } from '../http/index.ts';
import type { Transaction } from '../platform/db/index.ts';
import { publish } from '../platform/events.ts';
import { describeComposition, readStoredComposition } from './composition.ts';
import { editProject, refusedEdit, type ProjectEditRefusal } from './edit.ts';
import { presentProject, presentVersion } from './present.ts';
import {
  missingProject,
  missingVersion,
  lockProject,
  findOwnProject,
  findOwnProjectRow,
  type ProjectDeps,
  type ProjectRow,
} from './store.ts';
import {
  countNamed,
  deleteVersion,
  findVersion,
  insertVersion,
  nameVersion,
  keepBefore,
  listVersions,
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
  changeVersions(deps, userId, id, async (tx) => {
    if ((await countNamed(tx, id)) >= limits.project.namedVersions) return err(full);
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
  work: (tx: Transaction) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  return db.transaction(async (tx) => {
    if (!(await lockProject(tx, userId, id))) return err(missingProject);
    const done = await work(tx);
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
      await keepBefore(tx, row, `restoring ${version.name ?? 'an automatic version'}`, at);
      return ok({ document: describeComposition(readStoredComposition(version.composition), deps.publicUrl) });
    },
  });

export function projectVersionRoutes(app: App, deps: ProjectDeps): void {
  const { db } = deps;

  endpoint(app, 'GET /api/projects/{id}/versions', {
    summary: 'How a project stood once, newest first',
    answer: ProjectVersions,
    async handle({ user, param }) {
      const project = found(await findOwnProjectRow(db.queries, user.id, param('id')), 'This project');
      const versions = await listVersions(db.queries, project.id);
      return { success: true as const, versions: versions.map(presentVersion) };
    },
  });

  endpoint(app, 'POST /api/projects/{id}/versions', {
    summary: 'Keep a project as it stands, under a name',
    body: NameProjectVersion,
    answer: ProjectVersionAnswer,
    async handle({ user, param, body }) {
      const version = unwrap(await keepVersion(deps, user.id, param('id'), body.name));
      return { success: true as const, version: presentVersion(version) };
    },
  });

  endpoint(app, 'POST /api/projects/{id}/versions/{versionId}/restore', {
    summary:
      'Write the composition of a version as the next revision; how the project stood is kept as an automatic version',
    body: RestoreProjectVersion,
    answer: ProjectAnswer,
    async handle({ user, param, body, context }) {
      const restored = await restoreVersion(deps, user.id, param('id'), param('versionId'), body);
      if (!restored.ok) return refusedEdit(context, restored.error);
      const project = found(await findOwnProject(db.queries, user.id, param('id')), 'This project');
      return { success: true as const, project: presentProject(project) };
    },
  });

  endpoint(app, 'PUT /api/projects/{id}/versions/{versionId}', {
    summary: 'Name a version; an automatic one is then kept for good',
    body: NameProjectVersion,
    answer: ProjectVersionAnswer,
    async handle({ user, param, body }) {
      const version = unwrap(await renameVersion(deps, user.id, param('id'), param('versionId'), body.name));
      return { success: true as const, version: presentVersion(version) };
    },
  });

  endpoint(app, 'DELETE /api/projects/{id}/versions/{versionId}', {
    summary: 'Delete a version',
    answer: z.object({ success: z.literal(true) }),
    async handle({ user, param }) {
      unwrap(await removeVersion(deps, user.id, param('id'), param('versionId')));
      return { success: true as const };
    },
  });
}
