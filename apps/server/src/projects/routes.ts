import { z } from 'zod';
import {
  CreateProject,
  DuplicateProject,
  ListProjects,
  ProjectAnswer,
  ProjectOpened,
  ProjectPage,
  ProjectSaved,
  SaveProject,
} from '@kinoloom/contract';
import { endpoint, found, unwrap, jsonLimits, type App } from '../http/index.ts';
import { deleteProject, duplicateProject, openProject } from './commands.ts';
import { refusedEdit, saveProject } from './edit.ts';
import { presentProject, presentSummary } from './present.ts';
import { cursorOf, readCursor, findOwnProject, listProjects, type ProjectDeps } from './store.ts';

export function projectRoutes(app: App, deps: ProjectDeps): void {
  const { db } = deps;

  endpoint(app, 'GET /api/projects', {
    summary: 'List projects',
    description: 'Without their compositions, the last changed first.',
    query: ListProjects,
    answer: ProjectPage,
    async handle({ user, query: { name, cursor, limit } }) {
      const after = cursor === undefined ? undefined : unwrap(readCursor(cursor));
      const rows = await listProjects(db.queries, user.id, { name, after, limit: limit + 1 });
      const [page, last] = [rows.slice(0, limit), rows[limit - 1]];
      const next = rows.length > limit && last ? cursorOf(last) : null;
      return { success: true as const, projects: page.map(presentSummary), next };
    },
  });

  endpoint(app, 'POST /api/projects', {
    summary: 'Open or create a project',
    description: 'The project of a flow, which is created if there is none; without a flow, a new one.',
    body: CreateProject,
    limits: jsonLimits.compositions,
    answer: ProjectOpened,
    async handle({ user, body }) {
      const { project, created } = unwrap(await openProject(deps, user.id, body));
      return { success: true as const, project: presentProject(project), created };
    },
  });

  endpoint(app, 'GET /api/projects/{id}', {
    summary: 'Get a project',
    description: 'With its composition.',
    answer: ProjectAnswer,
    async handle({ user, param }) {
      const project = found(await findOwnProject(db.queries, user.id, param('id')), 'This project');
      return { success: true as const, project: presentProject(project) };
    },
  });

  endpoint(app, 'PUT /api/projects/{id}', {
    summary: 'Save a project',
    description:
      'A whole composition, changes of it, or a name. Refused with 409 and the current project if it is not based on the newest revision.',
    body: SaveProject,
    limits: jsonLimits.compositions,
    answer: ProjectSaved,
    async handle({ user, param, body, context }) {
      const saved = await saveProject(deps, user.id, param('id'), body);
      if (!saved.ok) return refusedEdit(context, saved.error);
      return { success: true as const, project: presentSummary(saved.value) };
    },
  });

  endpoint(app, 'DELETE /api/projects/{id}', {
    summary: 'Delete a project',
    description: 'With its versions. Its media stay.',
    answer: z.object({ success: z.literal(true) }),
    async handle({ user, param }) {
      unwrap(await deleteProject(deps, user.id, param('id')));
      return { success: true as const };
    },
  });

  endpoint(app, 'POST /api/projects/{id}/duplicate', {
    summary: 'Duplicate a project',
    description: 'The copy has no flow and no versions.',
    body: DuplicateProject,
    answer: ProjectAnswer,
    async handle({ user, param, body }) {
      const copy = unwrap(await duplicateProject(deps, user.id, param('id'), body.name));
      return { success: true as const, project: presentProject(copy) };
    },
  });
}
