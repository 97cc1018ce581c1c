import { z } from 'zod';
import { DeliveryFault, JobFault, RequestFault, SimulatedVendor, WebhookFault } from './fault-kinds.ts';

/** Purpose of a request, for any vendor. */
export const Step = z.enum(['submit', 'poll', 'cancel', 'upload', 'download', 'other']);
export type Step = z.infer<typeof Step>;

/** What a rule applies to; all given fields must match. */
export const FaultTarget = z.strictObject({
  vendor: SimulatedVendor.optional(),
  step: Step.optional(),
  /** A substring of the path: `/cancel`. */
  path: z.string().optional(),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).optional(),
  /** The vendor's model name, or a suffix of it. */
  model: z.string().optional(),
  promptIncludes: z.string().optional(),
  /** The client's `X-Kinoloom-Job` header of the submission. */
  job: z.string().optional(),
});
export type FaultMatch = z.infer<typeof FaultTarget>;

export const FaultRule = z.discriminatedUnion('on', [
  rule('request', RequestFault),
  rule('work', JobFault),
  rule('delivery', DeliveryFault),
  rule('webhook', WebhookFault),
]);
export type FaultRule = z.infer<typeof FaultRule>;
type FaultOn<On extends FaultRule['on']> = Extract<FaultRule, { readonly on: On }>['fault'];
export type FaultRuleInput = z.input<typeof FaultRule>;

function rule<On extends string, Fault extends z.ZodType>(on: On, fault: Fault) {
  return z.strictObject({
    /**
     * `request`: any API call; `work`: an accepted job; `delivery`: the download of an output; `webhook`: the message
     * at the end.
     */
    on: z.literal(on),
    match: FaultTarget.default({}),
    /** First match to apply to, counted from 1. */
    nth: z.int().min(1).optional(),
    /** How often it applies; `always` until cleared. */
    times: z.union([z.int().min(1), z.literal('always')]).default(1),
    fault,
  });
}

/** Properties of a request or job that rules are matched against. */
export interface FaultSubject {
  readonly vendor: SimulatedVendor | undefined;
  readonly step: Step;
  readonly method: string;
  readonly path: string;
  readonly model: string | undefined;
  readonly prompt: string | undefined;
  readonly job: string | undefined;
}

/** An active rule with its counters. */
interface ActiveRule {
  readonly rule: FaultRule;
  seen: number;
  left: number;
  /** Of a token bucket. */
  tokens: number;
  refilledAt: number;
}

/** An ordered list of fault rules, initially empty. The first matching rule applies and its count decreases. */
export class Faults {
  #active: ActiveRule[] = [];
  readonly #now: () => number;

  /** @param now milliseconds since the epoch, for token buckets */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** @throws {z.ZodError} when the rule is malformed */
  add(...added: FaultRuleInput[]): void {
    const rules = added.map((rule) => FaultRule.parse(rule));
    this.#active.push(...rules.map((rule) => activate(rule, this.#now())));
  }

  clear(): void {
    this.#active = [];
  }

  list(): readonly FaultRule[] {
    return this.#active.map(({ rule, left }) => (rule.times === 'always' ? rule : { ...rule, times: left }));
  }

  takeRequestFault(subject: FaultSubject): RequestFault | undefined {
    const active = this.#take('request', subject);
    if (active?.rule.on !== 'request') return undefined;
    const { fault } = active.rule;
    if (fault.kind !== 'rate-limit') return fault;
    const waitMs = fault.refillMs - (this.#now() - active.refilledAt);
    return { kind: 'throttled', ...(fault.tellsWhen ? { retryAfter: Math.max(1, Math.ceil(waitMs / 1_000)) } : {}) };
  }

  takeFault<On extends 'work' | 'delivery' | 'webhook'>(on: On, subject: FaultSubject): FaultOn<On> | undefined {
    return this.#take(on, subject)?.rule.fault as FaultOn<On> | undefined;
  }

  /** Takes the first rule that applies to the subject and decreases its count. */
  #take(on: FaultRule['on'], subject: FaultSubject): ActiveRule | undefined {
    for (const activeRule of this.#active) {
      if (activeRule.rule.on !== on || !matches(activeRule.rule, subject)) continue;
      activeRule.seen += 1;
      if (activeRule.seen < (activeRule.rule.nth ?? 1)) continue;
      if (activeRule.rule.fault.kind === 'rate-limit' && takeToken(activeRule, activeRule.rule.fault, this.#now()))
        continue;
      activeRule.left -= 1;
      this.#active = this.#active.filter(({ left }) => left > 0);
      return activeRule;
    }
    return undefined;
  }
}

function activate(rule: FaultRule, at: number): ActiveRule {
  const tokens = rule.fault.kind === 'rate-limit' ? rule.fault.tokens : 0;
  return { rule, seen: 0, left: rule.times === 'always' ? Infinity : rule.times, tokens, refilledAt: at };
}

/** Takes a token, if available. */
function takeToken(post: ActiveRule, bucket: { tokens: number; refillMs: number }, at: number): boolean {
  const refills = Math.floor((at - post.refilledAt) / bucket.refillMs);
  post.tokens = Math.min(bucket.tokens, post.tokens + refills);
  post.refilledAt = post.tokens === bucket.tokens ? at : post.refilledAt + refills * bucket.refillMs;
  if (post.tokens === 0) return false;
  post.tokens -= 1;
  return true;
}

function matches({ match, fault }: FaultRule, target: FaultSubject): boolean {
  if (fault.kind === 'retired' && target.step !== 'submit') return false;
  return (
    (match.vendor === undefined || target.vendor === match.vendor) &&
    (match.step === undefined || target.step === match.step) &&
    (match.path === undefined || target.path.includes(match.path)) &&
    (match.method === undefined || target.method === match.method) &&
    (match.model === undefined || (target.model?.endsWith(match.model) ?? false)) &&
    (match.promptIncludes === undefined || (target.prompt?.includes(match.promptIncludes) ?? false)) &&
    (match.job === undefined || target.job === match.job)
  );
}
