import type { SentValues } from '../spec/index.ts';
import { converted, fieldOf, type FieldTable, type Scalar, type ScalarField, type Target } from './field-table.ts';
import { fileFields } from './input.ts';
import type { InputSchema } from './input-schema.ts';

/** The field of this name, which may lead into objects; undefined if there is none. */
export function fieldAt(schema: InputSchema, name: string): InputSchema | undefined {
  const [first = '', ...inner] = name.split('.');
  const field = [schema, ...schema.options].map(({ fields }) => fields.get(first)).find((found) => found !== undefined);
  return field === undefined || inner.length === 0 ? field : fieldAt(field, inner.join('.'));
}

/**
 * Every reason why a request by this table would be refused, a sentence each.
 *
 * @param sent values that can be sent, besides the constants
 */
export function problemsOfTable(table: FieldTable, schema: InputSchema, sent: SentValues = {}): string[] {
  const targets = Object.entries(table.fields) as [ScalarField, Target][];
  const values: readonly (readonly [string, readonly Scalar[]])[] = [
    ...Object.entries(table.constants ?? {}).map(([name, value]) => [name, [value]] as const),
    ...targets.map(
      ([ours, target]) => [fieldOf(target), (sent[ours] ?? []).map((value) => converted(target, value))] as const,
    ),
  ];
  const files = fileFields(table);
  const lists = new Set(listFields(table));
  const required = [...schema.required].filter(
    (name) => ![...values.map(([field]) => field.split('.')[0]), ...files].includes(name),
  );
  return [
    ...values.flatMap(([name, each]) => {
      const field = fieldAt(schema, name);
      return field ? each.flatMap((value) => refusal(name, field, value)) : [unknown(name)];
    }),
    ...[...new Set(files)].flatMap((name) => {
      const field = fieldAt(schema, name);
      if (!field) return [unknown(name)];
      const takes = typesOf(field);
      const type = lists.has(name) ? 'array' : 'string';
      return takes.size === 0 || takes.has(type) ? [] : [`“${name}” takes ${[...takes].join(' or ')}, not a file.`];
    }),
    ...required
      .filter((name) => schema.fields.get(name)?.default === undefined)
      .map((name) => `“${name}” is required, and is not sent.`),
  ];
}

const unknown = (name: string): string => `“${name}” is not taken.`;

const listFields = ({ files = {}, images }: FieldTable): readonly string[] => [
  ...Object.values(files).flatMap((name) => (name.endsWith('[]') ? [name.slice(0, -2)] : [])),
  ...(typeof images === 'string' ? [images] : []),
];

/** The JSON types that a field takes; none: any. */
export const typesOf = ({ types, options }: InputSchema): ReadonlySet<string> =>
  new Set([...types, ...options.flatMap((option) => option.types)]);

/** Why a field does not take a value, in at most one sentence. */
function refusal(name: string, field: InputSchema, value: Scalar): string[] {
  if (field.options.length > 0) {
    const refusals = field.options.map((option) => refusal(name, option, value));
    return refusals.find((found) => found.length === 0) ?? refusals[0] ?? [];
  }
  const { types, values, minimum, maximum } = field;
  const says = (reason: string): string[] => [`“${name}” does not take ${JSON.stringify(value)}, ${reason}.`];
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) return says(`but ${types.join(' or ')}`);
  if (values && !values.includes(value)) return says(`but ${values.map((one) => JSON.stringify(one)).join(', ')}`);
  if (typeof value === 'number' && minimum !== undefined && value < minimum) return says(`but ${minimum} and more`);
  if (typeof value === 'number' && maximum !== undefined && value > maximum) return says(`but ${maximum} and less`);
  return [];
}

function isOfType(value: Scalar, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}
