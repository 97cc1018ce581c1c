import { z } from 'zod';
import { CreateFlow, Flow, FlowWithMedia, limits, messages, Pagination, UpdateFlow } from '@kinoloom/contract';
import { endpoint, found, PageQuery, paginate, requireOwn, unwrap, type App } from '../http/index.ts';
import { listMedia, presentRecords } from '../media/index.ts';
import { createFlow, deleteFlow, updateFlow, type FlowDeps } from './commands.ts';
import { findOwnFlow, pageOfFlows } from './store.ts';

const ById = z.object({ id: z.string() });

export function flowRoutes(app: App, deps: FlowDeps): void {
  const { db, objects } = deps;
  const withMedia = async (flow: Flow): Promise<FlowWithMedia> => ({
    ...flow,
    media: await presentRecords(db.queries, await listMedia(db.queries, { userId: flow.user_id, flowId: flow.id })),
  });

  endpoint(app, 'GET /api/db/flows', {
    summary: 'Get a flow or list flows',
    description: 'By id, or all, newest first; paged with `page`. With their media, unless `media=none`.',
    failed: messages.flowsFetchFailed,
    keptUntilEvent: true,
    query: PageQuery.extend({
      id: z.string().optional(),
      user_id: z.string().optional(),
      media: z.literal('none').optional(),
    }),
    answer: z.union([
      FlowWithMedia,
      z.array(FlowWithMedia),
      z.object({ success: z.literal(true), data: z.array(FlowWithMedia), pagination: Pagination }),
      z.array(Flow),
      z.object({ success: z.literal(true), data: z.array(Flow), pagination: Pagination }),
    ]),
    async handle({ user, query }) {
      requireOwn(user, query.user_id);
      if (query.id !== undefined)
        return withMedia(found(await findOwnFlow(db.queries, user.id, query.id), 'This flow'));
      const paged = query.page !== undefined || query.page_size !== undefined;
      const [page, size] = [query.page ?? 1, query.page_size ?? (paged ? limits.page.flows : limits.page.unpagedMax)];
      const { flows, total } = await pageOfFlows(db.queries, user.id, page, size);
      const data = query.media === 'none' ? flows : await Promise.all(flows.map(withMedia));
      return paged ? { success: true as const, data, pagination: paginate(page, size, total) } : data;
    },
  });

  endpoint(app, 'POST /api/db/flows', {
    summary: 'Create a flow',
    body: CreateFlow,
    answer: Flow,
    async handle({ user, body }) {
      requireOwn(user, body.user_id);
      return unwrap(await createFlow(deps, user.id, body));
    },
  });

  endpoint(app, 'PATCH /api/db/flows', {
    summary: 'Rename or reorder a flow',
    query: ById,
    body: UpdateFlow,
    answer: Flow,
    handle: async ({ user, query, body }) => unwrap(await updateFlow(db, user.id, query.id, body)),
  });

  endpoint(app, 'DELETE /api/db/flows', {
    summary: 'Delete a flow',
    description: 'With all its media.',
    query: ById,
    answer: z.object({ success: z.literal(true) }),
    async handle({ user, query }) {
      unwrap(await deleteFlow(db, objects, user.id, query.id));
      return { success: true as const };
    },
  });
}
