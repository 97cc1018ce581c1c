import { z } from 'zod';
import { endpoint, found, Refused, type App, readRawBody, unwrap } from '../http/index.ts';
import { findJobByOperation, isLate, setLatePoll } from '../jobs/index.ts';
import type { GenerationDeps } from './operation.ts';
import { webhookPath } from './served.ts';

/** A webhook names work that has ended; some carry its outputs' addresses. */
const MAX_BYTES = 1024 * 1024;

/** Webhooks of live vendors. An authentic one wakes its job, which then polls; the webhook itself changes nothing else. */
export function webhookRoutes(
  app: App,
  { vendors, intake, queue }: Pick<GenerationDeps, 'vendors' | 'intake' | 'queue'>,
): void {
  endpoint(app, `POST ${webhookPath('{name}')}`, {
    summary: 'Receive a webhook of a provider',
    description: 'Signed by the provider. It wakes the job, which then polls.',
    access: 'public',
    answer: z.object({ success: z.literal(true) }),
    async handle({ context, param }) {
      const name = param('name');
      const readWebhook = found(vendors.live(name)?.vendor.readWebhook, 'This webhook');
      const { headers } = context.req.raw;
      const rawBody = unwrap(await readRawBody(context.req.raw.body, MAX_BYTES));
      const verdict = await readWebhook({ headers, rawBody });
      if (!verdict.ok) {
        context
          .get('log')
          .warn(
            { vendor: name, reason: verdict.reason },
            'rejected a webhook: it is not signed by its provider, or malformed',
          );
        throw new Refused({
          code: verdict.reason === 'malformed' ? 'input.invalid' : 'auth.foreign',
          message: `This call is not believed: it is ${verdict.reason}.`,
        });
      }
      const job = await findJobByOperation(intake.db.queries, name, verdict.operationId);
      if (job && isLate(job)) await setLatePoll(intake.db.queries, job.id, new Date());
      else if (job) await queue.wake(job.id);
      return { success: true as const };
    },
  });
}
