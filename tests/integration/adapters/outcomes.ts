import { expect, onTestFinished } from 'vitest';
import {
  type FailureCode,
  NotSubmitted,
  type Progress,
  type ProviderTask,
  type RemoteOperation,
  SubmissionUnknown,
} from '@kinoloom/providers';
import { type FaultName, faultRule, faultTable, type NamedFault } from '@kinoloom/vendor-simulators';
import { keep, lookUntil, signal } from './files.ts';
import { answersWithResult, rig, simulated, type VendorName, VENDORS } from './rig.ts';

export interface Outcome {
  /** How the submission ends. */
  readonly start: 'accepted' | 'unknown' | FailureCode;
  /** Jobs that the vendor charges for. */
  readonly paid: 0 | 1;
  /** How the job ends, if its id is known. */
  readonly end?: 'done' | 'canceled' | FailureCode;
}

const asUsual: Outcome = { start: 'accepted', paid: 1, end: 'done' };
export const lost = (paid: 0 | 1): Outcome => ({ start: 'unknown', paid });
export const refused = (start: FailureCode): Outcome => ({ start, paid: 0 });
const ends = (end: Outcome['end'] & string): Outcome => ({ start: 'accepted', paid: 1, end });

/** Faults of submissions and polls; those of downloads and webhooks do not concern the adapters. */
export const isOurs = ({ name, rule }: NamedFault): boolean =>
  (rule.on === 'request' || rule.on === 'work') && name !== 'hang' && !name.startsWith('hd-');

/** What vendors call work that they gave up themselves, if they tell. */
const ABORTED: Readonly<Partial<Record<VendorName, FailureCode | 'canceled'>>> = {
  replicate: 'aborted',
  runway: 'canceled',
  fal: 'overloaded',
  comfyui: 'expired',
};

export const outcomes: Readonly<Partial<Record<FaultName, (vendor: VendorName) => Outcome>>> = {
  'submit-reset': () => lost(0),
  'submit-accepted-then-reset': () => lost(1),
  'submit-accepted-then-garbled': () => lost(1),
  'submit-throttled': () => asUsual,
  'submit-throttled-silently': () => asUsual,
  'submit-always-throttled': () => refused('rate_limited'),
  'token-bucket': () => asUsual,
  // Only Runway and Google document that such a submission was not accepted; Kie has a separate code for it.
  'submit-overloaded': (vendor) =>
    ({
      runway: asUsual,
      kie: refused('overloaded'),
      replicate: lost(0),
      wavespeed: lost(0),
      elevenlabs: lost(0),
      fal: lost(0),
      google: asUsual,
      openai: lost(0),
      'openai-image': lost(0),
      comfyui: lost(0),
    })[vendor],
  'submit-always-overloaded': (vendor) =>
    vendor === 'runway' || vendor === 'kie' || vendor === 'google' ? refused('overloaded') : lost(0),
  'act-two-overloaded': () => refused('overloaded'),
  'submit-unauthorized': () => refused('auth'),
  'submit-quota': () => refused('quota'),
  // ElevenLabs and OpenAI have a separate code that shows the key to be valid.
  'submit-quota-as-401': (vendor) =>
    refused(vendor === 'elevenlabs' || simulated(vendor) === 'openai' ? 'quota' : 'auth'),
  'submit-invalid': () => refused('invalid_input'),
  'model-retired': () => refused('model_retired'),
  'submit-failure-in-200': () => lost(0),
  'poll-failure-in-200': () => asUsual,
  'poll-503': () => asUsual,
  'poll-500': () => asUsual,
  'poll-throttled': () => asUsual,
  'poll-reset': () => asUsual,
  'poll-garbled': () => asUsual,
  'upload-503': () => asUsual,
  'upload-reset': () => asUsual,
  'answer-broken-off': () => lost(1),
  'voices-unavailable': () => asUsual,
  // A synchronous response without a result: a refusal is reported as such; after a failure it is unknown whether work had started.
  policy: (vendor) => (answersWithResult(vendor) ? { ...refused('policy'), paid: 1 } : ends('policy')),
  'provider-failure': (vendor) => (answersWithResult(vendor) ? lost(1) : ends('provider')),
  aborted: (vendor) => (answersWithResult(vendor) ? lost(1) : ends(ABORTED[vendor] ?? 'provider')),
  'held-back': () => asUsual,
  'no-output': (vendor) => {
    // A video has an address, whether its file exists or not.
    if (vendor === 'openai') return asUsual;
    return ends(vendor === 'elevenlabs' ? 'provider' : 'no_result');
  },
};

/** The faults of a vendor that concern its adapter. */
export const faultsOf = (name: VendorName): readonly NamedFault[] =>
  faultTable.filter((fault) => isOurs(fault) && (fault.vendors ?? VENDORS).includes(simulated(name)));

/** Runs the task with the fault: how it starts and ends, and what is paid. */
export async function outcomeOf(name: VendorName, task: ProviderTask, fault: NamedFault) {
  const vendor = rig.vendors[name];
  const job = `${name}-${task.model}-${fault.name}`;
  rig.sandbox.faults.add(faultRule(fault.name, { vendor: simulated(name) }));
  onTestFinished(() => rig.sandbox.faults.clear());

  const started = await vendor.start(task, { signal, keep, idempotencyKey: job }).catch((error: unknown) => error);
  const start = startedHow(started);
  const end = start === 'accepted' ? { end: endOf(await lookUntil(vendor, started as RemoteOperation)) } : {};
  const sent = rig.sandbox.journal
    .entries()
    .filter((entry) => entry.job === job && !/\/(files|\w*upload\w*)\b/.test(entry.path));
  if (start === 'unknown') expect(sent).toHaveLength(1);
  return { start, paid: sent.filter(({ paid }) => paid).length, ...end };
}

function startedHow(started: unknown): Outcome['start'] {
  if (started instanceof SubmissionUnknown) return 'unknown';
  if (started instanceof NotSubmitted) return started.failure.code;
  if (started instanceof Error) throw started;
  return 'accepted';
}

function endOf(progress: Progress): string {
  return progress.state === 'failed' ? progress.failure.code : progress.state;
}
