import { z } from 'zod';

/** What may befall a prediction once it is accepted; kept with it, so that it holds across restarts. */
export const Fate = z.discriminatedUnion('kind', [
  /** Refused by the content rules, as a prompt with the test phrase is. */
  z.strictObject({ kind: z.literal('policy') }),
  /** The model breaks, with this text. */
  z.strictObject({
    kind: z.literal('fail'),
    error: z.string().default('Prediction interrupted; please retry (code: PA)'),
  }),
  /** Stays in `processing` until it is canceled. */
  z.strictObject({ kind: z.literal('hang') }),
  /** Given up before it starts. */
  z.strictObject({ kind: z.literal('abort') }),
]);
export type Fate = z.infer<typeof Fate>;

/** What may befall a request, before or after it takes effect. */
const RequestFault = z.discriminatedUnion('kind', [
  /** The connection is reset and nothing has happened. */
  z.strictObject({ kind: z.literal('reset-before') }),
  /** The request takes effect, and the connection is reset instead of the answer. */
  z.strictObject({ kind: z.literal('reset-after') }),
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    /** Seconds for a `Retry-After` header. */
    retryAfter: z.int().min(0).optional(),
    detail: z.string().optional(),
  }),
  /** Answered as usual, later. */
  z.strictObject({ kind: z.literal('slow'), ms: z.int().min(0).max(600_000) }),
  /** The model is gone. */
  z.strictObject({ kind: z.literal('retired') }),
]);

/** What may befall the download of an output. */
const DeliveryFault = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('missing') }),
  z.strictObject({ kind: z.literal('forbidden') }),
  /** Half of the bytes, then a reset. */
  z.strictObject({ kind: z.literal('truncated') }),
  /** The first half of the bytes, as if it were all: a broken file under a valid answer. */
  z.strictObject({ kind: z.literal('cut') }),
]);

export const FaultRule = z.discriminatedUnion('on', [
  rule('request', RequestFault),
  rule('prediction', Fate),
  rule('delivery', DeliveryFault),
]);
export type FaultRule = z.infer<typeof FaultRule>;
export type FaultRuleInput = z.input<typeof FaultRule>;
export type RequestFault = z.infer<typeof RequestFault>;
export type DeliveryFault = z.infer<typeof DeliveryFault>;

function rule<On extends string, Fault extends z.ZodType>(on: On, fault: Fault) {
  return z.strictObject({
    /** `request`: any call of the API; `prediction`: its creation; `delivery`: the download of an output. */
    on: z.literal(on),
    match: z
      .strictObject({
        /** A part of the path: `/cancel`. */
        path: z.string().optional(),
        method: z.enum(['GET', 'POST', 'DELETE']).optional(),
        /** `owner/name`, or the end of it. */
        model: z.string().optional(),
        promptIncludes: z.string().optional(),
      })
      .default({}),
    /** How often it strikes; `always` until cleared. */
    times: z.union([z.int().min(1), z.literal('always')]).default(1),
    fault,
  });
}

/** What is known of a request when the rules are asked. */
export interface Target {
  readonly method: string;
  readonly path: string;
  readonly model: string | undefined;
  readonly prompt: string | undefined;
}

/** The switchboard: an ordered list of rules, none at first. The first rule that matches strikes and is used up by one. */
export interface Faults {
  /** @throws {z.ZodError} when the rule is malformed */
  add(...rules: FaultRuleInput[]): void;
  clear(): void;
  /** The rules still to strike. */
  list(): readonly FaultRule[];
  takeRequestFault(target: Target): RequestFault | undefined;
  takeFate(target: Target): Fate | undefined;
  takeDeliveryFault(target: Target): DeliveryFault | undefined;
}

export function createFaults(): Faults {
  let rules: FaultRule[] = [];

  function take(on: FaultRule['on'], target: Target): FaultRule | undefined {
    const struck = rules.find((rule) => rule.on === on && matches(rule, target));
    rules = rules.flatMap((rule) => (rule === struck ? usedUp(rule) : [rule]));
    return struck;
  }

  return {
    add: (...added) => {
      rules = [...rules, ...added.map((rule) => FaultRule.parse(rule))];
    },
    clear: () => {
      rules = [];
    },
    list: () => rules,
    takeRequestFault: (target) => {
      const struck = take('request', target);
      return struck?.on === 'request' ? struck.fault : undefined;
    },
    takeFate: (target) => {
      const struck = take('prediction', target);
      return struck?.on === 'prediction' ? struck.fault : undefined;
    },
    takeDeliveryFault: (target) => {
      const struck = take('delivery', target);
      return struck?.on === 'delivery' ? struck.fault : undefined;
    },
  };
}

function usedUp(rule: FaultRule): FaultRule[] {
  if (rule.times === 'always') return [rule];
  return rule.times > 1 ? [{ ...rule, times: rule.times - 1 }] : [];
}

function matches({ match, fault }: FaultRule, target: Target): boolean {
  const creation = target.method === 'POST' && target.path.endsWith('/predictions');
  if (fault.kind === 'retired' && !creation) return false;
  return (
    (match.path === undefined || target.path.includes(match.path)) &&
    (match.method === undefined || target.method === match.method) &&
    (match.model === undefined || (target.model?.endsWith(match.model) ?? false)) &&
    (match.promptIncludes === undefined || (target.prompt?.includes(match.promptIncludes) ?? false))
  );
}
