import { useEffect, useReducer, useRef, useState, type RefObject } from 'react';
import { draggedMedia } from '../../lib/media-drag.ts';
import { useModelStates } from '../../lib/model-states.ts';
import { takeModel } from '../../lib/pending-model.ts';
import { takePrompt } from '../../lib/pending-prompt.ts';
import { toast } from '../../ui/toast.ts';
import { afterAccepted, applyPicked, makeWith } from './choose.ts';
import { ownOnly, promptOf, useDraft } from './draft.ts';
import { generationPlanOf } from './generation-plan/index.ts';
import { isPicture, pickFrame, pickMedia, type Picked } from './picked.ts';
import type { PromptPanelProps } from './prompt-panel-props.ts';
import { resolveSettings } from './settings.ts';
import { slotsOf, type Slot } from './slots.ts';
import { useGenerate } from './use-generate.ts';
import { useShared } from './use-shared.ts';
import { droppedFile, useUpload, type UploadTarget } from './use-upload.ts';
import * as words from '../../words/en/studio/prompt.ts';

type Intent =
  | { readonly kind: 'submit' }
  | { readonly kind: 'upload'; readonly file: File; readonly target: UploadTarget };

/** Opens the sign-in dialog, and continues once the account and its flow are loaded. */
function useAfterSignIn(
  { account, flow, onSignInNeeded }: PromptPanelProps,
  carryOut: (intent: Intent) => void,
): (intent: Intent) => void {
  const waiting = useRef<Intent | null>(null);
  const [, signedIn] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const intent = waiting.current;
    if (!intent || account.userId === null || !flow) return;
    waiting.current = null;
    carryOut(intent);
  });
  return (intent) =>
    onSignInNeeded(() => {
      waiting.current = intent;
      signedIn();
    });
}

/** Takes what other pages left for the prompt, and the focus when it is asked for. */
function useArrivals(textarea: RefObject<HTMLTextAreaElement | null>): void {
  const { begin, take, calls } = useDraft();
  useEffect(() => {
    const left = takePrompt(Date.now());
    if (left !== undefined) begin(left);
  }, [begin]);
  useEffect(() => {
    const model = takeModel();
    if (model) take(makeWith(model));
  }, [take]);
  useEffect(() => {
    if (calls > 0) textarea.current?.focus();
  }, [calls, textarea]);
}

/** State and actions of the prompt panel. */
export function usePrompt(props: PromptPanelProps, textarea: RefObject<HTMLTextAreaElement | null>) {
  const { config, account, flow } = props;
  const { prompts, settings: remembered, setPrompt, change } = useDraft();
  const settings = ownOnly(remembered, account.userId);
  const prompt = promptOf({ prompts, settings });
  const resolved = settings.media === 'audio' ? null : resolveSettings(settings, config);
  const plan = generationPlanOf(settings, resolved, config);
  const states = useModelStates(account.userId !== null);
  const slots = slotsOf(settings, resolved);
  const [notice, setNotice] = useState<string | null>(null);

  useArrivals(textarea);
  const upload = useUpload({
    flowId: flow?.id ?? null,
    onSignInNeeded: (file, target) => afterSignIn({ kind: 'upload', file, target }),
    onDone: (media, slotId) => {
      props.onUploaded(media);
      // A clip that starts another is continued from its end.
      const picked = (slotId === 'start' ? pickFrame(media, 'last') : null) ?? pickMedia(media);
      if (!picked) return setNotice(words.sizeNotRead);
      put(picked, slotId);
    },
  });
  const generate = useGenerate({
    ...props,
    states,
    onSignInNeeded: () => afterSignIn({ kind: 'submit' }),
    onAccepted: () => {
      change(afterAccepted(useDraft.getState().settings));
      props.onAccepted();
    },
  });
  const afterSignIn = useAfterSignIn(props, (intent) => {
    if (intent.kind === 'submit') submit();
    else void upload.send(intent.file, intent.target);
  });

  /** Fills the slot that requested it or, if the mode has changed meanwhile, a fitting one. */
  function put(picked: Picked, slotId: string): void {
    const now = ownOnly(useDraft.getState().settings, account.userId);
    const slot = slotsOf(now, resolveSettings(now, config)).find(({ id }) => id === slotId);
    if (slot && !slot.kinds.includes(picked.kind) && !(slot.id === 'start' && isPicture(picked)))
      return setNotice(picked.kind === 'video' ? words.videoDoesNotFit : words.imageDoesNotFit);
    change(slot ? slot.set(picked) : applyPicked(picked, now));
  }

  function submit(): void {
    useDraft.setState({ waiting: false });
    if (!plan || generate.sending) return;
    if (plan.missing !== null) return void toast.error(plan.missing, { id: 'prompt-missing' });
    if (plan.requiresPrompt && prompt.trim() === '') return textarea.current?.focus();
    if (upload.state.kind === 'sending') return setNotice(words.fileOnItsWay);
    setNotice(null);
    if (account.userId === null) return afterSignIn({ kind: 'submit' });
    generate.submit(prompt, plan, resolved);
  }

  const send = (file: File, slot: Slot): void => {
    setNotice(null);
    generate.dismiss();
    const target = { slot: slot.id, kinds: slot.kinds, unsent: slot.unsent };
    if (account.userId === null) return afterSignIn({ kind: 'upload', file, target });
    void upload.send(file, target);
  };
  useShared(props, upload, setNotice);
  /** The slot for a file dropped or pasted on the panel as a whole. */
  const emptySlot = slots.find(({ picked }) => picked === null) ?? slots.at(-1);
  const take = (file: File | null): void => {
    if (!file) return;
    if (emptySlot) send(file, emptySlot);
    else setNotice(words.startImageOpensClip);
  };
  const dropOn = (data: DataTransfer, slot: Slot | undefined): void => {
    const id = draggedMedia(data);
    if (id === null) {
      const file = droppedFile(data);
      if (file && slot) send(file, slot);
      else take(file);
      return;
    }
    const media = props.mediaById(id);
    const picked = media && pickMedia(media);
    if (!picked) return;
    change(slot?.kinds.includes(picked.kind) ? slot.set(picked) : applyPicked(picked, settings));
  };

  const failed = upload.state.kind === 'failed' ? upload.state.message : generate.problem;
  return {
    prompt,
    setPrompt,
    settings,
    resolved,
    change,
    plan,
    states,
    slots,
    upload,
    emptySlot,
    submit,
    send,
    take,
    dropOn,
    setNotice,
    sending: generate.sending,
    problem: failed ?? notice,
    isError: Boolean(failed),
    dismissProblem: () => {
      upload.dismiss();
      generate.dismiss();
      setNotice(null);
    },
  };
}
