import { type Credits, type Job } from '@kinoloom/contract';

type Field = string | number | boolean | readonly string[] | undefined;

/** A request to one of the studio's endpoints that starts a job. */
export interface GenerationRequest {
  readonly path: string;
  readonly body: Readonly<Record<string, Field>>;
  /** Sent as a multipart form, as its endpoint requires. */
  readonly form?: true;
}

/** What Generate would do with the current settings. */
export interface GenerationPlan {
  /** Type of the result: clips count towards the flow's fifteen. */
  readonly outputType: 'image' | 'video';
  readonly price: Credits;
  /** Missing input, as a text for the user; null if complete. */
  readonly missing: string | null;
  /** False where no prompt is needed. */
  readonly requiresPrompt: boolean;
  /** Message if the credits do not suffice. */
  readonly short: (available: number) => string;
  /** Its card while the request is in progress; undefined if its size is unknown. */
  readonly card?: Pick<Job, 'model' | 'width' | 'height' | 'seconds'>;
  /** The request that starts it. `flow` null: the server uses the newest flow. */
  readonly call: (prompt: string, flow: string | null) => GenerationRequest;
}

/** Fields of every request. */
export const common = (flow: string | null, seed: number | null): Record<string, Field> => ({
  ...(flow !== null && { flow_id: flow }),
  ...(seed !== null && { seed }),
});
