import type { FaultMatch, FaultRuleInput } from './faults.ts';
import type { SimulatedVendor } from './fault-kinds.ts';

/** Vendors with jobs to poll (at OpenAI's API, videos); the others return the result in the response. */
export const pollingVendors = [
  'replicate',
  'kie',
  'runway',
  'wavespeed',
  'fal',
  'google',
  'openai',
  'comfyui',
] as const satisfies readonly SimulatedVendor[];
/** Vendors that send a webhook at the end of a job. */
const webhookVendors = ['replicate', 'kie', 'wavespeed', 'fal'] as const;

/** Observable effect, one line each; same lines as in `docs/sandbox.md`. */
const descriptions = {
  'submit-reset': 'The connection is reset while the order is sent; nothing was accepted',
  'submit-accepted-then-reset': 'The order is accepted, and the connection is reset instead of the answer',
  'submit-accepted-then-garbled': 'The order is accepted, and a page of HTML comes instead of the answer',
  'answer-broken-off': 'The order is accepted and done, and the connection breaks off in the middle of the result',
  'voices-unavailable': 'The list of voices is answered 503, however often it is asked for',
  'submit-throttled': 'Once 429 with a Retry-After of one second, then accepted',
  'submit-throttled-silently': 'Once 429 with no word of when to come again, then accepted',
  'submit-always-throttled': '429 however often the order is sent',
  'token-bucket': 'Two orders at once, one more each second; the others are answered 429',
  'submit-overloaded': 'Three orders in a row meet a vendor that sheds load',
  'submit-always-overloaded': 'The vendor sheds load however often the order is sent',
  'act-two-overloaded': 'Runway has no room for Act-Two, however often it is ordered; its other models go on',
  'submit-unauthorized': 'The key is refused',
  'submit-quota': 'The account is empty: 402, or what the vendor says in its place',
  'submit-quota-as-401': 'The account is empty, told as a 401 that speaks of the quota',
  'submit-invalid': 'The fields are refused',
  'model-retired': 'The model is gone',
  'submit-failure-in-200': 'HTTP 200 whose own code says that the vendor broke; nothing was accepted',
  'poll-failure-in-200': 'A look at the job is answered with HTTP 200 whose own code says that the vendor broke',
  'poll-503': 'Three looks at the job in a row are answered 503, then the truth',
  'poll-500': 'Two looks at the job are answered 500, then the truth',
  'poll-throttled': 'A look at the job is answered 429 with a Retry-After of one second',
  'poll-reset': 'The connection is reset during a look at the job',
  'poll-garbled': 'A look at the job is answered with a page of HTML',
  'upload-503': 'An input is uploaded to a vendor that answers 503, once',
  'upload-reset': 'The connection is reset while an input is uploaded, once',
  policy: 'The content rules refuse the job after it was accepted',
  'provider-failure': 'The model breaks while it works',
  hang: 'The job runs and never ends',
  aborted: 'The vendor gives the job up before it starts',
  'held-back': 'The job waits for a place first; Runway says THROTTLED',
  'no-output': 'The job succeeds and names no output',
  'output-late': 'The address of the output is announced before its file exists: 404 three times, then the file',
  'output-missing': 'The file of the output never comes: 404',
  'output-forbidden': 'The output may not be fetched: 403',
  'output-expired': 'The output is past its time',
  'output-truncated': 'The download of the output breaks off halfway, once',
  'output-cut': 'Half of the output comes as if it were the whole',
  'hd-never-ready': 'The 1080p version is never ready',
  'hd-failed': 'The 1080p version cannot be made',
  'webhook-lost': 'The message of the end is never sent',
  'webhook-duplicate': 'The message of the end is sent twice',
  'webhook-late': 'The message of the end is sent half a minute late',
  'webhook-reordered': 'A message of the state before follows the message of the end',
  'webhook-forged': 'In place of the message of the end comes one that says the opposite, signed with another key',
  'webhook-stale': 'The message of the end bears a time an hour ago',
  'webhook-changed': 'The message says the opposite under the signature of the true one, which is valid at Kie',
};

export type FaultName = keyof typeof descriptions;

interface FaultEffect {
  /** The rule, to be combined with a match for a job, a model or a vendor. */
  readonly rule: FaultRuleInput;
  /** The vendors that support the fault; default all. */
  readonly vendors?: readonly SimulatedVendor[];
}

/** A named fault that can be applied to a job. */
export interface NamedFault extends FaultEffect {
  readonly name: FaultName;
  readonly description: string;
}

type FaultOn<On extends FaultRuleInput['on']> = Extract<FaultRuleInput, { readonly on: On }>['fault'];
type Times = FaultRuleInput['times'];

const onRequest = (step: 'submit' | 'poll' | 'upload', fault: FaultOn<'request'>, times: Times): FaultEffect => ({
  rule: { on: 'request', match: { step }, fault, ...(times !== undefined && { times }) },
  ...(step !== 'submit' && { vendors: pollingVendors }),
});
const onSubmit = (fault: FaultOn<'request'>, times?: Times): FaultEffect => onRequest('submit', fault, times);
const onPoll = (fault: FaultOn<'request'>, times?: Times): FaultEffect => onRequest('poll', fault, times);
const onUpload = (fault: FaultOn<'request'>): FaultEffect => onRequest('upload', fault, undefined);
const onJob = (fault: FaultOn<'work'>): FaultEffect => ({ rule: { on: 'work', fault } });
const onDelivery = (fault: FaultOn<'delivery'>, times?: Times): FaultEffect => ({
  rule: { on: 'delivery', fault, ...(times !== undefined && { times }) },
  vendors: pollingVendors,
});
const onWebhook = (fault: FaultOn<'webhook'>): FaultEffect => ({
  rule: { on: 'webhook', fault },
  vendors: webhookVendors,
});

const effects: Readonly<Record<FaultName, FaultEffect>> = {
  'submit-reset': onSubmit({ kind: 'reset-before' }),
  'submit-accepted-then-reset': onSubmit({ kind: 'reset-after' }),
  'submit-accepted-then-garbled': onSubmit({ kind: 'garbled' }),
  'answer-broken-off': { ...onSubmit({ kind: 'broken-off' }), vendors: ['elevenlabs', 'openai'] },
  'voices-unavailable': {
    rule: {
      on: 'request',
      match: { vendor: 'elevenlabs', path: '/v2/voices' },
      times: 'always',
      fault: { kind: 'status', status: 503 },
    },
    vendors: ['elevenlabs'],
  },
  'submit-throttled': onSubmit({ kind: 'throttled', retryAfter: 1 }),
  'submit-throttled-silently': onSubmit({ kind: 'throttled' }),
  'submit-always-throttled': onSubmit({ kind: 'throttled' }, 'always'),
  'token-bucket': onSubmit({ kind: 'rate-limit', tokens: 2, refillMs: 1_000 }, 'always'),
  'submit-overloaded': onSubmit({ kind: 'overloaded' }, 3),
  'submit-always-overloaded': onSubmit({ kind: 'overloaded' }, 'always'),
  'act-two-overloaded': {
    rule: {
      on: 'request',
      match: { step: 'submit', model: 'act_two' },
      times: 'always',
      fault: { kind: 'overloaded' },
    },
    vendors: ['runway'],
  },
  'submit-unauthorized': onSubmit({ kind: 'unauthorized' }),
  'submit-quota': onSubmit({ kind: 'quota', as: 402 }),
  'submit-quota-as-401': onSubmit({ kind: 'quota', as: 401 }),
  'submit-invalid': onSubmit({ kind: 'invalid' }),
  'model-retired': onSubmit({ kind: 'retired' }, 'always'),
  'submit-failure-in-200': { ...onSubmit({ kind: 'failure-in-200' }), vendors: ['kie', 'wavespeed'] },
  'poll-failure-in-200': { ...onPoll({ kind: 'failure-in-200' }), vendors: ['kie', 'wavespeed'] },
  'poll-503': onPoll({ kind: 'status', status: 503 }, 3),
  'poll-500': onPoll({ kind: 'status', status: 500 }, 2),
  'poll-throttled': onPoll({ kind: 'throttled', retryAfter: 1 }),
  'poll-reset': onPoll({ kind: 'reset-before' }),
  'poll-garbled': onPoll({ kind: 'garbled' }),
  'upload-503': onUpload({ kind: 'status', status: 503 }),
  'upload-reset': onUpload({ kind: 'reset-before' }),
  policy: onJob({ kind: 'policy' }),
  'provider-failure': onJob({ kind: 'fail' }),
  hang: onJob({ kind: 'hang' }),
  aborted: { ...onJob({ kind: 'abort' }), vendors: pollingVendors },
  'held-back': onJob({ kind: 'throttle' }),
  'no-output': onJob({ kind: 'empty' }),
  'output-late': onDelivery({ kind: 'missing' }, 3),
  'output-missing': onDelivery({ kind: 'missing' }, 'always'),
  'output-forbidden': onDelivery({ kind: 'forbidden' }, 'always'),
  'output-expired': onDelivery({ kind: 'expired' }, 'always'),
  'output-truncated': onDelivery({ kind: 'truncated' }),
  'output-cut': onDelivery({ kind: 'cut' }, 'always'),
  'hd-never-ready': { rule: { on: 'work', match: { model: 'veo3-1080p' }, fault: { kind: 'hang' } }, vendors: ['kie'] },
  'hd-failed': { rule: { on: 'work', match: { model: 'veo3-1080p' }, fault: { kind: 'fail' } }, vendors: ['kie'] },
  'webhook-lost': onWebhook({ kind: 'lost' }),
  'webhook-duplicate': onWebhook({ kind: 'duplicate' }),
  'webhook-late': onWebhook({ kind: 'late' }),
  'webhook-reordered': onWebhook({ kind: 'reordered' }),
  'webhook-forged': onWebhook({ kind: 'forged' }),
  'webhook-stale': onWebhook({ kind: 'stale' }),
  'webhook-changed': onWebhook({ kind: 'changed' }),
};

export const faultNames = Object.keys(descriptions) as FaultName[];

/** Every fault of the sandbox, common to all vendors; each expresses it in its own format. */
export const faultTable: readonly NamedFault[] = faultNames.map((name) => ({
  name,
  description: descriptions[name],
  ...effects[name],
}));

/** The rule of a named fault with a match: `faultRule('policy', { job })`. */
export function faultRule(name: FaultName, match: FaultMatch = {}): FaultRuleInput {
  const { rule } = effects[name];
  return { ...rule, match: { ...rule.match, ...match } };
}
