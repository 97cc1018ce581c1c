import {
  Issue,
  type Connection,
  type ConnectionKind,
  type OwnModel,
  type OwnModelFields,
  type OwnModelPreview,
} from '@kinoloom/contract';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useFormState, type FieldPath } from 'react-hook-form';
import { z } from 'zod';
import { ApiError, errorText } from '../../../../lib/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { toast } from '../../../../ui/toast.ts';
import * as words from '../../../../words/en/studio/own-models.ts';
import { DialogWell, type WellView } from './dialog-well.tsx';
import { FormSection, useFormField } from './form-parts.tsx';
import { placed, withDraft, type ModelForm } from './model-form.ts';
import { FormatSection, ModelSection, PriceSection } from './model-sections.tsx';
import { draftOwnModel, previewOwnModel, saveOwnModel } from './queries.ts';
import { RemoteForm } from './remote-form.tsx';
import { schemaFields, type SchemaField } from './schema-fields.ts';
import { SourceSection, type Drafted } from './source-section.tsx';
import { useTellAdded } from './tell-added.ts';
import { useModelForm } from './use-model-form.ts';
import { WorkflowBindings } from './workflow-form.tsx';
import { readWorkflow, type Workflow } from './workflow.ts';
import { said } from '../../../../words/said.ts';

interface OwnModelDialogProps {
  /** The model to change; undefined to add one. */
  model?: OwnModel | undefined;
  kinds: readonly ConnectionKind[];
  /** Those that take models of one's own, at least one. */
  connections: readonly Connection[];
  onClose: () => void;
  /** Adds several models of this connection in its place. */
  onSeveral?: (connection: string) => void;
}

type Busy = 'draft' | 'preview' | 'save';

/** Adds or changes a model of one's own. What is written stays until it is saved, also when the dialog is closed. */
export function OwnModelDialog({ model, kinds, connections, onClose, onSeveral }: OwnModelDialogProps) {
  const tellAdded = useTellAdded();
  const kindAt = (id: string): ConnectionKind | undefined => {
    const kind = connections.find((each) => each.id === id)?.kind;
    return kinds.find(({ name }) => name === kind);
  };
  const fieldsAt = (id: string): SchemaField[] => fieldsOf(kindAt(id));
  const { form, isRestored, startOver, forget } = useModelForm(
    model,
    connections[0] ?? { id: '', base_url: null },
    fieldsAt,
  );
  const { handleSubmit, setError, clearErrors, getValues, reset, subscribe } = form;
  const { submitCount } = form.formState;
  const [connection, remote] = form.watch(['connection', 'remote']);
  const kind = kindAt(connection);
  const workflow = kind?.name === 'comfyui' ? readWorkflow(remote) : null;
  const [busy, setBusy] = useState<Busy>();
  const [drafted, setDrafted] = useState<Drafted>();
  const [request, setRequest] = useState<OwnModelPreview>();
  const [isStale, setStale] = useState(false);
  const [view, setView] = useState<WellView>('workflow');
  const [lit, setLit] = useState<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const well = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (submitCount > 0) showFirstError(scroller.current);
  }, [submitCount]);
  useEffect(() => subscribe({ formState: { values: true }, callback: () => setStale(true) }), [subscribe]);

  /** One request at a time; its refusal is shown at its field. */
  const ask = async (what: Busy, work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(what);
    clearErrors();
    try {
      await work();
    } catch (error) {
      if (what === 'draft') setError('source', { message: errorText(error) });
      else for (const { name, message } of refusedFields(error)) setError(name as FieldPath<ModelForm>, { message });
    } finally {
      setBusy(undefined);
    }
  };
  const readSource = (source: string): Promise<void> =>
    ask('draft', async () => {
      const { notes, cost, ...draft } = await draftOwnModel(connection, source);
      reset(withDraft(getValues(), { ...draft, notes }));
      setDrafted({ notes, cost });
      setView('workflow');
    });
  const preview = (fields: OwnModelFields): Promise<void> =>
    ask('preview', async () => {
      setRequest(await previewOwnModel(fields));
      setStale(false);
      setView('request');
      // On a phone it is above or below the form.
      well.current?.scrollIntoView({ block: 'nearest' });
    });
  const save = (fields: OwnModelFields): Promise<void> =>
    ask('save', async () => {
      const saved = await saveOwnModel(model?.id, fields);
      forget();
      if (model) toast.success(words.isChanged(fields));
      else tellAdded([saved]);
      onClose();
    });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={model ? words.changeTitle(model) : words.addTitle}
      width={1080}
      flush
      fullScreenOnMobile
      closable={busy !== 'save'}
      footer={
        <>
          <Button variant="ghost" disabled={busy === 'save'} onClick={onClose} className="max-md:hidden">
            {words.cancel}
          </Button>
          <Button loading={busy === 'preview'} onClick={() => void handleSubmit(preview)()}>
            {words.preview}
          </Button>
          <Button variant="solid" loading={busy === 'save'} onClick={() => void handleSubmit(save)()}>
            {model ? words.save : words.addModel}
          </Button>
        </>
      }
    >
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_480px] border-t border-line max-md:relative max-md:grid-cols-1 max-md:content-start max-md:overflow-y-auto md:h-[min(720px,calc(100dvh-154px))]">
        <DialogWell ref={well} {...{ workflow, lit, view }} request={request} isStale={isStale} onView={setView} />
        <div ref={scroller} className="@container relative text-text-2 md:min-h-0 md:overflow-y-auto">
          <FormProvider {...form}>
            <Notices isRestored={isRestored} onStartOver={startOver} />
            <SourceSection
              {...{ connections, kinds, kind, drafted }}
              isReading={busy === 'draft'}
              onRead={(source) => void readSource(source)}
              onSeveral={onSeveral}
            />
            <ModelSection />
            <RequestSection
              key={`${connection} ${drafted?.notes.join() ?? ''}`}
              {...{ kind, workflow, connection }}
              onLight={setLit}
            />
            <FormatSection />
            <PriceSection />
          </FormProvider>
        </div>
      </div>
    </Dialog>
  );
}

/** The fields of `remote` that are asked for at once. Those of ComfyUI come with the workflow. */
function fieldsOf(kind: ConnectionKind | undefined): SchemaField[] {
  const fields = schemaFields(kind?.model_schema ?? null);
  return kind?.name === 'comfyui' ? fields.filter(({ name }) => name === 'workflow') : fields;
}

interface RequestSectionProps {
  kind: ConnectionKind | undefined;
  workflow: Workflow | null;
  connection: string;
  onLight: (node: string | null) => void;
}

/** How the vendor is asked: the bindings of a workflow, or the fields of the kind. */
function RequestSection({ kind, workflow, connection, onLight }: RequestSectionProps) {
  return (
    <FormSection
      title={workflow ? words.workflow : words.request}
      {...(workflow && { note: words.nodes({ count: workflow.nodes.length }) })}
    >
      {workflow ? (
        <WorkflowBindings {...{ workflow, onLight }} />
      ) : kind?.name === 'comfyui' ? (
        <NoWorkflow />
      ) : (
        <RemoteForm fields={fieldsOf(kind)} connection={connection} />
      )}
    </FormSection>
  );
}

function NoWorkflow() {
  const { error } = useFormField('remote.workflow');
  return error ? <Notice tone="error">{words.workflowMissing}</Notice> : <p>{words.workflowNeeded}</p>;
}

function Notices({ isRestored, onStartOver }: { isRestored: boolean; onStartOver: () => void }) {
  const elsewhere = unplaced(useFormState<ModelForm>().errors);
  return (
    <>
      {isRestored && (
        <Notice
          className="mx-5 mt-5"
          action={
            <Button size={28} variant="ghost" className="touch-44" onClick={onStartOver}>
              {words.startOver}
            </Button>
          }
        >
          {words.isRestored}
        </Notice>
      )}
      {elsewhere.length > 0 && (
        <Notice tone="error" className="mx-5 mt-5">
          {elsewhere.map(said).join(' ')}
        </Notice>
      )}
    </>
  );
}

/** Errors that belong to no field of the form, as sentences. */
function unplaced(errors: object, path = ''): string[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]): string[] => {
    const name = path === '' ? key : `${path}.${key}`;
    if (typeof error !== 'object' || error === null) return [];
    if (!('message' in error && typeof error.message === 'string')) return unplaced(error, name);
    // A field that is on the screen has an element.
    if (('ref' in error && error.ref !== undefined) || name === 'sizes') return [];
    return [
      name.startsWith('root') || error.message.startsWith(name) ? error.message : `${name}: ${said(error.message)}`,
    ];
  });
}

const Issues = z.array(Issue);

/** What the server refuses, by the names of the fields that show it. */
function refusedFields(error: unknown): readonly { readonly name: string; readonly message: string }[] {
  const { data = [] } = Issues.safeParse(error instanceof ApiError ? error.details.issues : []);
  return data.length > 0 ? data.map(placed) : [{ name: 'root.server', message: errorText(error) }];
}

/** After a refusal, brings its first error into view, with the focus at its field. */
function showFirstError(form: HTMLElement | null): void {
  const first = form?.querySelector<HTMLElement>('[role="alert"]');
  first?.scrollIntoView({ block: 'center' });
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus({ preventScroll: true });
}
