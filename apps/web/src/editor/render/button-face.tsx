import './render.css';
import { TriangleAlert } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { tooltipProps } from '../../ui/tooltip.tsx';
import type { ButtonState } from './button-state.ts';

interface ButtonFaceProps {
  state: ButtonState;
  /** Whole credits that can be spent; undefined while not known. */
  available: number | undefined;
  onPress: () => void;
}

/** The render button, in each of its states. */
export function ButtonFace(props: ButtonFaceProps) {
  return <span className="er-head">{faceOf(props)}</span>;
}

function faceOf({ state, available = 0, onPress }: ButtonFaceProps): ReactNode {
  switch (state.kind) {
    case 'preparing':
      return (
        <Button className="er-button-running" aria-disabled="true">
          Preparing...
        </Button>
      );
    case 'rendering': {
      const done: CSSProperties & { '--done': string } = { '--done': `${state.percent}%` };
      return (
        <Button className="er-button-running" style={done} onClick={onPress}>
          <span>
            Rendering... <span className="font-mono">{state.percent}%</span>
          </span>
        </Button>
      );
    }
    case 'insufficient':
      return (
        <span
          className="flex"
          {...tooltipProps({ text: `A render costs ${state.price} credits. You have ${available}.` })}
        >
          <Button disabled>Insufficient Credits</Button>
        </span>
      );
    case 'invalid':
      return (
        <Button variant="danger" onClick={onPress}>
          Render
        </Button>
      );
    case 'ready':
      return (
        <Button
          variant="primary"
          price={state.price}
          {...(state.warned && { icon: <TriangleAlert />, 'aria-description': 'With warnings' })}
          onClick={onPress}
        >
          Render
        </Button>
      );
  }
}
