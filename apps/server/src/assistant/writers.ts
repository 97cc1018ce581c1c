import type { Config } from '../platform/config.ts';

/** Who writes prompts: the models of one server that speaks OpenAI's chat completions, the first choice first. */
export interface Writers {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly models: readonly string[];
  /** What visitors may know. */
  readonly first: { readonly model: string; readonly sandbox: boolean };
}

/** The sandbox's two: the second stands in when the first fails, so that this too can be tried without a key. */
const SANDBOX_MODELS = ['sandbox-writer', 'sandbox-writer-2'] as const;

/** The models that are configured, else the sandbox's, else nobody. */
export function createWriters(config: Config, sandboxUrl: string | undefined): Writers | undefined {
  const { ASSISTANT_API_KEY: apiKey, ASSISTANT_BASE_URL: baseUrl, ASSISTANT_MODELS: models } = config;
  const [model] = models;
  if (apiKey !== undefined && model !== undefined) return { baseUrl, apiKey, models, first: { model, sandbox: false } };
  if (sandboxUrl === undefined) return undefined;
  return {
    baseUrl: `${sandboxUrl}/assistant/v1`,
    // Any will do there.
    apiKey: 'sandbox',
    models: SANDBOX_MODELS,
    first: { model: SANDBOX_MODELS[0], sandbox: true },
  };
}
