import { z } from 'zod';
import type { Issue } from '../jobs/issues.ts';

const Value = z.union([z.string(), z.number(), z.boolean()]);

/** How a vendor changes the input of a model. Fields are those of the input itself, not of objects in it. */
export const ModelChange = z.strictObject({
  /** Fields that it no longer takes. */
  removes: z.array(z.string()).default([]),
  /** The only values that fields still take. */
  allows: z.record(z.string(), z.array(Value).min(1)).default({}),
  /** New fields that it needs, each a text. */
  requires: z.array(z.string()).default([]),
});
export type ModelChange = z.infer<typeof ModelChange>;

/** A schema of an input as JSON Schema. */
export interface InputSchema {
  readonly properties?: Readonly<Record<string, object>> | undefined;
  readonly required?: readonly string[] | undefined;
}

/**
 * What has changed at the vendors since the simulators were written: models that are gone, and inputs that differ. For
 * tests; a restart forgets it. A retired model is gone from what its vendor publishes, and a submission to it is
 * refused. A changed input is published so, and validated so, too.
 */
export class PublishedModels {
  readonly #retired = new Set<string>();
  readonly #changes = new Map<string, ModelChange>();

  /** @param id the vendor's name of the model, as in the journal */
  retire(id: string): void {
    this.#retired.add(id);
  }

  /** @throws {z.ZodError} when the change is malformed */
  alter(id: string, change: z.input<typeof ModelChange>): void {
    this.#changes.set(id, ModelChange.parse(change));
  }

  /** As the simulators were written. */
  restore(): void {
    this.#retired.clear();
    this.#changes.clear();
  }

  list(): { readonly retired: readonly string[]; readonly altered: Readonly<Record<string, ModelChange>> } {
    return { retired: [...this.#retired], altered: Object.fromEntries(this.#changes) };
  }

  isRetired(id: string | undefined): boolean {
    return id !== undefined && this.#retired.has(id);
  }

  /** The schema to publish of a model's input. */
  publish<Schema extends InputSchema>(id: string, schema: Schema): Schema {
    const change = this.#changes.get(id);
    if (!change) return schema;
    const { removes, allows, requires } = change;
    const kept = Object.entries(schema.properties ?? {}).filter(([name]) => !removes.includes(name));
    const properties = kept.map(([name, field]) => [name, allows[name] ? listing(field, allows[name]) : field]);
    const added = requires.map((name) => [name, { type: 'string' }]);
    return {
      ...schema,
      properties: Object.fromEntries([...properties, ...added]) as InputSchema['properties'],
      required: [...(schema.required ?? []).filter((name) => !removes.includes(name)), ...requires],
    };
  }

  /**
   * Why a changed model refuses an input, and the input as the unchanged one takes it: to be validated by its own
   * schema.
   */
  validate(id: string, input: unknown): { readonly issues: readonly Issue[]; readonly known: unknown } {
    const change = this.#changes.get(id);
    if (!change || typeof input !== 'object' || input === null) return { issues: [], known: input };
    const { removes, allows, requires } = change;
    const fields: Readonly<Record<string, unknown>> = { ...input };
    const unknown = removes.filter((name) => name in fields);
    const wrong = Object.entries(allows).filter(
      ([name, values]) => name in fields && !values.includes(fields[name] as never),
    );
    const missing = requires.filter((name) => typeof fields[name] !== 'string');
    return {
      issues: [
        ...unknown.map((field): Issue => ({ kind: 'unknown', path: '', field })),
        ...missing.map((field): Issue => ({ kind: 'missing', path: '', field })),
        ...wrong.map(([path, values]): Issue => ({ kind: 'choice', path, values })),
      ],
      known: Object.fromEntries(Object.entries(fields).filter(([name]) => !requires.includes(name))),
    };
  }
}

/** The schema of a field that takes these values only, in place of the alternatives that it had. */
function listing(schema: { anyOf?: unknown; oneOf?: unknown }, values: readonly unknown[]): object {
  const { anyOf: _, oneOf: __, ...field } = schema;
  return { type: typeof values[0], ...field, enum: values };
}
