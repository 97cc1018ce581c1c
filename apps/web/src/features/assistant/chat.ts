import {
  limits,
  messages as texts,
  WRITER_MODEL_HEADER,
  type ChatMessage,
  type PromptPurpose,
} from '@kinoloom/contract';
import { create } from 'zustand';
import { errorText } from '../../lib/api-error.ts';
import { api } from '../../lib/api.ts';
import { toast } from '../../ui/toast.ts';
import { forgetChat, keepChat, newest, readChat, type Message } from './kept-chat.ts';
import { BrokenOff, readPieces } from './answer.ts';

/** The prompt's purpose, and context that the writer may read. */
export interface ChatContext {
  readonly purpose: PromptPurpose;
  readonly flowId: string | undefined;
  readonly mediaId: string | undefined;
}

interface Chat {
  readonly userId: string | null;
  readonly messages: readonly Message[];
  /** The message being written: kept while the dialog is closed, and restored when a request fails. */
  readonly text: string;
  /** `thinking` until the first text arrives. */
  readonly state: 'idle' | 'thinking' | 'streaming';
  /** Model of the last answer. */
  readonly model: string | null;
}

const empty: Chat = { userId: null, messages: [], text: '', state: 'idle', model: null };
export const useChat = create<Chat>()(() => empty);
const { getState, setState } = useChat;

let writing: AbortController | undefined;

/** Shows this user's chat; another user's chat and running answer end. */
export function openChat(userId: string): void {
  if (getState().userId === userId) return;
  writing?.abort();
  setState({ ...empty, userId, messages: readChat(userId) });
}

export const setText = (text: string): void => setState({ text });

/** Stops the answer; the received text stays. */
export const stop = (): void => writing?.abort();

/** Requests a prompt. Ignores blank messages, and messages while an answer is running. */
export async function send(words: string, { purpose, flowId, mediaId }: ChatContext): Promise<void> {
  const { userId, state, messages } = getState();
  const content = words.trim();
  if (userId === null || content === '' || state !== 'idle') return;
  const before = withoutFailed(messages);
  const asked = newest([...before, { role: 'user', content, timestamp: Date.now() }]);
  const controller = new AbortController();
  writing = controller;
  setState({ messages: asked, text: '', state: 'thinking' });

  let answer = '';
  const show = (fate?: Message['fate']): void =>
    setState({
      messages: newest([
        ...asked,
        { role: 'assistant', content: answer, timestamp: Date.now(), ...(fate && { fate }) },
      ]),
      state: fate ? 'idle' : 'streaming',
    });
  try {
    const response = await api.stream(
      '/api/ai/prompt-generator',
      {
        messages: asked.map(({ role, content: said }): ChatMessage => ({ role, content: said })),
        temperature: limits.assistant.temperature,
        max_tokens: limits.assistant.maxTokens,
        purpose,
        ...(flowId !== undefined && { flow_id: flowId }),
        ...(mediaId !== undefined && { media_id: mediaId }),
      },
      { signal: controller.signal, headers: { accept: 'text/event-stream' } },
    );
    setState({ model: response.headers.get(WRITER_MODEL_HEADER) });
    for await (const piece of readPieces(response.body, controller.signal)) {
      if (writing !== controller) return;
      answer += piece;
      show();
    }
    setState({ state: 'idle' });
  } catch (error) {
    if (writing !== controller) return;
    if (controller.signal.aborted) {
      if (answer === '') restoreDraft(before, content);
      else show('stopped');
    } else {
      toast.error(texts.assistantFailed(error instanceof BrokenOff ? error.message : errorText(error)), {
        id: 'assistant-failed',
      });
      if (answer === '') showFailure(asked, content);
      else show('broken');
    }
  } finally {
    if (writing === controller) {
      writing = undefined;
      keepChat(userId, getState().messages);
    }
  }
}

/** A failed question is asked again: its error message is not part of the conversation. */
function withoutFailed(messages: readonly Message[]): readonly Message[] {
  return messages.at(-1)?.fate === 'failed' ? messages.slice(0, -2) : messages;
}

const wordsNow = (content: string): string => getState().text || content;

function restoreDraft(before: readonly Message[], content: string): void {
  setState({ messages: before, text: wordsNow(content), state: 'idle' });
}

function showFailure(asked: readonly Message[], content: string): void {
  const sorry: Message = { role: 'assistant', content: texts.assistantTrouble, timestamp: Date.now(), fate: 'failed' };
  setState({ messages: newest([...asked, sorry]), text: wordsNow(content), state: 'idle' });
}

/** Clears the conversation, here and in the browser's storage. */
export function clearChat(): void {
  const { userId } = getState();
  if (userId === null) return;
  try {
    forgetChat(userId);
  } catch {
    // Storage is blocked: nothing can be removed, and the next visit may show it again.
    toast.error(texts.conversationClearFailed);
    return;
  }
  writing?.abort();
  writing = undefined;
  setState({ messages: [], state: 'idle' });
  toast.success(texts.conversationCleared);
}
