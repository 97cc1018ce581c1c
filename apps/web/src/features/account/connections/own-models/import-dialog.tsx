import { OwnModelFile, type Connection, type ConnectionKind } from '@kinoloom/contract';
import { useState } from 'react';
import { errorText } from '../../../../lib/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import * as words from '../../../../words/en/studio/own-models.ts';
import { importOwnModels } from './queries.ts';
import { useTellAdded } from './tell-added.ts';

export interface ReadFile {
  readonly name: string;
  readonly file: OwnModelFile;
}

/** A file of models, or why it is none. */
export async function readModelFile(chosen: File): Promise<ReadFile | string> {
  try {
    const file = OwnModelFile.safeParse(JSON.parse(await chosen.text()));
    if (file.success && file.data.models.length > 0) return { name: chosen.name, file: file.data };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return words.hasNone({ name: chosen.name });
}

interface ImportDialogProps {
  file: ReadFile;
  kinds: readonly ConnectionKind[];
  connections: readonly Connection[];
  /** The labels of the models that are on offer. */
  known: readonly string[];
  onClose: () => void;
}

/** Adds the models of a file, those of each kind to a connection of that kind. */
export function ImportDialog({ file: { name, file }, kinds, connections, known, onClose }: ImportDialogProps) {
  const needed = [...new Set(file.models.map(({ kind }) => kind))];
  const ofKind = (kind: string) => connections.filter((each) => each.kind === kind);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      needed.flatMap((kind) =>
        ofKind(kind)
          .slice(0, 1)
          .map(({ id }) => [kind, id]),
      ),
    ),
  );
  const tellAdded = useTellAdded();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const labelOf = (kind: string): string => kinds.find((each) => each.name === kind)?.label ?? kind;
  const missing = needed.filter((kind) => ofKind(kind).length === 0);
  const again = file.models.flatMap(({ label }) => (known.includes(label) ? [label] : []));
  const submit = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const added = await importOwnModels(file, chosen);
      tellAdded(added);
      onClose();
    } catch (error) {
      setProblem(errorText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.importModels}
      width={560}
      closable={!busy}
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            variant="solid"
            loading={busy}
            disabled={missing.length > 0 || file.models.length === 0}
            onClick={() => void submit()}
          >
            {words.addCount({ count: file.models.length })}
          </Button>
        </>
      }
    >
      <p>
        {name}: {file.models.map(({ label }) => label).join(', ')}
      </p>
      <div className="grid gap-4">
        {needed
          .filter((kind) => !missing.includes(kind))
          .map((kind) => (
            <SelectField
              key={kind}
              label={words.connectionOf({ kind: labelOf(kind) })}
              value={chosen[kind] ?? ''}
              onValueChange={(id) => setChosen((now) => ({ ...now, [kind]: id }))}
              options={ofKind(kind).map(({ id, name: label }) => ({ value: id, label }))}
            />
          ))}
      </div>
      {again.length > 0 && <Notice>{words.hereAlready({ labels: again.join(', '), count: again.length })}</Notice>}
      {missing.length > 0 && (
        <Notice tone="error">{words.noConnection({ kinds: missing.map(labelOf).join(` ${words.andNo} `) })}</Notice>
      )}
      {problem && <Notice tone="error">{problem}</Notice>}
    </Dialog>
  );
}
