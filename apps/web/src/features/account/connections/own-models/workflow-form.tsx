import { FileJson2, X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { inSentence } from '../../../../lib/formatters.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextArea } from '../../../../ui/field.tsx';
import { FileDrop, FileInput } from '../../../../ui/file-drop.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { NumberField } from '../../../../ui/number-field.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import * as words from '../../../../words/en/studio/own-models.ts';
import { useFormField } from './form-parts.tsx';
import { workflowSource } from './workflow-file.ts';
import {
  bindingNames,
  bindingOrder,
  outputMedia,
  type BindingName,
  type Output,
  type Place,
  type Workflow,
  type WorkflowNode,
} from './workflow.ts';

interface WorkflowSourceProps {
  busy: boolean;
  /** Reads this workflow. */
  onRead: (source: string) => void;
}

/** Takes a workflow as a dropped or chosen file, or as pasted text. */
export function WorkflowSource({ busy, onRead }: WorkflowSourceProps) {
  const { value: source, onValueChange } = useFormField('source');
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File): Promise<void> => {
    const { source: read, isText } = await workflowSource(file);
    onValueChange(isText ? read : '');
    onRead(read);
  };
  return (
    <div className="grid gap-3">
      <FileInput
        ref={input}
        accept=".json,application/json,.png,.webp,.mp4,.webm,.mov"
        label={words.workflow}
        onFile={(file) => void take(file)}
      />
      <FileDrop
        icon={<FileJson2 className="mb-1.5 text-text-2" aria-hidden="true" />}
        title={words.dropWorkflow}
        refused={false}
        note={words.workflowFiles}
        className="min-h-24 py-3 data-[over]:bg-raised"
        onOpen={() => input.current?.click()}
        onFile={(file) => void take(file)}
      />
      <TextArea
        label={words.pasteIt}
        rows={3}
        spellCheck={false}
        className="max-h-40 font-mono text-12"
        value={source}
        onChange={({ target }) => onValueChange(target.value)}
      />
      <Button
        loading={busy}
        disabled={source.trim() === ''}
        className="touch-44 justify-self-start"
        onClick={() => onRead(source)}
      >
        {words.readWorkflow}
      </Button>
    </div>
  );
}

interface BindingsProps {
  workflow: Workflow;
  /** The node of the binding under the pointer or with the focus. */
  onLight: (node: string | null) => void;
}

/** What the studio gives to which inputs of a workflow, and which nodes make the result. */
export function WorkflowBindings({ workflow, onLight }: BindingsProps) {
  const { nodes, bindings, outputs } = workflow;
  const { error: wrongWorkflow } = useFormField('remote.workflow');
  const { error: wrongBindings, onValueChange: setBindings } = useFormField('remote.bindings');
  const { error: wrongOutputs, onValueChange: setOutputs } = useFormField('remote.outputs');
  const fps = useFormField('remote.fps');
  const problem = wrongBindings ?? wrongOutputs ?? wrongWorkflow;
  const put = (name: BindingName, places: readonly Place[]): void => {
    const { [name]: _before, ...others } = bindings;
    setBindings(places.length === 0 ? others : { ...others, [name]: places });
  };
  const unbound = bindingOrder.filter((name) => !bindings[name]?.length);
  return (
    <div className="grid gap-3">
      <ul className="grid gap-2">
        {bindingOrder.flatMap((name) =>
          (bindings[name] ?? []).map((place, index, all) => (
            <BindingRow
              key={`${name}-${index}`}
              label={bindingNames[name]}
              node={place[0]}
              onLight={onLight}
              remove={() =>
                put(
                  name,
                  all.filter((_, at) => at !== index),
                )
              }
            >
              <PlaceSelects
                label={bindingNames[name]}
                nodes={nodes}
                place={place}
                onChange={(next) =>
                  put(
                    name,
                    all.map((each, at) => (at === index ? next : each)),
                  )
                }
                onLight={onLight}
              />
            </BindingRow>
          )),
        )}
        {outputs.map((output, index) => (
          <BindingRow
            key={`output-${index}`}
            label={words.result}
            node={output.node}
            onLight={onLight}
            remove={() => setOutputs(outputs.filter((_, at) => at !== index))}
          >
            <OutputSelects
              nodes={nodes}
              output={output}
              onChange={(next) => setOutputs(outputs.map((each, at) => (at === index ? next : each)))}
              onLight={onLight}
            />
          </BindingRow>
        ))}
      </ul>
      {problem && <Notice tone="error">{problem}</Notice>}
      <div className="grid grid-cols-2 items-end gap-3 @max-[440px]:grid-cols-1">
        <SelectField
          label={words.bindAnother}
          value="-"
          onValueChange={(name) => {
            if (name === 'output') return setOutputs([...outputs, { node: lastOf(nodes), media: 'image' }]);
            const found = bindingOrder.find((each) => each === name);
            if (found) put(found, [...(bindings[found] ?? []), firstPlace(nodes)]);
          }}
          options={[
            { value: '-', label: words.chooseWhatToGive },
            ...[...unbound, ...bindingOrder.filter((name) => !unbound.includes(name))].map((name) => ({
              value: name,
              label: unbound.includes(name) ? bindingNames[name] : words.onceMore({ input: bindingNames[name] }),
            })),
            { value: 'output', label: words.resultOfNode },
          ]}
        />
        {bindings.frames?.length ? (
          <NumberField
            label={words.framesPerSecond}
            size={40}
            {...fps}
            onValueChange={(value) => fps.onValueChange(value ?? null)}
          />
        ) : null}
      </div>
    </div>
  );
}

const lastOf = (nodes: readonly WorkflowNode[]): string => nodes.at(-1)?.id ?? '';
const firstPlace = (nodes: readonly WorkflowNode[]): Place => {
  const node = nodes.find(({ inputs }) => inputs.some(({ from }) => from === null)) ?? nodes[0];
  return [node?.id ?? '', (node?.inputs.find(({ from }) => from === null) ?? node?.inputs[0])?.name ?? ''];
};

interface BindingRowProps {
  label: string;
  node: string;
  remove: () => void;
  onLight: (node: string | null) => void;
  children: ReactNode;
}

function BindingRow({ label, node, remove, onLight, children }: BindingRowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only highlights what its controls are about
    <li
      className="-mx-2 grid grid-cols-[92px_minmax(0,1fr)_auto] items-center gap-x-2 rounded-md px-2 py-1 hover:bg-raised @max-[440px]:grid-cols-[minmax(0,1fr)_auto]"
      onPointerEnter={() => onLight(node)}
      onPointerLeave={() => onLight(null)}
      onFocus={() => onLight(node)}
      onBlur={() => onLight(null)}
    >
      <span className="font-medium text-text @max-[440px]:col-span-2">{label}</span>
      <div className="grid grid-cols-2 gap-2">{children}</div>
      <IconButton label={words.removeName({ name: label })} icon={<X />} size={40} onClick={remove} />
    </li>
  );
}

const nodeOptions = (nodes: readonly WorkflowNode[]) =>
  nodes.map(({ id, title, type }) => ({
    value: id,
    label: `${id} ${title}`,
    ...(title !== type && { detail: type }),
  }));

const valueText = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
};

interface PlaceSelectsProps {
  label: string;
  nodes: readonly WorkflowNode[];
  place: Place;
  onChange: (place: Place) => void;
  onLight: (node: string | null) => void;
}

function PlaceSelects({ label, nodes, place: [id, input], onChange, onLight }: PlaceSelectsProps) {
  const inputsOf = (node: string) => nodes.find((each) => each.id === node)?.inputs ?? [];
  return (
    <>
      <SelectField
        label={words.nodeFor({ input: inSentence(label) })}
        hideLabel
        value={id}
        onValueChange={(node) => {
          const inputs = inputsOf(node);
          // The input of the same name, else the first that takes a value.
          const next =
            inputs.find(({ name }) => name === input) ?? inputs.find(({ from }) => from === null) ?? inputs[0];
          onChange([node, next?.name ?? '']);
          onLight(node);
        }}
        options={nodeOptions(nodes)}
      />
      <SelectField
        label={words.inputFor({ input: inSentence(label) })}
        hideLabel
        value={input}
        onValueChange={(name) => onChange([id, name])}
        options={inputsOf(id).map(({ name, value, from }) => ({
          value: name,
          label: name,
          detail: from === null ? valueText(value) : words.fromNode({ node: from }),
        }))}
      />
    </>
  );
}

interface OutputSelectsProps {
  nodes: readonly WorkflowNode[];
  output: Output;
  onChange: (output: Output) => void;
  onLight: (node: string | null) => void;
}

const mediaLabels: Readonly<Record<Output['media'], string>> = {
  image: words.image,
  video: words.clip,
  audio: words.sound,
};

function OutputSelects({ nodes, output, onChange, onLight }: OutputSelectsProps) {
  return (
    <>
      <SelectField
        label={words.nodeOfResult}
        hideLabel
        value={output.node}
        onValueChange={(node) => {
          onChange({ ...output, node });
          onLight(node);
        }}
        options={nodeOptions(nodes)}
      />
      <SelectField
        label={words.mediaOfResult}
        hideLabel
        value={output.media}
        onValueChange={(media) => onChange({ ...output, media })}
        options={outputMedia.map((media) => ({ value: media, label: mediaLabels[media] }))}
      />
    </>
  );
}
