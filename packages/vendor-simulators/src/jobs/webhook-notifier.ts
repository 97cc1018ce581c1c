import { type Dialect, text } from '../control/dialect.ts';
import type { Faults } from '../control/faults.ts';
import type { WebhookSender } from './webhook-sender.ts';
import { isTerminal, type SimulatedJob } from './simulated-job.ts';

export interface WebhookNotifierOptions {
  readonly webhooks: WebhookSender;
  readonly faults: Faults;
  readonly dialectBy: (vendor: SimulatedJob['vendor']) => Dialect;
}

const STALE_S = 60 * 60;
const OTHER_SECRET = `whsec_${Buffer.from('the key of somebody else').toString('base64')}`;

/** Tells a job's webhook of a beginning (`start`) or an end (`completed`), if it asked for that, in its vendor's dialect. */
export function createWebhookNotifier({
  webhooks,
  faults,
  dialectBy,
}: WebhookNotifierOptions): (job: SimulatedJob) => void {
  return (job) => {
    const { webhook } = job;
    if (!webhook?.events.includes(isTerminal(job) ? 'completed' : 'start')) return;
    const format = dialectBy(job.vendor).webhook;
    if (!format) return;
    const bodyOf = (told: SimulatedJob): string => JSON.stringify(format.body(told));
    const send = (told: SimulatedJob, options: SendOptions = {}): void => {
      const body = bodyOf(told);
      const signed = bodyOf(options.signedAs ?? told);
      const { secret = webhooks.secret, ageS = 0, afterMs } = options;
      webhooks.send({
        url: webhook.url,
        body,
        sign: (id, at) => format.sign({ secret, id, at: at - ageS, body: signed, job }),
        ...(afterMs === undefined ? {} : { afterMs }),
      });
    };
    if (!isTerminal(job)) return send(job);
    const fault = faults.takeWebhookFault({
      vendor: job.vendor,
      step: 'other',
      method: 'POST',
      path: webhook.url,
      model: job.model,
      prompt: text(job.input['prompt']),
      job: job.job ?? undefined,
    });
    switch (fault?.kind) {
      case undefined:
        return send(job);
      case 'lost':
        return;
      case 'duplicate':
        send(job);
        return send(job);
      case 'late':
        return send(job, { afterMs: fault.ms });
      case 'reordered':
        send(job);
        return send(before(job), { afterMs: 1_000 });
      case 'forged':
        return send(opposite(job), { secret: OTHER_SECRET });
      case 'stale':
        return send(job, { ageS: STALE_S });
      case 'changed':
        return send(opposite(job), { signedAs: job });
    }
  };
}

interface SendOptions {
  readonly secret?: string;
  /** Seconds by which the time stamp lies back. */
  readonly ageS?: number;
  readonly afterMs?: number;
  /** The job whose message was signed, when it is not the one that is sent. */
  readonly signedAs?: SimulatedJob;
}

function before(job: SimulatedJob): SimulatedJob {
  return { ...job, state: 'running', failure: null, outputs: [], completedAt: null, fraction: 0.5 };
}

function opposite(job: SimulatedJob): SimulatedJob {
  return job.state === 'succeeded'
    ? { ...job, state: 'failed', failure: { kind: 'provider', message: '' }, outputs: [] }
    : { ...job, state: 'succeeded', failure: null, outputs: ['output.mp4'] };
}
