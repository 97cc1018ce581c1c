import type { ClipOrder } from '../clip/index.ts';
import type { ImageOrder } from './image.ts';

/** What crosses to a worker. */
export type Request =
  | { readonly kind: 'image'; readonly id: number; readonly order: Omit<ImageOrder, 'signal'> }
  | { readonly kind: 'clip'; readonly id: number; readonly order: Omit<ClipOrder, 'signal' | 'onProgress'> }
  | { readonly kind: 'cancel'; readonly id: number };

/** What comes back. */
export type Reply =
  | { readonly kind: 'progress'; readonly id: number; readonly fraction: number }
  | { readonly kind: 'done'; readonly id: number; readonly bytes: Uint8Array | null }
  | {
      readonly kind: 'failed';
      readonly id: number;
      readonly name: string;
      readonly message: string;
      readonly stack: string | undefined;
    };
