import './prompt.css';
import { limits } from '@kinoloom/contract';
import { WandSparkles, X } from 'lucide-react';
import {
  useEffect,
  useReducer,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
} from 'react';
import { draggedMedia, isMediaDrag } from '../../lib/media-drag.ts';
import { takePrompt } from '../../lib/pending-prompt.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import { ActTwoWords } from './act-two-words.tsx';
import { afterAccepted, takeInto } from './choose.ts';
import { ownOnly, useDraft } from './draft.ts';
import { GeneratePill, type PillState } from './generate-pill.tsx';
import { MediaSlot, SlotMark } from './media-slot.tsx';
import { ModeToggles } from './mode-toggles.tsx';
import { pick, type Picked } from './picked.ts';
import type { PromptPanelProps } from './prompt-panel-props.ts';
import { PromptSelectors } from './prompt-selectors.tsx';
import { resolveSettings, type PromptSettings } from './settings.ts';
import { slotsOf, type Slot } from './slots.ts';
import { useGenerate } from './use-generate.ts';
import { fileOf, useUpload, type UploadTarget } from './use-upload.ts';
import { generationPlanOf, type GenerationPlan } from './generation-plan/index.ts';

type Wanted =
  | { readonly kind: 'submit' }
  | { readonly kind: 'upload'; readonly file: File; readonly target: UploadTarget };

const placeholder = ({ media, imageMode }: PromptSettings): string => {
  if (media === 'audio') return 'Describe the sound: rain on leaves, a distant train';
  if (media === 'video') return 'Describe the shot';
  if (imageMode === 'edit') return 'Say what changes. Everything else stays';
  return imageMode === 'mix' ? 'Say how they come together' : 'Describe the picture';
};

export function PromptPanel(props: PromptPanelProps) {
  const { config, account, flow, sheet, strip, onSignInNeeded } = props;
  const { prompt, settings: remembered, setPrompt, change, calls } = useDraft();
  const settings = ownOnly(remembered, account.userId);
  const resolved = settings.media === 'audio' ? null : resolveSettings(settings, config);
  const work = generationPlanOf(settings, resolved, config);
  const slots = slotsOf(settings, resolved);
  const text = useRef<HTMLTextAreaElement>(null);
  const [dropping, setDropping] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);

  useEffect(() => {
    const left = takePrompt(Date.now());
    if (left !== undefined) setPrompt(left);
  }, [setPrompt]);
  useEffect(() => {
    if (calls > 0) text.current?.focus();
  }, [calls]);

  const upload = useUpload({
    flowId: flow?.id ?? null,
    onSignInNeeded: (file, target) => signInFor({ kind: 'upload', file, target }),
    onDone: (media, slotId) => {
      props.onUploaded(media);
      const picked = pick(media);
      if (!picked) return setNotice('The size of this file could not be read. Choose another one.');
      put(picked, slotId);
    },
  });
  const generate = useGenerate({
    ...props,
    onSignInNeeded: () => signInFor({ kind: 'submit' }),
    onAccepted: () => {
      change(afterAccepted(useDraft.getState().settings));
      props.onAccepted();
    },
  });

  // What was wanted before signing in happens once the account and its flow are here.
  const wanted = useRef<Wanted | null>(null);
  const [, signedIn] = useReducer((count: number) => count + 1, 0);
  const signInFor = (want: Wanted): void =>
    onSignInNeeded(() => {
      wanted.current = want;
      signedIn();
    });
  useEffect(() => {
    const want = wanted.current;
    if (!want || account.userId === null || !flow) return;
    wanted.current = null;
    if (want.kind === 'submit') submit();
    else upload.send(want.file, want.target);
  });

  /** Into the slot that waited for it, or, when the mode has changed meanwhile, where it fits now. */
  function put(picked: Picked, slotId: string): void {
    const now = ownOnly(useDraft.getState().settings, account.userId);
    const slot = slotsOf(now, resolveSettings(now, config)).find(({ id }) => id === slotId);
    change(slot ? slot.set(picked) : takeInto(picked, now));
  }

  function submit(): void {
    if (!work || generate.sending) return;
    if (work.missing !== null) return void toast.error(work.missing, { id: 'prompt-missing' });
    if (work.requiresPrompt && prompt.trim() === '') return text.current?.focus();
    if (upload.state.kind === 'sending') return setNotice('A file is still on its way. Wait for it, or cancel it.');
    setNotice(null);
    if (account.userId === null) return signInFor({ kind: 'submit' });
    generate.submit(prompt, work, resolved);
  }

  const send = (file: File, slot: Slot): void => {
    setNotice(null);
    generate.dismiss();
    const target = { slot: slot.id, kinds: slot.kinds, unsent: slot.unsent };
    if (account.userId === null) return signInFor({ kind: 'upload', file, target });
    upload.send(file, target);
  };
  const waiting = slots.find(({ picked }) => picked === null) ?? slots.at(-1);
  const take = (file: File | null): void => {
    if (!file) return;
    if (waiting) send(file, waiting);
    else setNotice('A start image opens a clip. Choose Video to use this one.');
  };
  const dropOn = (data: DataTransfer, slot: Slot | undefined): void => {
    const id = draggedMedia(data);
    if (id === null) {
      const file = fileOf(data);
      if (file && slot) send(file, slot);
      else take(file);
      return;
    }
    const media = props.mediaById(id);
    const picked = media && pick(media);
    if (!picked) return;
    if (slot?.kinds.includes(picked.kind)) change(slot.set(picked));
    else change(takeInto(picked, settings));
  };
  const onDrop = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files') && !isMediaDrag(event.dataTransfer)) return;
    event.preventDefault();
    setDropping(false);
    dropOn(event.dataTransfer, undefined);
  };
  const onPaste = (event: ClipboardEvent): void => {
    const file = fileOf(event.clipboardData);
    if (!file) return;
    event.preventDefault();
    take(file);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };

  const price = work?.price ?? 0;
  const state = pillState(generate.sending, prompt, work, account);
  const problem = upload.state.kind === 'failed' ? upload.state.message : (generate.problem ?? notice);

  const tiles = slots.length > 0 && (
    <div className="p-slots">
      {slots.map((slot, index) => (
        <div key={slot.id} className="flex items-center gap-1.5">
          <SlotMark before={slots[index - 1]} />
          <MediaSlot
            slot={slot}
            upload={upload.slot === slot.id ? upload.state : { kind: 'idle' }}
            onFile={(file) => send(file, slot)}
            onDrop={(data) => dropOn(data, slot)}
            onCancel={upload.cancel}
            onRemove={() => change(slot.set(null))}
            mayChoose={(then) => {
              if (account.userId === null) onSignInNeeded(then);
              return account.userId !== null;
            }}
          />
        </div>
      ))}
    </div>
  );
  const words =
    work?.requiresPrompt === false ? (
      <ActTwoWords settings={settings} missing={work.missing} />
    ) : (
      <textarea
        ref={text}
        className="p-text"
        aria-label="Prompt"
        placeholder={placeholder(settings)}
        rows={2}
        maxLength={limits.prompt.max}
        enterKeyHint="send"
        value={prompt}
        onChange={(event) => setPrompt(event.target.value)}
        onKeyDown={onKeyDown}
      />
    );
  const leave = (): void => {
    setNotice(null);
    if (upload.state.kind === 'failed') upload.dismiss();
  };
  const onMode = (changed: Partial<PromptSettings>): void => {
    leave();
    change(changed);
  };
  const modes = <ModeToggles settings={settings} sheet={sheet} onChange={onMode} />;
  const seed = settings.seed !== null && (
    <button
      type="button"
      className={cx('p-fixed hover:text-text', sheet && 'p-fixed-pill')}
      title="The result is made from the same seed. Press to leave it to chance."
      onClick={() => change({ seed: null })}
    >
      Same seed
      <X className="size-3.5" aria-label="Remove" />
    </button>
  );
  const write = props.onWrite && work?.requiresPrompt !== false && (
    <Button
      variant="outline"
      size={sheet ? 40 : 32}
      icon={<WandSparkles />}
      className={cx(sheet && 'rounded-full')}
      onClick={props.onWrite}
    >
      Write with AI
    </Button>
  );
  const pill = <GeneratePill state={state} price={price} large={sheet} onPress={submit} />;
  const selectors = (part: 'model' | 'aspect') => (
    <PromptSelectors
      part={part}
      settings={settings}
      resolved={resolved}
      work={work}
      config={config}
      onChange={change}
      pills={sheet}
    />
  );

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the whole panel takes dropped files; the tile does the same by keyboard
    <section
      aria-label="Prompt"
      className={cx('p-panel', sheet ? 'p-panel-sheet' : 'p-panel-floating', dropping && 'p-panel-drop')}
      onDragOver={(event) => {
        const files = event.dataTransfer.types.includes('Files');
        if (!files && !isMediaDrag(event.dataTransfer)) return;
        // Also where no file is wanted: otherwise the browser would leave the page to show it.
        event.preventDefault();
        setDropping(files && settings.media === 'video' && waiting?.id === 'start');
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
          setDropping(false);
      }}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      {sheet && strip}
      <div className={cx('flex flex-col gap-3', sheet && 'p-3')}>
        {problem && (
          <Notice
            tone={upload.state.kind === 'failed' || generate.problem ? 'error' : 'info'}
            onDismiss={() => {
              upload.dismiss();
              generate.dismiss();
              setNotice(null);
            }}
          >
            {problem}
          </Notice>
        )}
        <div className={cx('flex', sheet && slots.length > 1 ? 'flex-col gap-2.5' : sheet ? 'gap-3' : 'gap-3.5')}>
          {tiles}
          <div className="min-w-0 flex-1">{words}</div>
          {!sheet && write}
        </div>
        {sheet ? (
          <>
            <div className="-mx-3 flex gap-2 overflow-x-auto px-3 [scrollbar-width:none]">
              {modes}
              {selectors('model')}
            </div>
            <div className="flex items-center justify-between gap-2">
              <div className="flex min-w-0 items-center gap-2 overflow-x-auto [scrollbar-width:none]">
                {write}
                {selectors('aspect')}
                {seed}
              </div>
              {pill}
            </div>
          </>
        ) : (
          <div className="p-row">
            {modes}
            <span className="p-rule mx-2 h-4.5 w-px bg-line-strong" />
            {selectors('model')}
            {selectors('aspect')}
            {seed}
            <span className="flex-1" />
            {settings.media === 'image' && settings.imageMode === 'mix' && settings.addsObjects && (
              <span className="p-fixed p-aside">Up to 2 objects</span>
            )}
            {work?.requiresPrompt === false && <span className="p-fixed p-aside">8 per second</span>}
            {pill}
          </div>
        )}
      </div>
    </section>
  );
}

function pillState(
  sending: boolean,
  prompt: string,
  work: GenerationPlan | null,
  { userId, available }: PromptPanelProps['account'],
): PillState {
  if (sending) return 'sending';
  if (!work || work.missing !== null) return 'missing';
  if (work.requiresPrompt && prompt.trim() === '') return 'empty';
  return userId !== null && available !== undefined && available < work.price ? 'short' : 'ready';
}
