import { ModelList } from '@kinoloom/contract';
import { endpoint, type App } from '../http/index.ts';
import type { ModelStates } from './model-states.ts';

/** The states of the models, for users; and the check of the vendors, for admins. */
export function modelStateRoutes(app: App, states: ModelStates): void {
  const answer = async (isAdmin: boolean) => {
    const { models, problems } = await states.list();
    return { success: true as const, models: [...models], problems: isAdmin ? [...problems] : [] };
  };

  endpoint(app, 'GET /api/models', {
    summary: 'List models with their states',
    description: 'With alternatives to those that are failing or out of service.',
    answer: ModelList,
    handle: ({ user }) => answer(user.isAdmin),
  });

  endpoint(app, 'POST /api/models/check', {
    summary: 'Check models at their providers',
    description: 'Compares what is sent with each provider’s description of its models, by free requests.',
    access: 'admin',
    answer: ModelList,
    async handle({ user }) {
      await states.check('asked');
      return answer(user.isAdmin);
    },
  });
}
