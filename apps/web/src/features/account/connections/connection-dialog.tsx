import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Connection, ConnectionKind } from '@kinoloom/contract';
import { errorText } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PasswordField, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { toast } from '../../../ui/toast.ts';
import * as words from '../../../words/en/studio/connections.ts';
import { addConnection, changeConnection, checkConnection } from './queries.ts';

interface Fields {
  name: string;
  address: string;
  key: string;
  concurrency: string;
}

interface ConnectionDialogProps {
  kinds: readonly ConnectionKind[];
  /** The connection to change; undefined to add one. */
  connection?: Connection | undefined;
  onClose: () => void;
}

async function save(
  { name, address, key, concurrency }: Fields,
  kindName: string,
  kind: ConnectionKind | undefined,
  connection: Connection | undefined,
): Promise<void> {
  const shared = { name: name.trim() || (kind?.label ?? ''), ...(key && { key }) };
  const most = concurrency === '' ? null : Number(concurrency);
  if (connection) {
    await changeConnection(connection.id, { ...shared, base_url: address.trim() || null, concurrency: most });
    await checkConnection(connection.id);
    return;
  }
  const { id } = await addConnection({
    ...shared,
    kind: kindName,
    ...(address.trim() && { base_url: address.trim() }),
    ...(most !== null && { concurrency: most }),
  });
  await checkConnection(id);
}

/** Adds or changes a connection, then checks it. A stored key is never shown; an empty field keeps it. */
export function ConnectionDialog({ kinds, connection, onClose }: ConnectionDialogProps) {
  const [kindName, setKindName] = useState(connection?.kind ?? kinds[0]?.name ?? '');
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState } = useForm<Fields>({
    defaultValues: {
      name: connection?.name ?? '',
      address: connection?.base_url ?? '',
      key: '',
      concurrency: connection?.concurrency == null ? '' : `${connection.concurrency}`,
    },
  });
  const kind = kinds.find(({ name }) => name === kindName);
  const busy = formState.isSubmitting;
  const submit = handleSubmit(async (fields) => {
    setProblem(undefined);
    try {
      await save(fields, kindName, kind, connection);
    } catch (error) {
      setProblem(errorText(error));
      return;
    }
    toast.success(connection ? words.isChanged : words.isAdded);
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={connection ? words.changeTitle(connection) : words.addTitle}
      width={560}
      closable={!busy}
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button variant="solid" loading={busy} onClick={() => void submit()}>
            {connection ? words.saveAndCheck : words.addAndCheck}
          </Button>
        </>
      }
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {!connection && (
          <SelectField
            label={words.kind}
            value={kindName}
            onValueChange={setKindName}
            options={kinds.map(({ name, label, programs }) => ({
              value: name,
              label,
              ...(programs.length > 0 && { detail: programs.join(', ') }),
            }))}
          />
        )}
        <TextField
          {...register('name')}
          label={words.name}
          size={40}
          maxLength={60}
          placeholder={kind?.label}
          autoComplete="off"
        />
        <TextField
          {...register('address', {
            validate: (value) =>
              value.trim() || kind?.base_url
                ? undefined
                : words.addressNeeded({ example: kind?.address_example ?? '' }),
          })}
          label={words.address}
          size={40}
          inputMode="url"
          placeholder={kind?.base_url ?? kind?.address_example ?? undefined}
          hint={kind?.base_url ? words.otherAddressHint : words.addressHint}
          autoComplete="off"
          error={formState.errors.address?.message}
        />
        <PasswordField
          {...register('key', {
            validate: (value, { address }) => {
              if (value) return undefined;
              if (connection && movesAway(connection, kind, address)) return words.newKeyNeeded;
              return connection || !kind?.needs_key ? undefined : words.keyNeeded;
            },
          })}
          label={words.key}
          size={40}
          autoComplete="off"
          hint={keyHint(connection, kind)}
          error={formState.errors.key?.message}
        />
        <TextField
          {...register('concurrency', {
            validate: (value) => (/^([1-9]\d{0,2})?$/.test(value) ? undefined : words.jobsAtOnceNeeded),
          })}
          label={words.jobsAtOnce}
          size={40}
          inputMode="numeric"
          placeholder={words.usualNumber}
          hint={words.jobsAtOnceHint}
          error={formState.errors.concurrency?.message}
        />
        {problem && <Notice tone="error">{problem}</Notice>}
      </form>
    </Dialog>
  );
}

/** Whether an address leads to another server than the connection's stored key is for. */
function movesAway(connection: Connection, kind: ConnectionKind | undefined, address: string): boolean {
  const originOf = (text: string | null | undefined): string | undefined =>
    text && URL.canParse(text) ? new URL(text).origin : undefined;
  const usual = kind?.base_url;
  return connection.key !== 'none' && originOf(address.trim() || usual) !== originOf(connection.base_url ?? usual);
}

function keyHint(connection: Connection | undefined, kind: ConnectionKind | undefined): string {
  if (connection?.key === 'stored')
    return connection.key_end ? words.keepsKeyEnding({ end: connection.key_end }) : words.keepsKey;
  return kind?.needs_key ? words.keyHint : words.optionalKeyHint;
}
