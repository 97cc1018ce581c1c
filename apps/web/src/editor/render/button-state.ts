import { type RenderView } from '../../rendering/index.ts';

/** Where the editor's render is: what its button follows. */
export type RenderPhase =
  | { readonly kind: 'init' }
  /** Asked for, not yet accepted. */
  | { readonly kind: 'invoking' }
  | { readonly kind: 'rendering'; readonly id: string; readonly view: RenderView }
  | { readonly kind: 'done'; readonly id: string; readonly url: string }
  | { readonly kind: 'error'; readonly id: string; readonly message: string };

/** What the render button shows. */
export type ButtonState =
  | { readonly kind: 'preparing' }
  /** Whole percent. */
  | { readonly kind: 'rendering'; readonly percent: number }
  | { readonly kind: 'insufficient'; readonly price: number }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'ready'; readonly price: number; readonly warned: boolean };

export interface ButtonFacts {
  readonly phase: RenderPhase;
  readonly faults: number;
  readonly cautions: number;
  /** Of the render that the dialog will offer first. */
  readonly price: number;
  /** Undefined while not known: then the server decides. */
  readonly available: number | undefined;
}

export function buttonState({ phase, faults, cautions, price, available }: ButtonFacts): ButtonState {
  if (phase.kind === 'invoking') return { kind: 'preparing' };
  if (phase.kind === 'rendering') {
    const progress = phase.view.kind === 'rendering' ? phase.view.progress : 0;
    return { kind: 'rendering', percent: Math.round(progress * 100) };
  }
  if (available !== undefined && available < price) return { kind: 'insufficient', price };
  return faults > 0 ? { kind: 'invalid' } : { kind: 'ready', price, warned: cautions > 0 };
}
