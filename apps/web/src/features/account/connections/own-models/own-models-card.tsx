import type { Connection, ConnectionKind, OwnModel } from '@kinoloom/contract';
import { useQuery } from '@tanstack/react-query';
import { Download, Ellipsis, Plus, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorText } from '../../../../lib/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { CreditPrice } from '../../../../ui/credits.tsx';
import { FileInput } from '../../../../ui/file-drop.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../../../ui/menu.tsx';
import { ConfirmDialog } from '../../../../ui/question-dialogs.tsx';
import { EmptyState, Skeleton } from '../../../../ui/states.tsx';
import { toast } from '../../../../ui/toast.ts';
import * as words from '../../../../words/en/studio/own-models.ts';
import { card, cardTitle, LoadFailed, row } from '../../account-card.tsx';
import { ImportDialog, readModelFile, type ReadFile } from './import-dialog.tsx';
import { families, hasPrice } from './model-form.ts';
import { OwnModelDialog } from './own-model-dialog.tsx';
import { filePath, ownModelsQuery, removeOwnModel } from './queries.ts';
import { SeveralDialog } from './several-dialog.tsx';

interface OwnModelsCardProps {
  /** All stored connections. */
  connections: readonly Connection[];
  kinds: readonly ConnectionKind[];
}

/** The models that admins added to the catalogue. */
export function OwnModelsCard({ connections, kinds }: OwnModelsCardProps) {
  const { data, error, refetch } = useQuery(ownModelsQuery);
  const [adding, setAdding] = useState<'one' | { readonly several: string }>();
  const [file, setFile] = useState<ReadFile>();
  const input = useRef<HTMLInputElement>(null);
  const takers = connections.filter(({ kind }) =>
    kinds.some(({ name, model_schema: schema }) => name === kind && schema),
  );
  const several = typeof adding === 'object' ? takers.find(({ id }) => id === adding.several) : undefined;
  const read = async (chosen: File): Promise<void> => {
    const found = await readModelFile(chosen);
    if (typeof found === 'string') toast.error(found);
    else setFile(found);
  };
  return (
    <section className={card} aria-busy={!data} aria-labelledby="own-models">
      <div className="flex min-h-8 items-center gap-2">
        <h3 id="own-models" className={`${cardTitle} mr-auto`}>
          {words.title}
        </h3>
        <Menu trigger={<IconButton label={words.importAndExport} icon={<Ellipsis />} />} width={220}>
          <MenuItem icon={<Upload />} onSelect={() => input.current?.click()}>
            {words.importFromFile}
          </MenuItem>
          {data && data.length > 0 && (
            <MenuLink>
              <a href={filePath} download="kinoloom-models.json">
                <Download /> {words.exportAsFile}
              </a>
            </MenuLink>
          )}
        </Menu>
        <Button icon={<Plus />} className="touch-44" disabled={takers.length === 0} onClick={() => setAdding('one')}>
          {words.addModel}
        </Button>
      </div>
      <FileInput
        ref={input}
        accept=".json,application/json"
        label={words.models}
        onFile={(chosen) => void read(chosen)}
      />
      {error && !data && <LoadFailed title={words.notLoaded} error={error} refetch={refetch} />}
      {!error && !data && <Skeleton className="mt-2 h-24 w-full" />}
      {data?.length === 0 && (
        <EmptyState title={words.none} className="py-8">
          {takers.length > 0 ? words.noneYet : words.connectionFirst}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className="mt-2 -mb-2">
          {data.map((model) => (
            <ModelRow key={model.id} model={model} {...{ connections, kinds, takers }} />
          ))}
        </ul>
      )}
      {adding === 'one' && (
        <OwnModelDialog
          {...{ kinds }}
          connections={takers}
          onClose={() => setAdding(undefined)}
          onSeveral={(several) => setAdding({ several })}
        />
      )}
      {several && data && <SeveralDialog connection={several} known={data} onClose={() => setAdding(undefined)} />}
      {file && data && (
        <ImportDialog
          {...{ file, kinds }}
          connections={takers}
          known={data.map(({ label }) => label)}
          onClose={() => setFile(undefined)}
        />
      )}
    </section>
  );
}

interface ModelRowProps extends OwnModelsCardProps {
  model: OwnModel;
  takers: readonly Connection[];
}

function ModelRow({ model, connections, kinds, takers }: ModelRowProps) {
  const { id, label, family, price, problem } = model;
  const [open, setOpen] = useState<'change' | 'remove'>();
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setOpen(undefined);
    setBusy(true);
    try {
      await removeOwnModel(id);
      toast.success(words.isRemoved({ label }));
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const connection = connections.find((each) => each.id === model.connection)?.name;
  return (
    <li className={row} aria-busy={busy}>
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{label}</p>
        <p className="text-text-2">{[families[family].label, connection].filter(Boolean).join(' · ')}</p>
        {problem && <p className="text-12 text-red">{problem}</p>}
      </div>
      {hasPrice(family) && <CreditPrice credits={price.per === 'second' ? `${price.credits}/s` : price.credits} />}
      <Menu trigger={<IconButton label={words.actionsOf({ label })} icon={<Ellipsis />} disabled={busy} />}>
        <MenuItem onSelect={() => setOpen('change')}>{words.change}</MenuItem>
        <MenuSeparator />
        <MenuItem danger onSelect={() => setOpen('remove')}>
          {words.remove}
        </MenuItem>
      </Menu>
      {open === 'change' && (
        <OwnModelDialog {...{ model, kinds }} connections={takers} onClose={() => setOpen(undefined)} />
      )}
      {open === 'remove' && (
        <ConfirmDialog
          title={words.askRemove({ label })}
          action={words.remove}
          onClose={() => setOpen(undefined)}
          onConfirm={() => void remove()}
        >
          {words.removeMeans}
        </ConfirmDialog>
      )}
    </li>
  );
}
