import { z } from 'zod';
import { at, readInputSchema, type InputSchema } from '../field-table/index.ts';
import type { Client } from '../http/index.ts';
import { ProviderUnreachable } from '../spec/index.ts';

export const Version = z.object({ id: z.string().min(1), openapi_schema: z.unknown().optional() });
export const Published = z.object({
  /** Whether it has an endpoint of its own; the others are asked for by version (replicate 1.4.0, `Model`). */
  is_official: z.boolean().optional().catch(undefined),
  latest_version: Version.nullish().catch(undefined),
  default_example: z.object({ output: z.unknown().optional() }).nullish().catch(undefined),
});
export type Published = z.infer<typeof Published>;

/** The path of an `owner/name`, and the version that it is pinned to. */
export const pathOf = (id: string): { path: string; version: string | undefined } => {
  const [name = '', version] = id.split(':');
  return { path: `/models/${name.split('/').map(encodeURIComponent).join('/')}`, version };
};

/** There is nothing, in the vendor's words. */
export interface Gone {
  readonly gone: string;
}

/**
 * What Replicate publishes at a path; the vendor's words if there is nothing.
 * @throws {ProviderUnreachable}
 */
export async function readPublished<Parsed>(
  client: Client,
  path: string,
  schema: z.ZodType<Parsed>,
  signal: AbortSignal,
): Promise<Gone | { readonly found: Parsed }> {
  const answer = await client.repeat({ method: 'GET', path }, signal);
  if (answer.status === 404 || answer.status === 410) return { gone: client.failureOf(answer).message };
  if (answer.status >= 300) throw new ProviderUnreachable(client.failureOf(answer));
  const parsed = schema.safeParse(answer.body);
  if (parsed.success) return { found: parsed.data };
  throw new ProviderUnreachable({ code: 'provider', message: `${path} gave no description of a model.` });
}

/** The schema of a model's input or output; undefined if none is published. */
export function schemaOf(
  version: z.infer<typeof Version> | null | undefined,
  name: 'Input' | 'Output',
): InputSchema | undefined {
  const document = version?.openapi_schema;
  const schema = at(document, `#/components/schemas/${name}`);
  return schema === undefined ? undefined : readInputSchema(document, schema);
}
