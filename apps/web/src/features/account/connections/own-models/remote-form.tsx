import { Plus, X } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '../../../../ui/button.tsx';
import { Switch, TextArea, TextField } from '../../../../ui/field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { NumberField } from '../../../../ui/number-field.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import * as words from '../../../../words/en/studio/own-models.ts';
import { formGrid, useFormField } from './form-parts.tsx';
import type { ModelForm } from './model-form.ts';
import { listedQuery } from './queries.ts';
import { readScalar, type SchemaField } from './schema-fields.ts';

/** How the vendor is asked for the model: a form made from the schema of its kind. */
export function RemoteForm({ fields, connection }: { fields: readonly SchemaField[]; connection: string }) {
  const { api } = useWatch<ModelForm, 'remote'>({ name: 'remote' });
  return (
    <div className={formGrid}>
      {fields.filter(isNarrow).map((field) => (
        <RemoteField key={field.name} field={field} />
      ))}
      {api === 'speech' && <VoiceField connection={connection} />}
      {fields
        .filter((field) => !isNarrow(field))
        .map((field) => (
          <div key={field.name} className="col-span-full">
            <RemoteField field={field} />
          </div>
        ))}
    </div>
  );
}

/** One of the server's voices, in the constants of the request; nothing where it lists none. */
function VoiceField({ connection }: { connection: string }) {
  const { value, onValueChange } = useFormField('remote.constants');
  const { data } = useQuery(listedQuery(connection));
  const voices = data?.voices ?? [];
  if (voices.length === 0) return null;
  const constants = isRecord(value) ? value : {};
  const voice = text(constants['voice']);
  const own = voice === '' || voices.includes(voice) ? [] : [voice];
  return (
    <SelectField
      label={words.voice}
      hint={words.voiceHint({ count: voices.length })}
      value={voice || NONE}
      onValueChange={(chosen) => onValueChange({ ...constants, voice: chosen })}
      options={[
        ...(voice === '' ? [{ value: NONE, label: words.chooseOne, disabled: true }] : []),
        ...[...own, ...voices].map((each) => ({ value: each, label: each })),
      ]}
    />
  );
}

/** A value that is left out is null: the form would take undefined for what it was at first. */
function RemoteField({ field }: { field: SchemaField }) {
  const { value, error, onValueChange } = useFormField(`remote.${field.name}`);
  const given = { value: value ?? undefined, error, onChange: (next: unknown) => onValueChange(next ?? null) };
  return field.kind === 'json' ? <JsonField {...given} field={field} /> : <Field {...given} field={field} />;
}

/** What is written stays as it is, and is read when the form is sent. */
function JsonField({ field, value, error }: { field: SchemaField; value: unknown; error: string | undefined }) {
  const { value: typed, onValueChange } = useFormField(`json.${field.name}`);
  return (
    <TextArea
      label={labelOf(field)}
      rows={6}
      spellCheck={false}
      className="font-mono text-12"
      hint={field.hint ?? words.asJson}
      error={error}
      value={typed ?? jsonText(value)}
      onChange={({ target }) => onValueChange(target.value)}
    />
  );
}

const isNarrow = ({ kind }: SchemaField): boolean => !['json', 'map', 'names', 'choices'].includes(kind);
const labelOf = ({ label, required }: SchemaField): string => (required ? label : words.optional({ label }));
const jsonText = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value, null, 2));
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return value === undefined ? '' : JSON.stringify(value);
};

interface FieldProps {
  field: Exclude<SchemaField, { kind: 'json' }>;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

/** No value among the options of a select, which cannot be empty. */
const NONE = '-';

function Field({ field, value, error, onChange }: FieldProps) {
  const { hint, required } = field;
  const label = labelOf(field);
  switch (field.kind) {
    case 'text':
      return (
        <TextField
          {...{ label, hint, error }}
          size={40}
          autoComplete="off"
          spellCheck={false}
          value={text(value)}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        />
      );
    case 'number':
      return (
        // What is no number is sent as it is written, and refused with the reason.
        <NumberField {...{ label, hint, error, value }} size={40} whole={field.whole} onValueChange={onChange} />
      );
    case 'flag':
      return (
        <label className="flex min-h-10 items-center justify-between gap-3">
          <span className="text-text">{label}</span>
          <Switch label={label} checked={value === true} onCheckedChange={(checked) => onChange(checked)} />
        </label>
      );
    case 'choice':
      return (
        <SelectField
          {...{ label, hint, error }}
          value={text(value) || NONE}
          onValueChange={(next) => onChange(next === NONE ? undefined : next)}
          options={[
            ...(required && value !== undefined
              ? []
              : [{ value: NONE, label: required ? words.chooseOne : words.noChoice }]),
            ...field.options.map((option) => ({ value: option, label: option })),
          ]}
        />
      );
    case 'choices':
      return <Choices {...{ field, value, error, onChange }} options={field.options} />;
    case 'names': {
      const given = isRecord(value) ? value : {};
      return (
        <Group label={label} hint={hint ?? words.inputsHint} error={error}>
          <div className={formGrid}>
            {field.names.map((name) => (
              <TextField
                key={name}
                label={name}
                size={40}
                autoComplete="off"
                spellCheck={false}
                value={text(given[name])}
                onChange={({ target }) => {
                  const { [name]: _before, ...others } = given;
                  const next = target.value === '' ? others : { ...given, [name]: target.value };
                  onChange(Object.keys(next).length === 0 && !required ? undefined : next);
                }}
              />
            ))}
          </div>
        </Group>
      );
    }
    case 'map':
      return <MapField {...{ field, value, error, onChange }} plain={field.plain} />;
  }
}

function Choices({ field, value, error, onChange, options }: FieldProps & { options: readonly string[] }) {
  const chosen = Array.isArray(value) ? (value as unknown[]) : [];
  return (
    <Group label={labelOf(field)} hint={field.hint} error={error}>
      <div className="flex flex-wrap gap-x-5">
        {options.map((option) => (
          <label key={option} className="flex min-h-10 items-center gap-2 text-text">
            <input
              type="checkbox"
              className="size-4 accent-(--text)"
              checked={chosen.includes(option)}
              onChange={({ target }) => {
                const next = options.filter((each) => (each === option ? target.checked : chosen.includes(each)));
                onChange(next.length === 0 && !field.required ? undefined : next);
              }}
            />
            {option}
          </label>
        ))}
      </div>
    </Group>
  );
}

interface Row {
  readonly name: string;
  readonly value: string;
}

/** Rows of a name and its value. A row counts once it has a name. */
function MapField({ field, value, error, onChange, plain }: FieldProps & { plain: boolean }) {
  const given = isRecord(value) ? value : {};
  const [rows, setRows] = useState<readonly Row[]>(() => rowsOf(given));
  // The value was replaced from outside, by a draft.
  const shown = JSON.stringify(mapOf(rows, plain)) === JSON.stringify(given) ? rows : rowsOf(given);
  const change = (next: readonly Row[]): void => {
    setRows(next);
    const map = mapOf(next, plain);
    onChange(Object.keys(map).length === 0 && !field.required ? undefined : map);
  };
  return (
    <Group label={labelOf(field)} hint={field.hint} error={error}>
      <div className="grid gap-2">
        {shown.map((row, index) => {
          const put = (changed: Partial<Row>): void =>
            change(shown.map((each, at) => (at === index ? { ...each, ...changed } : each)));
          return (
            <div key={`${index}`} className="flex items-center gap-2">
              {(['name', 'value'] as const).map((part) => {
                const place = { row: index + 1, field: field.label };
                return (
                  <div key={part} className="min-w-0 flex-1">
                    <TextField
                      label={part === 'name' ? words.nameOfRow(place) : words.valueOfRow(place)}
                      hideLabel
                      size={40}
                      placeholder={part === 'name' ? words.name : words.value}
                      autoComplete="off"
                      spellCheck={false}
                      value={row[part]}
                      onChange={({ target }) => put({ [part]: target.value })}
                    />
                  </div>
                );
              })}
              <IconButton
                label={row.name ? words.removeName(row) : words.removeRow({ row: index + 1 })}
                icon={<X />}
                size={40}
                onClick={() => change(shown.filter((_, at) => at !== index))}
              />
            </div>
          );
        })}
        <Button
          variant="outline"
          icon={<Plus />}
          className="touch-44 justify-self-start"
          onClick={() => change([...shown, { name: '', value: '' }])}
        >
          {words.addValue}
        </Button>
      </div>
    </Group>
  );
}

const rowsOf = (map: Record<string, unknown>): Row[] =>
  Object.entries(map).map(([name, value]) => ({ name, value: value === null ? 'null' : text(value) }));
const mapOf = (rows: readonly Row[], plain: boolean): Record<string, unknown> =>
  Object.fromEntries(
    rows.filter(({ name }) => name.trim() !== '').map(({ name, value }) => [name.trim(), readScalar(value, plain)]),
  );

interface GroupProps {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  children: ReactNode;
}

function Group({ label, hint, error, children }: GroupProps) {
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-12 font-medium text-text-2">{label}</legend>
      {children}
      {error ? (
        <p role="alert" className="text-12 text-red">
          {error}
        </p>
      ) : (
        hint && <p className="text-12 text-text-2">{hint}</p>
      )}
    </fieldset>
  );
}
