import * as words from '../words/en/first/ui.ts';
import type { NoticeTone } from './notice.tsx';

export interface ToastAction {
  label: string;
  onPress: () => void;
}

export interface ToastOptions {
  /** A second, quieter line. */
  detail?: string;
  action?: ToastAction;
  /** A toast with the id of one that is showing replaces it. */
  id?: string;
}

export interface ToastMessage extends ToastOptions {
  id: string;
  tone: NoticeTone;
  text: string;
  /** ms; Infinity stays until it is dismissed. */
  duration: number;
  /** Shows the remaining time. */
  draining: boolean;
}

export type ToastRequest = { kind: 'show'; message: ToastMessage } | { kind: 'dismiss'; id: string };

const waiting: ToastRequest[] = [];
let deliver: ((request: ToastRequest) => void) | undefined;
let wake: (() => void) | undefined;
let count = 0;

function send(request: ToastRequest): void {
  if (deliver) deliver(request);
  else {
    waiting.push(request);
    wake?.();
  }
}

function show(tone: NoticeTone, text: string, options: ToastOptions, duration: number, draining = false): string {
  const id = options.id ?? `toast-${(count += 1)}`;
  send({ kind: 'show', message: { ...options, id, tone, text, duration, draining } });
  return id;
}

/** Short temporary messages: 4 s, errors until dismissed. Every call returns the toast's id. */
export const toast = {
  success: (text: string, options: ToastOptions = {}) => show('success', text, options, 4_000),
  info: (text: string, options: ToastOptions = {}) => show('info', text, options, 4_000),
  warning: (text: string, options: ToastOptions = {}) => show('warning', text, options, 4_000),
  error: (text: string, options: ToastOptions = {}) => show('error', text, options, Number.POSITIVE_INFINITY),
  /** A ten-second toast to undo a deletion. */
  undo: (text: string, onUndo: () => void) =>
    show('info', text, { action: { label: words.undo, onPress: onUndo } }, 10_000, true),
  dismiss: (id: string) => send({ kind: 'dismiss', id }),
};

/** For the host: `woken` is called when a toast is pending and the toaster is not loaded yet. */
export function onToastWaiting(woken: () => void): () => void {
  wake = woken;
  if (waiting.length > 0) woken();
  return () => {
    wake = undefined;
  };
}

/** For the toaster: receives pending toasts, then each new one. */
export function handleToasts(take: (request: ToastRequest) => void): () => void {
  deliver = take;
  for (const request of waiting.splice(0)) take(request);
  return () => {
    deliver = undefined;
  };
}
