import { FILE_FIELDS, SCALAR_FIELDS, type Target } from '../field-table/index.ts';
import type { ReplicateModel } from './models.ts';

/** What differs in a model that replaces a built-in one. */
export interface ModelOverride {
  /** `owner/name`, or `owner/name:version` of a community model; default: the built-in one. */
  readonly id?: string | undefined;
  /** Its input fields by ours; `null` for one that it does not take. Fields that are not named stay the same. */
  readonly fields?: Readonly<Record<string, string | null>> | undefined;
  /** Sent with every task, in place of the built-in constants. */
  readonly constants?: Readonly<Record<string, string | number | boolean>> | undefined;
}

const OUR_FIELDS: readonly string[] = [...SCALAR_FIELDS, ...FILE_FIELDS, 'images'];

/** @throws RangeError for an unknown field of ours */
export function overridden(model: ReplicateModel, { id, fields = {}, constants }: ModelOverride): ReplicateModel {
  const unknown = Object.keys(fields).find((name) => !OUR_FIELDS.includes(name));
  if (unknown !== undefined)
    throw new RangeError(
      `REPLICATE_MODELS: "${unknown}" of ${model.id} is not a field. Use some of ${OUR_FIELDS.join(', ')}`,
    );
  const { images = model.images, ...named } = fields;
  const pick = <Theirs extends Target>(
    names: readonly string[],
    from: Readonly<Partial<Record<string, Theirs>>> = {},
  ) =>
    Object.fromEntries(
      Object.entries<Theirs | string | null | undefined>({ ...from, ...named }).filter(
        ([name, theirs]) => names.includes(name) && theirs !== null,
      ),
    );
  return {
    ...model,
    id: id ?? model.id,
    fields: pick(SCALAR_FIELDS, model.fields),
    files: pick(FILE_FIELDS, model.files),
    images: images ?? [],
    ...(constants && { constants }),
  };
}
