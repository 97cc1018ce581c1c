import { vendorKinds } from '@kinoloom/providers';
import { optionsOf } from './adapter.ts';
import type { Encryption } from './encryption.ts';
import type { OwnModelRow } from './own-models.ts';
import type { ConnectionRow } from './store.ts';

/** A server with OpenAI's chat completions, and its models that write prompts. */
export interface ChatServer {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly models: readonly [string, ...string[]];
}

/** The models of one's own that write prompts: those of the newest connection that has any. */
export function chatServerOf(
  connections: readonly ConnectionRow[],
  own: readonly OwnModelRow[],
  encryption: Encryption,
): ChatServer | undefined {
  for (const row of connections.toReversed()) {
    const chatModel = vendorKinds.get(row.kind)?.chatModel;
    const here = own.filter(({ fields, removedAt }) => removedAt === null && fields.connection === row.id);
    const [first, ...more] = here.flatMap(({ fields }) => chatModel?.(fields.remote) ?? []);
    const found = optionsOf(row, encryption);
    if (first === undefined || !found.ok) continue;
    const { kind, options } = found.value;
    const baseUrl = options.baseUrl ?? kind.baseUrl;
    if (baseUrl !== undefined) return { baseUrl, apiKey: options.apiKey, models: [first, ...more] };
  }
  return undefined;
}
