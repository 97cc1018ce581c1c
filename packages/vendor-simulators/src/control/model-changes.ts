import { z } from 'zod';
import { SimulatedVendor } from './fault-kinds.ts';

/** What a vendor has changed of a model: for testing how the studio notices it. */
export const ModelChange = z.strictObject({
  vendor: SimulatedVendor,
  /** The vendor's name of the model. */
  model: z.string(),
  /** The model is gone. */
  retired: z.boolean().default(false),
  /** Inputs that it no longer takes. */
  without: z.array(z.string()).default([]),
  /** Inputs that it now requires, as text. */
  requires: z.array(z.string()).default([]),
  /** The values that an input still takes, of those that it took. */
  values: z.record(z.string(), z.tuple([z.string()], z.string())).default({}),
});
type ModelChange = z.infer<typeof ModelChange>;

/** The changes of models, initially none. They apply to what is published and to what is accepted. */
export class ModelChanges {
  #changes: ModelChange[] = [];

  /** @throws {z.ZodError} when a change is malformed */
  add(...changes: z.input<typeof ModelChange>[]): void {
    this.#changes.push(...changes.map((change) => ModelChange.parse(change)));
  }

  clear(): void {
    this.#changes = [];
  }

  list(): readonly ModelChange[] {
    return this.#changes;
  }

  /** The inputs that a model takes after all changes; undefined if it is gone. */
  inputOf(vendor: SimulatedVendor, model: string, input: z.ZodObject): z.ZodObject | undefined {
    const own = this.#changes.filter((change) => change.vendor === vendor && change.model === model);
    if (own.some(({ retired }) => retired)) return undefined;
    return own.reduce((changed, { without, requires, values }) => {
      const kept = Object.entries(changed.shape).filter(([name]) => !without.includes(name));
      const narrower = Object.entries(values).map(([name, some]) => [name, z.enum(some).optional()]);
      const required = requires.map((name) => [name, z.string()]);
      return z.strictObject(Object.fromEntries([...kept, ...narrower, ...required]) as z.ZodRawShape);
    }, input);
  }
}
