import { EDITOR_RENDER, type Receipt } from '@kinoloom/contract';
import { dollars, formatDecimal, formatNumber, timecode } from '../../../lib/formatters.ts';
import { makerName, providerName } from '../../../lib/media-names.ts';
import { entryOf } from '../../../lib/own-models.ts';
import * as words from '../../../words/en/studio/receipts.ts';
import { named, said } from '../../../words/said.ts';

const media = { video: words.video, image: words.image, audio: words.sound } as const;

/** The aspect ratio, such as 16:9; the size if the ratio is not a common one. */
function format(width: number, height: number): string {
  const found = [
    [16, 9],
    [9, 16],
    [1, 1],
    [4, 3],
    [3, 4],
    [21, 9],
  ].find(([w = 1, h = 1]) => Math.abs(width / height - w / h) < 0.01);
  return found ? found.join(':') : `${width}×${height}`;
}

/** The first line: the prompt, else what the server calls it. */
export function titleOf({ title, job }: Receipt): string {
  const entry = job?.model == null ? undefined : entryOf(job.model);
  if (title === entry?.label) return named(entry, 'label');
  return job && job.operation !== 'render' ? title : said(title);
}

/** The second line: what was made, or what was bought. */
export function detail({ job, payment, state }: Receipt): string {
  if (payment) {
    const bought = `${payment.kind === 'plan' ? words.plan : words.pack}, ${dollars(payment.cents)}`;
    return state === 'taken' && payment.short > 0 ? words.spentBefore({ bought, short: payment.short }) : bought;
  }
  if (!job) return words.fromThisStudio;
  if (job.error) return said(job.error);
  const kind = job.operation === 'render' ? words.video : media[job.media_type];
  return [
    kind,
    job.width && job.height && job.media_type !== 'audio' ? format(job.width, job.height) : null,
    job.seconds ? `${formatDecimal(job.seconds, 1)} s` : null,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The model that made it, or the payment provider. */
export function maker({ job, payment }: Receipt): string {
  if (payment) return payment.provider === 'test' ? words.testCheckout : 'Stripe';
  if (!job) return 'Kinoloom';
  if (job.operation === 'render') return job.model === EDITOR_RENDER ? words.editorRender : words.flowRender;
  return job.model === null ? (job.connection ?? providerName(job.provider) ?? '') : makerName(job.model);
}

/** Duration as m:ss; of a running job, until `now`. */
export function took({ at, job }: Receipt, now: Date): string {
  if (!job) return '';
  const end = job.finished_at === null ? now.getTime() : Date.parse(job.finished_at);
  return timecode(Math.max(0, end - Date.parse(at)) / 1_000);
}

/** One entry in the history of a job's credits. */
export interface ReceiptStep {
  readonly at: string;
  readonly name: string;
  readonly text: string;
  readonly amount: string;
  readonly tone: 'live' | 'quiet' | 'good';
}

/** The history of a job's credits, oldest first. */
export function steps({ at, state, credits, settled_at, job }: Receipt): ReceiptStep[] {
  if (!job) return [];
  const known: ReceiptStep[] = [
    { at, name: words.reserved, text: words.whenAccepted, amount: `−${formatNumber(credits)}`, tone: 'live' },
  ];
  if (job.submitted_at)
    known.push({
      at: job.submitted_at,
      name: words.submitted,
      text: words.sentOnce,
      amount: '',
      tone: 'quiet',
    });
  if (settled_at && state === 'captured')
    known.push({
      at: settled_at,
      name: words.used,
      text: words.resultSaved,
      amount: formatNumber(credits),
      tone: 'good',
    });
  if (settled_at && state === 'released')
    known.push({
      at: settled_at,
      name: words.refunded,
      text: words.nothingCharged,
      amount: `+${formatNumber(credits)}`,
      tone: 'quiet',
    });
  return known;
}
