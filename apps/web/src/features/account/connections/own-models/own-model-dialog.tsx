import type { Connection, ConnectionKind, OwnModel, OwnModelPreview } from '@kinoloom/contract';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../../lib/api-error.ts';
import { plural } from '../../../../lib/formatters.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { toast } from '../../../../ui/toast.ts';
import { DialogWell, type WellView } from './dialog-well.tsx';
import { FormSection } from './form-parts.tsx';
import { errorsFrom, fieldsOf, withDraft, type FormErrors, type ModelForm } from './model-form.ts';
import { FormatSection, ModelSection, PriceSection, type SectionProps } from './model-sections.tsx';
import { draftOwnModel, previewOwnModel, saveOwnModel } from './queries.ts';
import { RemoteForm } from './remote-form.tsx';
import { missingIn, schemaFields, type SchemaField } from './schema-fields.ts';
import { SourceSection, type Drafted } from './source-section.tsx';
import { useModelForm, type WrittenForm } from './use-model-form.ts';
import { WorkflowBindings } from './workflow-form.tsx';
import { readWorkflow, type Workflow } from './workflow.ts';

interface OwnModelDialogProps {
  /** The model to change; undefined to add one. */
  model?: OwnModel | undefined;
  kinds: readonly ConnectionKind[];
  /** Those that take models of one's own, at least one. */
  connections: readonly Connection[];
  onClose: () => void;
}

type Busy = 'draft' | 'preview' | 'save';

/** Adds or changes a model of one's own. What is written stays until it is saved, also when the dialog is closed. */
export function OwnModelDialog({ model, kinds, connections, onClose }: OwnModelDialogProps) {
  const form = useModelForm(model, connections[0]?.id ?? '');
  const { written, change, errors, setErrors } = form;
  const [busy, setBusy] = useState<Busy>();
  const [drafted, setDrafted] = useState<Drafted>();
  const [preview, setPreview] = useState<{ readonly of: ModelForm; readonly request: OwnModelPreview }>();
  const [view, setView] = useState<WellView>('workflow');
  const [lit, setLit] = useState<string | null>(null);
  const connection = connections.find(({ id }) => id === written.connection);
  const kind = kinds.find(({ name }) => name === connection?.kind);
  const requestFields = schemaFields(kind?.model_schema ?? null);
  const inRequest =
    kind?.name === 'comfyui' ? ['bindings', 'outputs', 'workflow', 'fps'] : requestFields.map(({ name }) => name);
  const unplaced = unplacedErrors(errors, inRequest);
  const scroller = useRef<HTMLDivElement>(null);
  const well = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) showFirstError(scroller.current);
  }, [errors]);
  const workflow = kind?.name === 'comfyui' ? readWorkflow(written.remote) : null;

  /** One request at a time; its refusal is shown at its field. */
  const ask = async (what: Busy, work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(what);
    setErrors({});
    try {
      await work();
    } catch (error) {
      setErrors(what === 'draft' ? { source: errorText(error) } : errorsFrom(errorText(error)));
    } finally {
      setBusy(undefined);
    }
  };
  const readSource = (source: string): Promise<void> =>
    ask('draft', async () => {
      const { notes, cost, ...draft } = await draftOwnModel(written.connection, source);
      change((now) => withDraft(now, { ...draft, notes }));
      setDrafted({ notes, cost });
      setView('workflow');
    });
  const withFields = (what: 'preview' | 'save'): void => {
    const checked = fieldsOf(written);
    const missing =
      kind?.name === 'comfyui' && !workflow
        ? { source: 'Drop or paste a workflow.' }
        : missingIn(requestFields, written.remote);
    if ('errors' in checked || Object.keys(missing).length > 0)
      return setErrors({ ...missing, ...('errors' in checked && checked.errors) });
    void ask(what, async () => {
      if (what === 'preview') {
        setPreview({ of: written, request: await previewOwnModel(checked.fields) });
        setView('request');
        // On a phone it is above or below the form.
        well.current?.scrollIntoView({ block: 'nearest' });
        return;
      }
      await saveOwnModel(model?.id, checked.fields);
      form.forget();
      toast.success(model ? `${checked.fields.label} is changed.` : `${checked.fields.label} is on offer.`);
      onClose();
    });
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={model ? `Change ${model.label}` : 'Add a model'}
      width={1080}
      flush
      fullScreenOnMobile
      closable={busy !== 'save'}
      footer={
        <>
          <Button variant="ghost" disabled={busy === 'save'} onClick={onClose} className="max-md:hidden">
            Cancel
          </Button>
          <Button loading={busy === 'preview'} onClick={() => withFields('preview')}>
            Preview
          </Button>
          <Button variant="solid" loading={busy === 'save'} onClick={() => withFields('save')}>
            {model ? 'Save' : 'Add model'}
          </Button>
        </>
      }
    >
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_480px] border-t border-line max-md:relative max-md:grid-cols-1 max-md:content-start max-md:overflow-y-auto md:h-[min(720px,calc(100dvh-154px))]">
        <DialogWell
          ref={well}
          {...{ workflow, lit, view }}
          request={preview?.request}
          isStale={preview !== undefined && preview.of !== written}
          onView={setView}
        />
        <div ref={scroller} className="@container relative text-text-2 md:min-h-0 md:overflow-y-auto">
          <Notices form={form} unplaced={unplaced} />
          <div>
            <SourceSection
              {...{ written, connections, kinds, errors, drafted, change }}
              kind={kind}
              isReading={busy === 'draft'}
              onRead={(source) => void readSource(source)}
            />
            <ModelSection {...{ written, errors, change }} />
            <RequestSection {...{ written, errors, change, workflow, kind, requestFields, drafted }} onLight={setLit} />
            <FormatSection {...{ written, errors, change }} />
            <PriceSection {...{ written, errors, change }} />
          </div>
        </div>
      </div>
    </Dialog>
  );
}

function Notices({ form, unplaced }: { form: WrittenForm; unplaced: readonly string[] }) {
  return (
    <>
      {form.isRestored && (
        <Notice
          className="mx-5 mt-5"
          action={
            <Button size={28} variant="ghost" className="touch-44" onClick={form.startOver}>
              Start over
            </Button>
          }
        >
          This is what you wrote before.
        </Notice>
      )}
      {unplaced.length > 0 && (
        <Notice tone="error" className="mx-5 mt-5">
          {unplaced.join(' ')}
        </Notice>
      )}
    </>
  );
}

interface RequestSectionProps extends SectionProps {
  workflow: Workflow | null;
  kind: ConnectionKind | undefined;
  requestFields: readonly SchemaField[];
  drafted: Drafted | undefined;
  onLight: (node: string | null) => void;
}

/** How the vendor is asked: the bindings of a workflow, or the fields of the kind. */
function RequestSection(props: RequestSectionProps) {
  const { written, errors, change, workflow, kind, requestFields, drafted, onLight } = props;
  return (
    <FormSection
      title={workflow ? 'Workflow' : 'Request'}
      {...(workflow && { note: plural(workflow.nodes.length, 'node') })}
    >
      {workflow ? (
        <WorkflowBindings
          workflow={workflow}
          fps={written.remote['fps']}
          errors={errors}
          onChange={(changed) => change((now) => ({ ...now, remote: { ...now.remote, ...changed } }))}
          onLight={onLight}
        />
      ) : kind?.name === 'comfyui' ? (
        <p>Drop or paste a workflow above.</p>
      ) : (
        <RemoteForm
          key={`${written.connection} ${drafted?.notes.join() ?? ''}`}
          fields={requestFields}
          form={written}
          errors={errors}
          onChange={(changed) => change((now) => ({ ...now, ...changed }))}
        />
      )}
    </FormSection>
  );
}

const formFields: ReadonlySet<string> = new Set(
  'connection source family label note sizes seconds credits defaultSeconds estimated timeout'.split(' '),
);

/** Errors that no field of the form shows, as sentences. */
function unplacedErrors(errors: FormErrors, inRequest: readonly string[]): string[] {
  return Object.entries(errors)
    .filter(
      ([name]) =>
        !formFields.has(name) && !name.startsWith('sizes.') && !inRequest.some((field) => name === `remote.${field}`),
    )
    .map(([name, why]) => (name === '' || why.startsWith(name) ? why : `${name}: ${why}`));
}

/** After a refusal, brings its first error into view, with the focus at its field. */
function showFirstError(form: HTMLElement | null): void {
  const first = form?.querySelector<HTMLElement>('[role="alert"]');
  first?.scrollIntoView({ block: 'center' });
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus({ preventScroll: true });
}
