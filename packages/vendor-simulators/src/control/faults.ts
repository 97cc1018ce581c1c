import { z } from 'zod';
import { DeliveryFault, Fate, RequestFault, SimulatedVendor, WebhookFault } from './fault-kinds.ts';

/** What a request is for, whichever vendor's it is. */
export const Step = z.enum(['submit', 'poll', 'cancel', 'upload', 'download', 'other']);
export type Step = z.infer<typeof Step>;

/** Whom a rule strikes: all that is named must hold. */
export const FaultTarget = z.strictObject({
  vendor: SimulatedVendor.optional(),
  step: Step.optional(),
  /** A part of the path: `/cancel`. */
  path: z.string().optional(),
  method: z.enum(['GET', 'POST', 'DELETE']).optional(),
  /** The vendor's name of the model, or the end of it. */
  model: z.string().optional(),
  promptIncludes: z.string().optional(),
  /** What the client sent as `X-Kinoloom-Job` when it sent the order. */
  job: z.string().optional(),
});
export type FaultMatch = z.infer<typeof FaultTarget>;

export const FaultRule = z.discriminatedUnion('on', [
  rule('request', RequestFault),
  rule('work', Fate),
  rule('delivery', DeliveryFault),
  rule('webhook', WebhookFault),
]);
export type FaultRule = z.infer<typeof FaultRule>;
type FaultOn<On extends FaultRule['on']> = Extract<FaultRule, { readonly on: On }>['fault'];
export type FaultRuleInput = z.input<typeof FaultRule>;

function rule<On extends string, Fault extends z.ZodType>(on: On, fault: Fault) {
  return z.strictObject({
    /**
     * `request`: any call of an API; `work`: a job that is accepted by one; `delivery`: the download of an output; `webhook`: the
     * message of an end.
     */
    on: z.literal(on),
    match: FaultTarget.default({}),
    /** It begins with the n-th that matches, counted from 1. */
    nth: z.int().min(1).optional(),
    /** How often it strikes; `always` until cleared. */
    times: z.union([z.int().min(1), z.literal('always')]).default(1),
    fault,
  });
}

/** What is known of a request or a job when the rules are asked. */
export interface FaultSubject {
  readonly vendor: SimulatedVendor | undefined;
  readonly step: Step;
  readonly method: string;
  readonly path: string;
  readonly model: string | undefined;
  readonly prompt: string | undefined;
  readonly job: string | undefined;
}

/** A rule on the board, with what it has seen. */
interface Posted {
  readonly rule: FaultRule;
  seen: number;
  left: number;
  /** Of a token bucket. */
  tokens: number;
  refilledAt: number;
}

/** The switchboard: an ordered list of rules, none at first. The first rule that matches strikes and is used up by one. */
export class Faults {
  #posted: Posted[] = [];
  readonly #now: () => number;

  /** @param now milliseconds since the epoch, for token buckets */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** @throws {z.ZodError} when the rule is malformed */
  add(...added: FaultRuleInput[]): void {
    const rules = added.map((rule) => FaultRule.parse(rule));
    this.#posted.push(...rules.map((rule) => postOf(rule, this.#now())));
  }

  clear(): void {
    this.#posted = [];
  }

  /** The rules still to strike. */
  list(): readonly FaultRule[] {
    return this.#posted.map(({ rule, left }) => (rule.times === 'always' ? rule : { ...rule, times: left }));
  }

  takeRequestFault(subject: FaultSubject): RequestFault | undefined {
    const struck = this.#take('request', subject);
    if (struck?.rule.on !== 'request') return undefined;
    const { fault } = struck.rule;
    if (fault.kind !== 'rate-limit') return fault;
    const waitMs = fault.refillMs - (this.#now() - struck.refilledAt);
    return { kind: 'throttled', ...(fault.tellsWhen ? { retryAfter: Math.max(1, Math.ceil(waitMs / 1_000)) } : {}) };
  }

  takeFault<On extends 'work' | 'delivery' | 'webhook'>(on: On, subject: FaultSubject): FaultOn<On> | undefined {
    return this.#take(on, subject)?.rule.fault as FaultOn<On> | undefined;
  }

  /** Uses up the first rule for the subject that strikes. */
  #take(on: FaultRule['on'], subject: FaultSubject): Posted | undefined {
    for (const post of this.#posted) {
      if (post.rule.on !== on || !matches(post.rule, subject)) continue;
      post.seen += 1;
      if (post.seen < (post.rule.nth ?? 1)) continue;
      if (post.rule.fault.kind === 'rate-limit' && tokenOf(post, post.rule.fault, this.#now())) continue;
      post.left -= 1;
      this.#posted = this.#posted.filter(({ left }) => left > 0);
      return post;
    }
    return undefined;
  }
}

function postOf(rule: FaultRule, at: number): Posted {
  const tokens = rule.fault.kind === 'rate-limit' ? rule.fault.tokens : 0;
  return { rule, seen: 0, left: rule.times === 'always' ? Infinity : rule.times, tokens, refilledAt: at };
}

/** Takes a token, when there is one. */
function tokenOf(post: Posted, bucket: { tokens: number; refillMs: number }, at: number): boolean {
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
