import { TriangleAlert } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { tooltipProps } from '../../ui/tooltip.tsx';
import type { RenderPhase } from './render-controller.ts';
import * as words from '../../words/en/editor/editor-render.ts';

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
  /** Price of the render that the dialog will offer first. */
  readonly price: number;
  /** Undefined while unknown: the server then decides. */
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

interface ButtonFaceProps {
  state: ButtonState;
  /** Available credits; undefined while unknown. */
  available: number | undefined;
  onPress: () => void;
}

// The label is above the progress bar.
const running =
  'relative overflow-hidden border-accent/55 bg-accent-soft text-accent-text before:absolute before:inset-y-0 before:left-0 before:w-[var(--done,0%)] before:bg-accent/22 before:transition-[width] before:duration-400 before:ease-out hover:bg-accent-soft active:bg-raised *:relative';

/** The render button in all its states. */
export function ButtonFace(props: ButtonFaceProps) {
  return (
    <span className="flex max-md:[&_.k-btn]:[--h:40px] pointer-coarse:[&_.k-btn]:[--h:44px]">{faceOf(props)}</span>
  );
}

function faceOf({ state, available = 0, onPress }: ButtonFaceProps): ReactNode {
  switch (state.kind) {
    case 'preparing':
      return (
        <Button className={running} aria-disabled="true">
          {words.preparing}
        </Button>
      );
    case 'rendering': {
      const done: CSSProperties & { '--done': string } = { '--done': `${state.percent}%` };
      return (
        <Button className={running} style={done} onClick={onPress}>
          <span>{words.rendering({ percent: state.percent, mono: <span className="font-mono" /> })}</span>
        </Button>
      );
    }
    case 'insufficient':
      return (
        <span className="flex" {...tooltipProps({ text: words.costsMore({ price: state.price, available }) })}>
          <Button disabled>{words.insufficient}</Button>
        </span>
      );
    case 'invalid':
      return (
        <Button variant="danger" onClick={onPress}>
          {words.render}
        </Button>
      );
    case 'ready':
      return (
        <Button
          variant="primary"
          price={state.price}
          {...(state.warned && { icon: <TriangleAlert />, 'aria-description': words.withWarnings })}
          onClick={onPress}
        >
          {words.render}
        </Button>
      );
  }
}
