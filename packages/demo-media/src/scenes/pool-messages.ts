import type { ClipOrder } from '../clip/index.ts';
import type {
  EditOrder,
  LipsyncOrder,
  MixOrder,
  MusicOrder,
  PerformOrder,
  ReframeOrder,
  SpeechOrder,
  SplitOrder,
  VoiceChangeOrder,
  SoundEffectOrder,
  SoundOrder,
  UpscaleClipOrder,
  UpscaleImageOrder,
} from '@kinoloom/vendor-simulators/studio';
import type { ImageOrder } from './image.ts';

/** What a worker can be asked to make, and by what order. */
export interface Orders {
  readonly makeImage: ImageOrder;
  readonly editImage: EditOrder;
  readonly mixImages: MixOrder;
  readonly upscaleImage: UpscaleImageOrder;
  readonly makeClip: ClipOrder;
  readonly upscaleClip: UpscaleClipOrder;
  readonly reframeClip: ReframeOrder;
  readonly addSound: SoundOrder;
  readonly lipsync: LipsyncOrder;
  readonly perform: PerformOrder;
  readonly speak: SpeechOrder;
  readonly changeVoice: VoiceChangeOrder;
  readonly makeSound: SoundEffectOrder;
  readonly makeMusic: MusicOrder;
  readonly split: SplitOrder;
}

export type Operation = keyof Orders;

/** An order without what cannot cross to another thread. */
export type Plain<Order> = Omit<Order, 'signal' | 'onProgress'>;

export type OperationRequest<K extends Operation = Operation> = {
  readonly [P in K]: { readonly kind: P; readonly id: number; readonly order: Plain<Orders[P]> };
}[K];

/** What crosses to a worker. */
export type Request = OperationRequest | { readonly kind: 'cancel'; readonly id: number };

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
