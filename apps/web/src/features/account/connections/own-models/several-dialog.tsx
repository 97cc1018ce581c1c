import type { Connection, OwnModel, OwnModelFields } from '@kinoloom/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../../lib/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import * as words from '../../../../words/en/studio/own-models.ts';
import { emptyForm, sentFields, unusedLabel, withDraft } from './model-form.ts';
import { addOwnModels, draftOwnModel, listedQuery } from './queries.ts';
import { useTellAdded } from './tell-added.ts';
import { said } from '../../../../words/said.ts';

interface SeveralDialogProps {
  connection: Connection;
  /** The models that are on offer. */
  known: readonly OwnModel[];
  onClose: () => void;
}

/** Adds several of the models that a server lists, each as it is drafted: all of them or none. */
export function SeveralDialog({ connection, known, onClose }: SeveralDialogProps) {
  const tellAdded = useTellAdded();
  const { data, isPending } = useQuery(listedQuery(connection.id));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [search, setSearch] = useState('');
  const [busy, setBusy] = useState(false);
  /** By the model that it is about; '' for all. */
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const added = new Set(known.flatMap((each) => (each.connection === connection.id ? [each.remote['model']] : [])));
  const listed = data?.models ?? [];
  const shown = listed.filter((id) => id.toLowerCase().includes(search.trim().toLowerCase()));
  const drafts = async (): Promise<readonly OwnModelFields[] | undefined> => {
    const labels = known.map(({ label }) => label);
    const models: OwnModelFields[] = [];
    const found: Record<string, string> = {};
    // One after the other: the server is asked for its list each time, and at home it may be busy.
    for (const id of chosen)
      try {
        const form = withDraft(emptyForm(connection), await draftOwnModel(connection.id, id));
        const label = unusedLabel(form.label, labels);
        const { data: fields, error } = sentFields([]).safeParse({ ...form, label });
        if (fields) models.push(fields);
        else found[id] = error.issues[0]?.message ?? '';
        labels.push(label);
      } catch (error) {
        found[id] = errorText(error);
      }
    setProblems(found);
    return Object.keys(found).length === 0 ? models : undefined;
  };
  const submit = async (): Promise<void> => {
    setBusy(true);
    setProblems({});
    try {
      const models = await drafts();
      if (!models) return;
      tellAdded(await addOwnModels(models));
      onClose();
    } catch (error) {
      setProblems({ '': errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  const general = problems[''] ?? data?.problem;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.addModelsOf(connection)}
      width={560}
      closable={!busy}
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button variant="solid" loading={busy} disabled={chosen.length === 0} onClick={() => void submit()}>
            {chosen.length === 0 ? words.addModels : words.addCount({ count: chosen.length })}
          </Button>
        </>
      }
    >
      <p className="text-text-2">{words.severalExplained}</p>
      {listed.length > MANY && (
        <TextField
          label={words.find}
          size={40}
          autoComplete="off"
          spellCheck={false}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {general != null && <Notice tone="error">{general}</Notice>}
      {isPending && <output>{words.asking}</output>}
      <fieldset disabled={busy} className="grid max-h-[50dvh] min-w-0 overflow-y-auto overscroll-contain">
        <legend className="sr-only">{words.models}</legend>
        {shown.map((id) => (
          <div key={id}>
            <label className="flex min-h-10 items-center gap-2.5 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                className="size-4 flex-none accent-(--text)"
                disabled={added.has(id)}
                checked={chosen.includes(id)}
                onChange={() =>
                  setChosen((now) =>
                    now.includes(id) ? now.filter((each) => each !== id) : [...now, id].slice(0, MOST),
                  )
                }
              />
              <span className="min-w-0 font-mono [overflow-wrap:anywhere]">{id}</span>
              {added.has(id) && <span className="ml-auto flex-none text-12 text-text-2">{words.isAdded}</span>}
            </label>
            {problems[id] && (
              <p role="alert" className="pb-2 pl-6.5 text-12 text-red">
                {said(problems[id])}
              </p>
            )}
          </div>
        ))}
      </fieldset>
    </Dialog>
  );
}

/** More are searched. */
const MANY = 8;
/** As many as one request adds. */
const MOST = 50;
