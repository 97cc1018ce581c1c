import * as said from '../../../../words/en/studio/own-models.ts';

/** A field of a form that is made from a JSON Schema. */
export type SchemaField = {
  readonly name: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly required: boolean;
} & (
  | { readonly kind: 'text' }
  | { readonly kind: 'number'; readonly whole: boolean }
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  /** Any of these, in a list. */
  | { readonly kind: 'choices'; readonly options: readonly string[] }
  /** A value for each of these names, as far as given. */
  | { readonly kind: 'names'; readonly names: readonly string[] }
  /** Values under names that one writes. `plain`: texts only; else numbers and true or false are read as such. */
  | { readonly kind: 'map'; readonly plain: boolean }
  /** Everything else. */
  | { readonly kind: 'json' }
);

type Schema = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

/** "negativePrompt" as "Negative prompt". */
export function fieldLabel(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').replaceAll(/([a-z\d])([A-Z])/g, '$1 $2');
  return (words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()).replaceAll(
    /\b(api|fps|id|url)\b/gi,
    (abbreviation) => abbreviation.toUpperCase(),
  );
}

/** The names of fields that must be given and are not, each with what to do. */
export function missingIn(
  fields: readonly SchemaField[],
  remote: Readonly<Record<string, unknown>>,
): (readonly [name: string, message: string])[] {
  return fields
    .filter(({ name, required }) => required && remote[name] === undefined)
    .map(({ name, kind }) => [name, kind === 'choice' ? said.chooseOneOfThese : said.fillThisIn]);
}

/** The fields of an object, in the schema's order. */
export function schemaFields(schema: Schema | null): SchemaField[] {
  const properties = isRecord(schema?.['properties']) ? schema['properties'] : {};
  const required = texts(schema?.['required']);
  return Object.entries(properties).map(([name, value]): SchemaField => {
    const described = isRecord(value) ? value : {};
    const hint = typeof described['description'] === 'string' ? described['description'] : undefined;
    return { name, label: fieldLabel(name), hint, required: required.includes(name), ...controlOf(described) };
  });
}

type Control = SchemaField extends infer Field
  ? Field extends SchemaField
    ? Omit<Field, 'name' | 'label' | 'hint' | 'required'>
    : never
  : never;

function controlOf(schema: Schema): Control {
  const options = texts(schema['enum']);
  if (options.length > 0) return { kind: 'choice', options };
  const { type, items, additionalProperties } = schema;
  switch (type) {
    case 'string':
      return { kind: 'text' };
    case 'number':
    case 'integer':
      return { kind: 'number', whole: type === 'integer' };
    case 'boolean':
      return { kind: 'flag' };
    case 'array': {
      const each = isRecord(items) ? texts(items['enum']) : [];
      return each.length > 0 ? { kind: 'choices', options: each } : { kind: 'json' };
    }
    case 'object':
      return isRecord(additionalProperties) ? mapOf(schema['propertyNames'], additionalProperties) : { kind: 'json' };
    default:
      return { kind: 'json' };
  }
}

const scalars: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean', 'null']);

function mapOf(propertyNames: unknown, values: Schema): Control {
  const branches = Array.isArray(values['anyOf']) ? values['anyOf'].filter(isRecord) : [values];
  const types = branches.flatMap(({ type }) => type);
  if (types.length === 0 || !types.every((type) => scalars.has(type))) return { kind: 'json' };
  const names = isRecord(propertyNames) ? texts(propertyNames['enum']) : [];
  const plain = types.every((type) => type === 'string');
  return names.length > 0 && plain ? { kind: 'names', names } : { kind: 'map', plain };
}

/** A value of a map as it is written: text, or a number, true, false or null where the map takes more than texts. */
export function readScalar(written: string, plain: boolean): string | number | boolean | null {
  if (plain) return written;
  if (/^-?\d+(\.\d+)?$/.test(written)) return Number(written);
  return written === 'null' ? null : written === 'true' || written === 'false' ? written === 'true' : written;
}
