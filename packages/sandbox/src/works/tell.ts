import type { Dialect } from '../control/dialect.ts';
import { text } from '../control/dialect.ts';
import type { Faults } from '../control/faults.ts';
import type { WebhookSender } from './webhook-sender.ts';
import { isTerminal, type Work } from './work.ts';

export interface Telling {
  readonly webhooks: WebhookSender;
  readonly faults: Faults;
  readonly dialectBy: (vendor: Work['vendor']) => Dialect;
}

const STALE_S = 60 * 60;
const OTHER_SECRET = `whsec_${Buffer.from('the key of somebody else').toString('base64')}`;

/** Tells a work's webhook of a beginning (`start`) or an end (`completed`), if it asked for that, in its vendor's dialect. */
export function createTeller({ webhooks, faults, dialectBy }: Telling): (work: Work) => void {
  return (work) => {
    const { webhook } = work;
    if (!webhook?.events.includes(isTerminal(work) ? 'completed' : 'start')) return;
    const dialect = dialectBy(work.vendor);
    const bodyOf = (told: Work): string => JSON.stringify(dialect.message(told));
    const send = (told: Work, options: SendOptions = {}): void => {
      const body = bodyOf(told);
      const signed = bodyOf(options.signedAs ?? told);
      const { secret = webhooks.secret, ageS = 0, afterMs } = options;
      webhooks.send({
        url: webhook.url,
        body,
        sign: (id, at) => dialect.sign({ secret, id, at: at - ageS, body: signed, work }),
        ...(afterMs === undefined ? {} : { afterMs }),
      });
    };
    if (!isTerminal(work)) return send(work);
    const fault = faults.takeWebhookFault({
      vendor: work.vendor,
      step: 'other',
      method: 'POST',
      path: webhook.url,
      model: work.model,
      prompt: text(work.input['prompt']),
      job: work.job ?? undefined,
    });
    switch (fault?.kind) {
      case undefined:
        return send(work);
      case 'lost':
        return;
      case 'duplicate':
        send(work);
        return send(work);
      case 'late':
        return send(work, { afterMs: fault.ms });
      case 'reordered':
        send(work);
        return send(before(work), { afterMs: 1_000 });
      case 'forged':
        return send(opposite(work), { secret: OTHER_SECRET });
      case 'stale':
        return send(work, { ageS: STALE_S });
      case 'changed':
        return send(opposite(work), { signedAs: work });
    }
  };
}

interface SendOptions {
  readonly secret?: string;
  /** Seconds by which the time stamp lies back. */
  readonly ageS?: number;
  readonly afterMs?: number;
  /** The work whose message was signed, when it is not the one that is sent. */
  readonly signedAs?: Work;
}

function before(work: Work): Work {
  return { ...work, state: 'running', failure: null, outputs: [], completedAt: null, fraction: 0.5 };
}

function opposite(work: Work): Work {
  return work.state === 'succeeded'
    ? { ...work, state: 'failed', failure: { kind: 'provider', message: '' }, outputs: [] }
    : { ...work, state: 'succeeded', failure: null, outputs: ['output.mp4'] };
}
