import type { Connection, ConnectionKind } from '@kinoloom/contract';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { FormSection } from './form-parts.tsx';
import type { SectionProps } from './model-sections.tsx';
import { WorkflowSource } from './workflow-form.tsx';

/** What a vendor told besides the fields of the form. */
export interface Drafted {
  readonly notes: readonly string[];
  readonly cost: string | undefined;
}

interface SourceSectionProps extends SectionProps {
  connections: readonly Connection[];
  kinds: readonly ConnectionKind[];
  /** That of the chosen connection. */
  kind: ConnectionKind | undefined;
  drafted: Drafted | undefined;
  isReading: boolean;
  onRead: (source: string) => void;
}

/** The connection, and what the form is filled from. */
export function SourceSection(props: SourceSectionProps) {
  const { written, connections, kinds, kind, errors, drafted, isReading, change, onRead } = props;
  const write = (source: string): void => change((now) => ({ ...now, source }));
  const { source } = written;
  return (
    <FormSection title="Connection">
      <SelectField
        label="Connection"
        hideLabel
        value={written.connection}
        error={errors['connection']}
        // `remote` is in the form of its kind.
        onValueChange={(connection) =>
          change((now) => {
            const kindOf = (id: string) => connections.find((each) => each.id === id)?.kind;
            const isSame = kindOf(connection) === kindOf(now.connection);
            return { ...now, connection, ...(!isSame && { remote: {}, json: {}, source: '' }) };
          })
        }
        options={[
          ...connections.map(({ id, name, kind: kindName, paused }) => ({
            value: id,
            label: name,
            detail: [kinds.find((each) => each.name === kindName)?.label, paused && 'paused']
              .filter(Boolean)
              .join(', '),
          })),
          ...(connections.some(({ id }) => id === written.connection)
            ? []
            : [{ value: written.connection, label: 'A connection that was removed', disabled: true }]),
        ]}
      />
      {kind?.name === 'comfyui' ? (
        <WorkflowSource source={source} busy={isReading} onChange={write} onRead={onRead} />
      ) : (
        kind?.drafts && (
          <div className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <TextField
                label={`Model at ${connections.find(({ id }) => id === written.connection)?.name ?? kind.label}`}
                size={40}
                placeholder={kind.source_example ?? undefined}
                autoComplete="off"
                spellCheck={false}
                value={source}
                onChange={({ target }) => write(target.value)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter' && source.trim() !== '') onRead(source.trim());
                }}
              />
            </div>
            <Button
              size={40}
              loading={isReading}
              disabled={source.trim() === ''}
              className="pointer-coarse:h-11"
              onClick={() => onRead(source.trim())}
            >
              Fill in
            </Button>
          </div>
        )
      )}
      {errors['source'] && <Notice tone="error">{errors['source']}</Notice>}
      {drafted && (drafted.notes.length > 0 || drafted.cost !== undefined) && (
        <Notice title={drafted.cost === undefined ? undefined : `It costs ${drafted.cost}`}>
          {drafted.notes.length > 0 && (
            <ul className="grid gap-1">
              {drafted.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
        </Notice>
      )}
    </FormSection>
  );
}
