import type { FaultMatch, FaultRuleInput } from './faults.ts';
import type { Vendor } from './vendor.ts';

/** A fault by its name, ready to be thrown at a job. */
export interface NamedFault {
  readonly name: string;
  /** One line: what is seen from outside. */
  readonly description: string;
  /** The rule, to which a match for a job, a model or a vendor is added. */
  readonly rule: FaultRuleInput;
  /** Who can have it; all where it is not said. */
  readonly vendors?: readonly Vendor[];
}

const submit = { step: 'submit' } as const;
const poll = { step: 'poll' } as const;
/** Those who keep jobs and what came of them, to be asked for; the others answer the order with the result. */
export const keepers = ['replicate', 'kie', 'runway', 'wavespeed'] as const satisfies readonly Vendor[];
/** Those with a message of the end. */
const callers = ['replicate', 'kie', 'wavespeed'] as const;

/** Every fault that the sandbox can show, alike for all vendors: each expresses it in its own dialect. */
export const faultTable = [
  {
    name: 'submit-reset',
    description: 'The connection is reset while the order is sent; nothing was accepted',
    rule: { on: 'request', match: submit, fault: { kind: 'reset-before' } },
  },
  {
    name: 'submit-accepted-then-reset',
    description: 'The order is accepted, and the connection is reset instead of the answer',
    rule: { on: 'request', match: submit, fault: { kind: 'reset-after' } },
  },
  {
    name: 'submit-accepted-then-garbled',
    description: 'The order is accepted, and a page of HTML comes instead of the answer',
    rule: { on: 'request', match: submit, fault: { kind: 'garbled' } },
  },
  {
    name: 'answer-broken-off',
    description: 'The order is accepted and done, and the connection breaks off in the middle of the sound',
    rule: { on: 'request', match: submit, fault: { kind: 'broken-off' } },
    vendors: ['elevenlabs'],
  },
  {
    name: 'voices-unavailable',
    description: 'The list of voices is answered 503, however often it is asked for',
    rule: {
      on: 'request',
      match: { vendor: 'elevenlabs', path: '/v2/voices' },
      times: 'always',
      fault: { kind: 'status', status: 503 },
    },
    vendors: ['elevenlabs'],
  },
  {
    name: 'submit-throttled',
    description: 'Once 429 with a Retry-After of one second, then accepted',
    rule: { on: 'request', match: submit, fault: { kind: 'throttled', retryAfter: 1 } },
  },
  {
    name: 'submit-throttled-silently',
    description: 'Once 429 with no word of when to come again, then accepted',
    rule: { on: 'request', match: submit, fault: { kind: 'throttled' } },
  },
  {
    name: 'submit-always-throttled',
    description: '429 however often the order is sent',
    rule: { on: 'request', match: submit, times: 'always', fault: { kind: 'throttled' } },
  },
  {
    name: 'token-bucket',
    description: 'Two orders at once, one more each second; the others are answered 429',
    rule: { on: 'request', match: submit, times: 'always', fault: { kind: 'rate-limit', tokens: 2, refillMs: 1_000 } },
  },
  {
    name: 'submit-overloaded',
    description: 'Three orders in a row meet a vendor that sheds load',
    rule: { on: 'request', match: submit, times: 3, fault: { kind: 'overloaded' } },
  },
  {
    name: 'submit-always-overloaded',
    description: 'The vendor sheds load however often the order is sent',
    rule: { on: 'request', match: submit, times: 'always', fault: { kind: 'overloaded' } },
  },
  {
    name: 'act-two-overloaded',
    description: 'Runway has no room for Act-Two, however often it is ordered; its other models go on',
    rule: {
      on: 'request',
      match: { ...submit, model: 'act_two' },
      times: 'always',
      fault: { kind: 'overloaded' },
    },
    vendors: ['runway'],
  },
  {
    name: 'submit-unauthorized',
    description: 'The key is refused',
    rule: { on: 'request', match: submit, fault: { kind: 'unauthorized' } },
  },
  {
    name: 'submit-quota',
    description: 'The account is empty: 402, or what the vendor says in its place',
    rule: { on: 'request', match: submit, fault: { kind: 'quota', as: 402 } },
  },
  {
    name: 'submit-quota-as-401',
    description: 'The account is empty, told as a 401 that speaks of the quota',
    rule: { on: 'request', match: submit, fault: { kind: 'quota', as: 401 } },
  },
  {
    name: 'submit-invalid',
    description: 'The fields are refused',
    rule: { on: 'request', match: submit, fault: { kind: 'invalid' } },
  },
  {
    name: 'model-retired',
    description: 'The model is gone',
    rule: { on: 'request', match: submit, times: 'always', fault: { kind: 'retired' } },
  },
  {
    name: 'submit-failure-in-200',
    description: 'HTTP 200 whose own code says that the vendor broke; nothing was accepted',
    rule: { on: 'request', match: submit, fault: { kind: 'failure-in-200' } },
    vendors: ['kie', 'wavespeed'],
  },
  {
    name: 'poll-failure-in-200',
    description: 'A look at the job is answered with HTTP 200 whose own code says that the vendor broke',
    rule: { on: 'request', match: poll, fault: { kind: 'failure-in-200' } },
    vendors: ['kie', 'wavespeed'],
  },
  {
    name: 'poll-503',
    description: 'Three looks at the job in a row are answered 503, then the truth',
    rule: { on: 'request', match: poll, times: 3, fault: { kind: 'status', status: 503 } },
    vendors: keepers,
  },
  {
    name: 'poll-500',
    description: 'Two looks at the job are answered 500, then the truth',
    rule: { on: 'request', match: poll, times: 2, fault: { kind: 'status', status: 500 } },
    vendors: keepers,
  },
  {
    name: 'poll-throttled',
    description: 'A look at the job is answered 429 with a Retry-After of one second',
    rule: { on: 'request', match: poll, fault: { kind: 'throttled', retryAfter: 1 } },
    vendors: keepers,
  },
  {
    name: 'poll-reset',
    description: 'The connection is reset during a look at the job',
    rule: { on: 'request', match: poll, fault: { kind: 'reset-before' } },
    vendors: keepers,
  },
  {
    name: 'poll-garbled',
    description: 'A look at the job is answered with a page of HTML',
    rule: { on: 'request', match: poll, fault: { kind: 'garbled' } },
    vendors: keepers,
  },
  {
    name: 'upload-503',
    description: 'An input is uploaded to a vendor that answers 503, once',
    rule: { on: 'request', match: { step: 'upload' }, fault: { kind: 'status', status: 503 } },
    vendors: keepers,
  },
  {
    name: 'upload-reset',
    description: 'The connection is reset while an input is uploaded, once',
    rule: { on: 'request', match: { step: 'upload' }, fault: { kind: 'reset-before' } },
    vendors: keepers,
  },
  {
    name: 'policy',
    description: 'The content rules refuse the job after it was accepted',
    rule: { on: 'work', fault: { kind: 'policy' } },
  },
  {
    name: 'provider-failure',
    description: 'The model breaks while it works',
    rule: { on: 'work', fault: { kind: 'fail' } },
  },
  {
    name: 'hang',
    description: 'The job runs and never ends',
    rule: { on: 'work', fault: { kind: 'hang' } },
  },
  {
    name: 'aborted',
    description: 'The vendor gives the job up before it starts',
    rule: { on: 'work', fault: { kind: 'abort' } },
    vendors: keepers,
  },
  {
    name: 'held-back',
    description: 'The job waits for a place first; Runway says THROTTLED',
    rule: { on: 'work', fault: { kind: 'throttle' } },
  },
  {
    name: 'no-output',
    description: 'The job succeeds and names no output',
    rule: { on: 'work', fault: { kind: 'empty' } },
  },
  {
    name: 'output-late',
    description: 'The address of the output is announced before its file exists: 404 three times, then the file',
    rule: { on: 'delivery', times: 3, fault: { kind: 'missing' } },
    vendors: keepers,
  },
  {
    name: 'output-missing',
    description: 'The file of the output never comes: 404',
    rule: { on: 'delivery', times: 'always', fault: { kind: 'missing' } },
    vendors: keepers,
  },
  {
    name: 'output-forbidden',
    description: 'The output may not be fetched: 403',
    rule: { on: 'delivery', times: 'always', fault: { kind: 'forbidden' } },
    vendors: keepers,
  },
  {
    name: 'output-expired',
    description: 'The output is past its time',
    rule: { on: 'delivery', times: 'always', fault: { kind: 'expired' } },
    vendors: keepers,
  },
  {
    name: 'output-truncated',
    description: 'The download of the output breaks off halfway, once',
    rule: { on: 'delivery', fault: { kind: 'truncated' } },
    vendors: keepers,
  },
  {
    name: 'output-cut',
    description: 'Half of the output comes as if it were the whole',
    rule: { on: 'delivery', times: 'always', fault: { kind: 'cut' } },
    vendors: keepers,
  },
  {
    name: 'hd-never-ready',
    description: 'The 1080p version is never ready',
    rule: { on: 'work', match: { model: 'veo3-1080p' }, fault: { kind: 'hang' } },
    vendors: ['kie'],
  },
  {
    name: 'hd-failed',
    description: 'The 1080p version cannot be made',
    rule: { on: 'work', match: { model: 'veo3-1080p' }, fault: { kind: 'fail' } },
    vendors: ['kie'],
  },
  {
    name: 'webhook-lost',
    description: 'The message of the end is never sent',
    rule: { on: 'webhook', fault: { kind: 'lost' } },
    vendors: callers,
  },
  {
    name: 'webhook-duplicate',
    description: 'The message of the end is sent twice',
    rule: { on: 'webhook', fault: { kind: 'duplicate' } },
    vendors: callers,
  },
  {
    name: 'webhook-late',
    description: 'The message of the end is sent half a minute late',
    rule: { on: 'webhook', fault: { kind: 'late' } },
    vendors: callers,
  },
  {
    name: 'webhook-reordered',
    description: 'A message of the state before follows the message of the end',
    rule: { on: 'webhook', fault: { kind: 'reordered' } },
    vendors: callers,
  },
  {
    name: 'webhook-forged',
    description: 'In place of the message of the end comes one that says the opposite, signed with another key',
    rule: { on: 'webhook', fault: { kind: 'forged' } },
    vendors: callers,
  },
  {
    name: 'webhook-stale',
    description: 'The message of the end bears a time an hour ago',
    rule: { on: 'webhook', fault: { kind: 'stale' } },
    vendors: callers,
  },
  {
    name: 'webhook-changed',
    description: 'The message says the opposite under the signature of the true one, which is valid at Kie',
    rule: { on: 'webhook', fault: { kind: 'changed' } },
    vendors: callers,
  },
] as const satisfies readonly NamedFault[];

export type FaultName = (typeof faultTable)[number]['name'];

export const faultNames = faultTable.map(({ name }) => name);

/** The rule of a named fault, aimed: `faultNamed('policy', { job })`. */
export function faultNamed(name: FaultName, match: FaultMatch = {}): FaultRuleInput {
  const found: NamedFault | undefined = faultTable.find((fault) => fault.name === name);
  if (!found) throw new RangeError(`no fault is called ${name}`);
  return { ...found.rule, match: { ...found.rule.match, ...match } };
}
