import type { Config } from '../platform/config.ts';

/** The models that write prompts, the first choice first, on one server with OpenAI's chat completions API. */
export interface Writers {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly models: readonly string[];
  /** Public information. */
  readonly first: { readonly model: string; readonly sandbox: boolean };
}

/** The models of a connection. */
export const writersAt = (
  at: { readonly models: readonly [string, ...string[]] } & Omit<Writers, 'first'>,
): Writers => ({
  ...at,
  first: { model: at.models[0], sandbox: false },
});

/** The second stands in when the first fails, so that this fallback can be tried without a key. */
const SANDBOX_MODELS = ['sandbox-writer', 'sandbox-writer-2'] as const;

/** The configured models, else the sandbox's; undefined when there are none. */
export function createWriters(config: Config, sandboxUrl: string | undefined): Writers | undefined {
  const { ASSISTANT_API_KEY: apiKey, ASSISTANT_BASE_URL: baseUrl, ASSISTANT_MODELS: models } = config;
  const [model] = models;
  if (apiKey !== undefined && model !== undefined) return { baseUrl, apiKey, models, first: { model, sandbox: false } };
  if (sandboxUrl === undefined) return undefined;
  return {
    baseUrl: `${sandboxUrl}/assistant/v1`,
    // The sandbox accepts any key.
    apiKey: 'sandbox',
    models: SANDBOX_MODELS,
    first: { model: SANDBOX_MODELS[0], sandbox: true },
  };
}
