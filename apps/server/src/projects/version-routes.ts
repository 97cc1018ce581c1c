import { z } from 'zod';
import {
  NameProjectVersion,
  ProjectAnswer,
  ProjectVersionAnswer,
  ProjectVersions,
  RestoreProjectVersion,
} from '@kinoloom/contract';
import { endpoint, found, unwrap, type App } from '../http/index.ts';
import { refusedEdit } from './edit.ts';
import { presentProject, presentVersion } from './present.ts';
import { findOwnProject, findOwnProjectRow, type ProjectDeps } from './store.ts';
import { listVersions } from './version-store.ts';
import { keepVersion, removeVersion, renameVersion, restoreVersion } from './versions.ts';

export function projectVersionRoutes(app: App, deps: ProjectDeps): void {
  const { db } = deps;

  endpoint(app, 'GET /api/projects/{id}/versions', {
    summary: 'List versions of a project',
    description: 'Newest first.',
    answer: ProjectVersions,
    async handle({ user, param }) {
      const project = found(await findOwnProjectRow(db.queries, user.id, param('id')), 'This project');
      const versions = await listVersions(db.queries, project.id);
      return { success: true as const, versions: versions.map(presentVersion) };
    },
  });

  endpoint(app, 'POST /api/projects/{id}/versions', {
    summary: 'Save a named version of a project',
    body: NameProjectVersion,
    answer: ProjectVersionAnswer,
    async handle({ user, param, body }) {
      const version = unwrap(await keepVersion(deps, user.id, param('id'), body.name));
      return { success: true as const, version: presentVersion(version) };
    },
  });

  endpoint(app, 'POST /api/projects/{id}/versions/{versionId}/restore', {
    summary: 'Restore a version of a project',
    description: 'Writes its composition as the next revision. The one before it is kept as an automatic version.',
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
    summary: 'Rename a version of a project',
    description: 'An automatic version that has a name is no longer deleted.',
    body: NameProjectVersion,
    answer: ProjectVersionAnswer,
    async handle({ user, param, body }) {
      const version = unwrap(await renameVersion(deps, user.id, param('id'), param('versionId'), body.name));
      return { success: true as const, version: presentVersion(version) };
    },
  });

  endpoint(app, 'DELETE /api/projects/{id}/versions/{versionId}', {
    summary: 'Delete a version of a project',
    answer: z.object({ success: z.literal(true) }),
    async handle({ user, param }) {
      unwrap(await removeVersion(deps, user.id, param('id'), param('versionId')));
      return { success: true as const };
    },
  });
}
