import { type Credits, type Job } from '@kinoloom/contract';

type Field = string | number | boolean | readonly string[] | undefined;

/** A call to one of the studio's own endpoints that starts a job. */
export interface GenerationRequest {
  readonly path: string;
  readonly body: Readonly<Record<string, Field>>;
  /** Sent as a multipart form, as its endpoint wants it. */
  readonly form?: true;
}

/** What Generate would do now. */
export interface GenerationPlan {
  /** What comes out: clips count towards the flow's fifteen. */
  readonly outputType: 'image' | 'video';
  readonly price: Credits;
  /** What is still to be chosen, in words for the user; null when there is nothing. */
  readonly missing: string | null;
  /** False where no prompt is needed. */
  readonly requiresPrompt: boolean;
  /** Said when the credits do not pay for it. */
  readonly short: (available: number) => string;
  /** What its card shows while the call is on its way; undefined where its size is not known before. */
  readonly card?: Pick<Job, 'model' | 'width' | 'height' | 'seconds'>;
  /** The call that starts it. `flow` null leaves the choice (the newest flow) to the server. */
  readonly call: (prompt: string, flow: string | null) => GenerationRequest;
}

/** What every call carries. */
export const common = (flow: string | null, seed: number | null): Record<string, Field> => ({
  ...(flow !== null && { flow_id: flow }),
  ...(seed !== null && { seed }),
});
