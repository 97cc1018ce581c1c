import type { Studio } from '@kinoloom/vendor-simulators/studio';

/** What a worker can be asked to make. */
export type Operation = Exclude<keyof Studio, 'measure' | 'probe'>;

/** An order without what cannot cross to another thread. */
export type Plain<Order> = Omit<Order, 'signal' | 'onProgress'>;
export type PlainOrder<K extends Operation = Operation> = Plain<Parameters<Studio[K]>[0]>;

/** What gets back from an order on its way. */
export interface Live {
  readonly signal?: AbortSignal;
  readonly onProgress?: (fraction: number) => void;
}

export interface WorkRequest {
  readonly kind: Operation;
  readonly id: number;
  readonly order: object;
}

/** What crosses to a worker. */
export type ToPoolWorker = WorkRequest | { readonly kind: 'cancel'; readonly id: number };

/** What comes back. */
export type FromPoolWorker =
  | { readonly kind: 'progress'; readonly id: number; readonly fraction: number }
  | { readonly kind: 'done'; readonly id: number; readonly bytes: Uint8Array | null }
  | {
      readonly kind: 'failed';
      readonly id: number;
      readonly name: string;
      readonly message: string;
      readonly stack: string | undefined;
    };
