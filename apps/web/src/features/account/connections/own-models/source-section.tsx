import { useQuery } from '@tanstack/react-query';
import type { Connection, ConnectionKind } from '@kinoloom/contract';
import { ListChecks } from 'lucide-react';
import { keyOf } from '../../../../lib/keyboard/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import * as words from '../../../../words/en/studio/own-models.ts';
import { FormSection, FormText, useFormField } from './form-parts.tsx';
import { listedQuery } from './queries.ts';
import { withConnection } from './model-form.ts';
import { useChange } from './use-model-form.ts';
import { WorkflowSource } from './workflow-form.tsx';
import { said } from '../../../../words/said.ts';

/** What a vendor told besides the fields of the form. */
export interface Drafted {
  readonly notes: readonly string[];
  readonly cost: string | undefined;
}

interface SourceSectionProps {
  connections: readonly Connection[];
  kinds: readonly ConnectionKind[];
  /** That of the chosen connection. */
  kind: ConnectionKind | undefined;
  drafted: Drafted | undefined;
  isReading: boolean;
  onRead: (source: string) => void;
  /** Adds several of the models that this connection's server lists; undefined for the form of a stored model. */
  onSeveral: ((connection: string) => void) | undefined;
}

/** Whether servers of this kind can list models that are drafted by their ids. */
export const isListing = (kind: ConnectionKind | undefined): boolean =>
  kind?.drafts === true && kind.name !== 'comfyui';

/** Of the models that the server lists. */
const LISTED = 'listed-models';

/** The connection, and what the form is filled from. */
export function SourceSection(props: SourceSectionProps) {
  const { connections, kinds, kind, drafted, isReading, onRead, onSeveral } = props;
  const { value: chosen, error } = useFormField('connection');
  const { value: source, error: unread } = useFormField('source');
  const change = useChange();
  const { data } = useQuery({ ...listedQuery(chosen), enabled: isListing(kind) });
  const listed = data?.models ?? [];
  const of = (id: string) => connections.find((each) => each.id === id);
  return (
    <FormSection title={words.connection}>
      <SelectField
        label={words.connection}
        hideLabel
        value={chosen}
        error={error}
        // `remote` is in the form of its kind.
        onValueChange={(id) =>
          change((now) => ({
            ...withConnection(now, of(id) ?? { id, base_url: null }, of(now.connection)),
            ...(of(id)?.kind !== of(now.connection)?.kind && { remote: {}, json: {}, source: '' }),
          }))
        }
        options={[
          ...connections.map(({ id, name, kind: kindName, paused }) => ({
            value: id,
            label: name,
            detail: [kinds.find((each) => each.name === kindName)?.label, paused && 'paused']
              .filter(Boolean)
              .join(', '),
          })),
          ...(of(chosen) ? [] : [{ value: chosen, label: words.removedConnection, disabled: true }]),
        ]}
      />
      {kind?.name === 'comfyui' ? (
        <WorkflowSource busy={isReading} onRead={onRead} />
      ) : (
        kind?.drafts && (
          <div className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <FormText
                name="source"
                label={words.modelAt({ name: of(chosen)?.name ?? kind.label })}
                placeholder={kind.source_example ?? undefined}
                list={LISTED}
                hint={listed.length > 0 ? words.listHint({ count: listed.length }) : undefined}
                spellCheck={false}
                error={undefined}
                onKeyDown={(event) => {
                  if (keyOf(event) === 'Enter' && source.trim() !== '') onRead(source.trim());
                }}
              />
            </div>
            <datalist id={LISTED}>
              {listed.map((id) => (
                <option key={id} value={id}>
                  {id}
                </option>
              ))}
            </datalist>
            <Button
              size={40}
              loading={isReading}
              disabled={source.trim() === ''}
              className="pointer-coarse:h-11"
              onClick={() => onRead(source.trim())}
            >
              {words.fillIn}
            </Button>
          </div>
        )
      )}
      {listed.length > 1 && onSeveral && (
        <Button
          variant="outline"
          icon={<ListChecks />}
          className="touch-44 justify-self-start"
          onClick={() => onSeveral(chosen)}
        >
          {words.addSeveral}
        </Button>
      )}
      {unread && <Notice tone="error">{unread}</Notice>}
      {drafted && (drafted.notes.length > 0 || drafted.cost !== undefined) && (
        <Notice title={drafted.cost === undefined ? undefined : words.itCosts({ cost: drafted.cost })}>
          {drafted.notes.length > 0 && (
            <ul className="grid gap-1">
              {drafted.notes.map((note) => (
                <li key={note}>{said(note)}</li>
              ))}
            </ul>
          )}
        </Notice>
      )}
    </FormSection>
  );
}
