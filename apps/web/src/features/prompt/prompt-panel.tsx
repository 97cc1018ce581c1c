import './prompt.css';
import { limits, type MediaRecord, type PublicConfig } from '@kinoloom/contract';
import { Image, Video, X } from 'lucide-react';
import {
  useEffect,
  useReducer,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { takePrompt } from '../../lib/pending-prompt.ts';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { startImageOf, useDraft } from './draft.ts';
import { GeneratePill, type PillState } from './generate-pill.tsx';
import { AspectSelect, LengthSelect, ModelSelect, SizeSelect } from './selectors.tsx';
import { resolveSettings, type PromptMedia } from './settings.ts';
import { StartTile } from './start-tile.tsx';
import { useGenerate, type Shortfall } from './use-generate.ts';
import { fileOf, useStartUpload } from './use-start-upload.ts';

export interface PromptPanelProps {
  config: PublicConfig | undefined;
  account: {
    /** Null for a visitor. */
    readonly userId: string | null;
    /** Whole credits; undefined until known. */
    readonly available: number | undefined;
  };
  flow: { readonly id: string; /** Saved videos and the ones being made. */ readonly videos: number } | null;
  /** The bottom sheet for screens below 1024 px. */
  sheet: boolean;
  /** The collapsed flow strip, on top of the sheet. */
  strip?: ReactNode;
  /** Opens the sign-in dialog; `then` goes on once somebody is signed in. */
  onSignInNeeded: (then: () => void) => void;
  onFlowFull: (videos: number) => void;
  onShort: (shortfall: Shortfall) => void;
  /** An upload is in the flow. */
  onUploaded: (media: MediaRecord) => void;
  onAccepted: () => void;
}

const mediaOptions = [
  { value: 'image', label: 'Image', icon: <Image /> },
  { value: 'video', label: 'Video', icon: <Video /> },
] as const satisfies readonly { value: PromptMedia; label: string; icon: ReactNode }[];

type Wanted = { readonly kind: 'submit' } | { readonly kind: 'upload'; readonly file: File };

export function PromptPanel(props: PromptPanelProps) {
  const { config, account, flow, sheet, strip, onSignInNeeded } = props;
  const { prompt, settings: remembered, setPrompt, change, calls } = useDraft();
  const mine = remembered.startImage?.ownerId === account.userId ? remembered.startImage : null;
  const settings = { ...remembered, startImage: mine };
  const resolved = resolveSettings(settings, config);
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

  const upload = useStartUpload({
    flowId: flow?.id ?? null,
    onSignInNeeded: (file) => signInFor({ kind: 'upload', file }),
    onDone: (media: MediaRecord) => {
      props.onUploaded(media);
      const startImage = startImageOf(media);
      if (startImage) change({ media: 'video', startImage });
      else setNotice('The size of this image could not be read. Choose another one.');
    },
  });
  const generate = useGenerate({ ...props, onSignInNeeded: () => signInFor({ kind: 'submit' }) });

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
    else upload.send(want.file);
  });

  function submit(): void {
    if (!resolved || generate.sending) return;
    if (prompt.trim() === '') return text.current?.focus();
    if (upload.state.kind === 'sending')
      return setNotice('The start image is still on its way. Wait for it, or cancel it.');
    setNotice(null);
    if (account.userId === null) return signInFor({ kind: 'submit' });
    generate.submit(prompt, resolved);
  }

  const take = (file: File | null): void => {
    if (!file) return;
    setNotice(null);
    generate.dismiss();
    if (settings.media === 'image') return setNotice('A start image opens a clip. Choose Video to use this one.');
    if (account.userId === null) return signInFor({ kind: 'upload', file });
    upload.send(file);
  };
  const onDrop = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setDropping(false);
    take(fileOf(event.dataTransfer));
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

  const price = resolved?.price ?? 0;
  const state = pillState(generate.sending, prompt, price, account);
  const selectors = resolved && { settings: resolved, config, onChange: change, pills: sheet };
  const problem = upload.state.kind === 'failed' ? upload.state.message : (generate.problem ?? notice);

  const tile = settings.media === 'video' && (
    <StartTile
      image={mine}
      upload={upload.state}
      onFile={take}
      onCancel={upload.cancel}
      onRemove={() => change({ startImage: null })}
      mayChoose={(then) => {
        if (account.userId === null) onSignInNeeded(then);
        return account.userId !== null;
      }}
    />
  );
  const words = (
    <textarea
      ref={text}
      className="p-text"
      aria-label="Prompt"
      placeholder={settings.media === 'video' ? 'Describe the shot' : 'Describe the picture'}
      rows={2}
      maxLength={limits.prompt.max}
      enterKeyHint="send"
      value={prompt}
      onChange={(event) => setPrompt(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
  const toggle = (
    <Segmented
      label="What to make"
      value={settings.media}
      onValueChange={(media) => {
        setNotice(null);
        if (upload.state.kind === 'failed') upload.dismiss();
        change({ media });
      }}
      options={mediaOptions}
      {...(sheet ? { size: 40, round: true, iconsOnly: true } : {})}
    />
  );
  const seed = resolved?.seed != null && (
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
  const pill = <GeneratePill state={state} price={price} large={sheet} onPress={submit} />;
  const none = <span className="text-text-2">This installation offers no {settings.media} model.</span>;

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the whole panel takes dropped files; the tile does the same by keyboard
    <section
      aria-label="Prompt"
      className={cx('p-panel', sheet ? 'p-panel-sheet' : 'p-panel-floating', dropping && 'p-panel-drop')}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        // Also in image mode: otherwise the browser would leave the page to show the file.
        event.preventDefault();
        setDropping(settings.media === 'video');
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
        <div className={cx('flex', sheet ? 'gap-3' : 'gap-3.5')}>
          {tile}
          <div className="min-w-0 flex-1">{words}</div>
        </div>
        {sheet ? (
          <>
            <div className="-mx-3 flex gap-2 overflow-x-auto px-3 [scrollbar-width:none]">
              {toggle}
              {selectors ? (
                <>
                  <ModelSelect {...selectors} />
                  <SizeSelect {...selectors} />
                  <LengthSelect {...selectors} />
                </>
              ) : (
                none
              )}
            </div>
            <div className="flex items-center justify-between">
              <div className="flex items-center gap-2">
                {selectors && <AspectSelect {...selectors} />}
                {seed}
              </div>
              {pill}
            </div>
          </>
        ) : (
          <div className="p-row">
            {toggle}
            <span className="p-rule mx-2 h-4.5 w-px bg-line-strong" />
            {selectors ? (
              <>
                <ModelSelect {...selectors} />
                <SizeSelect {...selectors} />
                <LengthSelect {...selectors} />
                <AspectSelect {...selectors} />
                {seed}
              </>
            ) : (
              none
            )}
            <span className="flex-1" />
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
  price: number,
  { userId, available }: PromptPanelProps['account'],
): PillState {
  if (sending) return 'sending';
  if (prompt.trim() === '') return 'empty';
  return userId !== null && available !== undefined && available < price ? 'short' : 'ready';
}
