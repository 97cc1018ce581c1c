import { limits } from '@kinoloom/contract';
import { ChevronDown, ChevronUp, WandSparkles, X } from 'lucide-react';
import { useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import { isMediaDrag } from '../../lib/media-drag.ts';
import { entryOf } from '../../lib/own-models.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { hasVariations, modeTools, toolOf } from './generation-plan/index.ts';
import { CountSelect } from './count-select.tsx';
import { useDraft } from './draft.ts';
import { GeneratePill, type PillState } from './generate-pill.tsx';
import { MediaSlot, SlotMark } from './media-slot.tsx';
import { ModelNotice } from './model-notice.tsx';
import { ModeToggles } from './mode-toggles.tsx';
import type { PromptPanelProps } from './prompt-panel-props.ts';
import { PromptSelectors } from './prompt-selectors.tsx';
import { ActTwoHint, PromptText } from './prompt-text.tsx';
import { quoteOf, type Quote } from './quote.ts';
import { fixedClass } from './selectors.tsx';
import { type PromptSettings } from './settings.ts';
import { usePrompt } from './use-prompt.ts';
import { droppedFile } from './use-upload.ts';
import * as words from '../../words/en/studio/waiting-prompt.ts';
import * as promptWords from '../../words/en/studio/prompt.ts';

type Prompt = ReturnType<typeof usePrompt>;

export function PromptPanel(props: PromptPanelProps) {
  const { account, sheet, fold, strip, onSignInNeeded } = props;
  const textarea = useRef<HTMLTextAreaElement>(null);
  const panel = usePrompt(props, textarea);
  const { settings, plan, slots, problem, emptySlot } = panel;
  const folded = fold.low && fold.folded && !problem;
  const unfold = (): void => fold.set(false);
  const [dropping, setDropping] = useState(false);

  const isWanted = ({ dataTransfer }: DragEvent): boolean =>
    dataTransfer.types.includes('Files') || isMediaDrag(dataTransfer);
  const onDragOver = (event: DragEvent): void => {
    if (!isWanted(event)) return;
    // Also where files are not accepted: otherwise the browser would navigate to the file.
    event.preventDefault();
    const files = event.dataTransfer.types.includes('Files');
    setDropping(files && settings.media === 'video' && emptySlot?.id === 'start');
  };
  const onDrop = (event: DragEvent): void => {
    if (!isWanted(event)) return;
    event.preventDefault();
    setDropping(false);
    unfold();
    panel.dropOn(event.dataTransfer, undefined);
  };
  const onPaste = (event: ClipboardEvent): void => {
    const file = droppedFile(event.clipboardData);
    if (!file) return;
    event.preventDefault();
    panel.take(file);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the whole panel takes dropped files; the tile does the same by keyboard
    <section
      aria-label={promptWords.prompt}
      className={cx(
        'relative bg-raised shadow-e2 inset-ring-line-strong has-[textarea:focus-visible]:inset-ring',
        sheet ? 'rounded-t-[20px] pb-[env(safe-area-inset-bottom)]' : '@container rounded-xl p-3',
      )}
      onDragOver={onDragOver}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
          setDropping(false);
      }}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      {sheet && !folded && strip}
      <div className={cx('flex flex-col gap-3', folded ? 'px-3 py-1' : sheet && 'p-3')}>
        {problem && (
          <Notice tone={panel.isError ? 'error' : 'info'} onDismiss={panel.dismissProblem}>
            {problem}
          </Notice>
        )}
        {!folded && (
          <ModelNotice
            settings={settings}
            states={panel.states}
            used={modeTools(settings, props.config)?.tool ?? panel.resolved?.model}
            config={props.config}
            sheet={sheet}
            onChange={panel.change}
          />
        )}
        <div className={cx('flex', sheet && slots.length > 1 ? 'flex-col gap-2.5' : sheet ? 'gap-3' : 'gap-3.5')}>
          {!folded && slots.length > 0 && (
            <Slots
              panel={panel}
              sheet={sheet}
              mayChoose={(then) => {
                if (account.userId === null) onSignInNeeded(then);
                return account.userId !== null;
              }}
            />
          )}
          <div className="min-w-0 flex-1">
            {plan?.requiresPrompt === false ? (
              <ActTwoHint settings={settings} missing={plan.missing} />
            ) : (
              <PromptText
                ref={textarea}
                settings={settings}
                value={panel.prompt}
                sheet={sheet}
                folded={folded}
                onUnfold={unfold}
                onChange={panel.setPrompt}
                onSubmit={panel.submit}
              />
            )}
          </div>
          {!sheet && <WriteButton {...props} panel={panel} />}
          {fold.low && (
            <IconButton
              label={folded ? promptWords.unfold : promptWords.fold}
              icon={folded ? <ChevronUp /> : <ChevronDown />}
              size={44}
              aria-expanded={!folded}
              onClick={() => fold.set(!folded)}
            />
          )}
        </div>
        {!folded && <Controls {...props} panel={panel} />}
      </div>
      {dropping && (
        <div className="pointer-events-none absolute inset-0 grid place-items-center rounded-[inherit] border-[1.5px] border-dashed border-text-2 bg-raised/92 font-medium text-text">
          {promptWords.dropToStart}
        </div>
      )}
    </section>
  );
}

interface SlotsProps {
  panel: Prompt;
  sheet: boolean;
  mayChoose: (then: () => void) => boolean;
}

function Slots({ panel, sheet, mayChoose }: SlotsProps) {
  const { slots, upload, change } = panel;
  return (
    <div
      className={cx(
        'flex flex-none gap-1.5 overflow-x-auto [scrollbar-width:none]',
        sheet ? 'max-w-full' : 'max-w-3/5',
      )}
    >
      {slots.map((slot, index) => (
        <div key={slot.id} className="flex items-center gap-1.5">
          <SlotMark before={slots[index - 1]} />
          <MediaSlot
            slot={slot}
            sheet={sheet}
            upload={upload.slot === slot.id ? upload.state : { kind: 'idle' }}
            onFile={(file) => panel.send(file, slot)}
            onDrop={(data) => panel.dropOn(data, slot)}
            onCancel={upload.cancel}
            onRemove={() => change(slot.set(null))}
            mayChoose={mayChoose}
          />
        </div>
      ))}
    </div>
  );
}

type ControlsProps = PromptPanelProps & { panel: Prompt };

function WriteButton({ panel, sheet, onWrite }: ControlsProps) {
  if (!onWrite || panel.plan?.requiresPrompt === false) return null;
  return (
    <Button
      variant="outline"
      size={sheet ? 40 : 32}
      icon={<WandSparkles />}
      className={cx(sheet && 'rounded-full max-[480px]:w-11 max-[480px]:p-0')}
      onClick={onWrite}
    >
      {/* A phone's row has room for its sign. */}
      <span className={cx(sheet && 'max-[480px]:sr-only')}>{promptWords.writeWithAi}</span>
    </Button>
  );
}

/** One row beside an open sidebar or above the wall, two in the sheet. */
function Controls(props: ControlsProps) {
  const { panel, sheet } = props;
  const { settings, plan } = panel;
  const quote = quoteNow(panel);
  const waiting = useDraft((draft) => draft.waiting);
  const waits = waiting && pillState(panel, props.account) === 'ready' && (
    <output className="px-1 text-text">{words.isHere({ price: plan?.price ?? 0 })}</output>
  );
  if (sheet)
    return (
      <>
        <div className="-mx-3 flex gap-2 overflow-x-auto px-3 [mask-image:linear-gradient(to_left,transparent,#000_24px)] pr-6 [scrollbar-width:none]">
          <Modes {...props} />
          <Selectors {...props} part="model" />
        </div>
        <div className="flex items-center justify-between gap-2">
          <div className="flex min-w-0 items-center gap-2 overflow-x-auto [scrollbar-width:none]">
            <WriteButton {...props} />
            <Selectors {...props} part="aspect" />
            <SeedButton {...props} />
          </div>
          <span className="flex-1" />
          <Count {...props} />
          <Generate {...props} />
        </div>
        {waits || <p className="px-1 text-12 text-text-3">{quote.text}</p>}
      </>
    );
  return (
    // When space is short, the row hides its notes first, then the labels that have a sign beside them. Words longer than English ones need
    // that room sooner beside the modes of images.
    <div
      className={cx(
        'flex flex-wrap items-center gap-1 @max-[760px]:[&_.k-seg-item>svg+span]:sr-only @max-[760px]:[&_.k-select-label]:hidden',
        settings.media === 'image' && 'not-[:lang(en)]:@max-[1040px]:[&_.k-select-label]:hidden',
      )}
    >
      <Modes {...props} />
      <span className="mx-2 h-4.5 w-px bg-line-strong @max-[760px]:hidden" />
      <Selectors {...props} part="model" />
      <Selectors {...props} part="aspect" />
      <Count {...props} />
      <SeedButton {...props} />
      <div className="ml-auto flex items-center gap-1">
        {settings.media === 'image' && settings.imageMode === 'mix' && settings.addsObjects && (
          <Aside>{promptWords.upToObjects({ most: limits.mix.objects })}</Aside>
        )}
        {plan?.requiresPrompt === false && <Aside>{promptWords.perSecond}</Aside>}
        {plan && quote.time !== '' && <Aside>{quote.time}</Aside>}
        <Generate {...props} />
      </div>
      {waits && <div className="basis-full text-right">{waits}</div>}
    </div>
  );
}

function Modes({ panel, sheet }: ControlsProps) {
  const { settings, upload, change, setNotice } = panel;
  const onChange = (changed: Partial<PromptSettings>): void => {
    setNotice(null);
    if (upload.state.kind === 'failed') upload.dismiss();
    change(changed);
  };
  return <ModeToggles settings={settings} sheet={sheet} onChange={onChange} />;
}

function Selectors({ panel, sheet, config, part }: ControlsProps & { part: 'model' | 'aspect' }) {
  const { settings, resolved, plan, states, change } = panel;
  return <PromptSelectors {...{ part, settings, resolved, plan, config, states }} onChange={change} pills={sheet} />;
}

function Count({ panel, sheet }: ControlsProps) {
  const { settings, plan, change } = panel;
  return plan && hasVariations(settings) && <CountSelect plan={plan} onChange={change} pills={sheet} />;
}

function SeedButton({ panel, sheet }: ControlsProps) {
  if (panel.settings.seed === null) return null;
  return (
    <button
      type="button"
      className={fixedClass(sheet, 'hover:text-text')}
      title={promptWords.sameSeedMore}
      onClick={() => panel.change({ seed: null })}
    >
      {promptWords.sameSeed}
      <X className="size-3.5" aria-label={promptWords.remove} />
    </button>
  );
}

function Generate({ panel, sheet, account }: ControlsProps) {
  return (
    <GeneratePill
      state={pillState(panel, account)}
      price={panel.plan?.price ?? 0}
      count={panel.plan?.count ?? 1}
      large={sheet}
      quote={quoteNow(panel).text}
      onPress={panel.submit}
    />
  );
}

/** What Generate would cost, and how long it would take. */
function quoteNow({ settings, resolved, plan, states }: Prompt): Quote {
  const used = toolOf(settings) ?? resolved?.model.id ?? '';
  const state = states.find(({ id }) => id === used);
  return quoteOf(plan?.price ?? 0, state, entryOf(used)?.estimatedSeconds, plan?.count);
}

const Aside = ({ children }: { children: ReactNode }) => (
  <span className={fixedClass(false, '@max-[980px]:hidden')}>{children}</span>
);

function pillState({ sending, prompt, plan }: Prompt, { userId, available }: PromptPanelProps['account']): PillState {
  if (sending) return 'sending';
  if (!plan || plan.missing !== null) return 'missing';
  if (plan.requiresPrompt && prompt.trim() === '') return 'empty';
  return userId !== null && available !== undefined && available < plan.price ? 'short' : 'ready';
}
