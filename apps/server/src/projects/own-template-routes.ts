import { z } from 'zod';
import { OwnTemplateAnswer, OwnTemplates, RenameOwnTemplate, SaveOwnTemplate } from '@kinoloom/contract';
import { endpoint, found, jsonLimits, unwrap, type App } from '../http/index.ts';
import { deleteOwnTemplate, listOwnTemplates, renameOwnTemplate, type OwnTemplateRow } from './own-template-store.ts';
import { keepOwnTemplate, presentOwnTemplates } from './own-templates.ts';
import type { ProjectDeps } from './store.ts';

/** Templates of the user's own: clips that are kept under a name, for any project. */
export function ownTemplateRoutes(app: App, deps: ProjectDeps): void {
  const { db, publicUrl } = deps;
  const present = (userId: string, rows: readonly OwnTemplateRow[]) =>
    presentOwnTemplates(db.queries, publicUrl, userId, rows);
  const answer = async (userId: string, row: OwnTemplateRow) => {
    const [template] = await present(userId, [row]);
    return { success: true as const, template: found(template, 'This template') };
  };

  endpoint(app, 'GET /api/templates', {
    summary: 'List the templates of your own',
    description: 'Newest first, with their compositions.',
    answer: OwnTemplates,
    async handle({ user }) {
      const rows = await listOwnTemplates(db.queries, user.id);
      return { success: true as const, templates: await present(user.id, rows) };
    },
  });

  endpoint(app, 'POST /api/templates', {
    summary: 'Save clips as a template',
    description: 'A composition of the clips that it inserts, which begins with the first of them.',
    body: SaveOwnTemplate,
    limits: jsonLimits.compositions,
    answer: OwnTemplateAnswer,
    async handle({ user, body }) {
      return answer(user.id, unwrap(await keepOwnTemplate(deps, user.id, body.name, body.composition)));
    },
  });

  endpoint(app, 'PUT /api/templates/{id}', {
    summary: 'Rename a template',
    body: RenameOwnTemplate,
    answer: OwnTemplateAnswer,
    async handle({ user, param, body }) {
      const row = await renameOwnTemplate(db.queries, user.id, param('id'), body.name);
      return answer(user.id, found(row, 'This template'));
    },
  });

  endpoint(app, 'DELETE /api/templates/{id}', {
    summary: 'Delete a template',
    description: 'What it was inserted in, and its media, stay.',
    answer: z.object({ success: z.literal(true) }),
    async handle({ user, param }) {
      found((await deleteOwnTemplate(db.queries, user.id, param('id'))) || undefined, 'This template');
      return { success: true as const };
    },
  });
}
