import { credits, type Credits, type Job, type OrderVariations } from '@kinoloom/contract';
import { type PromptSettings } from '../settings.ts';

type Field = string | number | boolean | readonly string[] | undefined;

/** A request to one of the studio's endpoints that starts a job. */
export interface GenerationRequest {
  readonly path: string;
  readonly body: Readonly<Record<string, Field>>;
  /** Sent as a multipart form, as its endpoint requires. */
  readonly form?: true;
}

/** A request for several jobs of another request. */
interface VariationsRequest {
  readonly path: string;
  readonly body: OrderVariations;
  readonly form?: undefined;
}

/** What making one of them takes. */
export interface PlanOfOne {
  /** Type of the result: clips count towards the flow's fifteen. */
  readonly outputType: 'image' | 'video';
  readonly price: Credits;
  /** Missing input, as a text for the user; null if complete. */
  readonly missing: string | null;
  /** False where no prompt is needed. */
  readonly requiresPrompt: boolean;
  /** Message if the credits do not suffice for a price. */
  readonly short: (price: number, available: number) => string;
  /** Its card while the request is in progress; undefined if its size is unknown. */
  readonly card?: Pick<Job, 'model' | 'width' | 'height' | 'seconds'>;
  /** The request that starts it. `flow` null: the server uses the newest flow. */
  readonly call: (prompt: string, flow: string | null) => GenerationRequest;
}

/** What Generate would do with the current settings. `price`: of all. */
export interface GenerationPlan extends Omit<PlanOfOne, 'call'> {
  readonly call: (...order: Parameters<PlanOfOne['call']>) => GenerationRequest | VariationsRequest;
  readonly count: PromptSettings['count'];
  /** Of one. */
  readonly each: Credits;
}

/** The same several times: all of them are accepted, or none. */
export const timesOf = (one: PlanOfOne, count: PromptSettings['count']): GenerationPlan => ({
  ...one,
  count,
  each: one.price,
  price: credits(one.price * count),
  call: (prompt, flow) => {
    const request = one.call(prompt, flow);
    if (count === 1) return request;
    return { path: '/api/ai/variations', body: { path: request.path, request: request.body, count } };
  },
});

/** Fields of every request. */
export const common = (flow: string | null, seed: number | null): Record<string, Field> => ({
  ...(flow !== null && { flow_id: flow }),
  ...(seed !== null && { seed }),
});
