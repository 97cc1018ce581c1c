import './render.css';
import { TriangleAlert } from 'lucide-react';
import { useMemo, type CSSProperties } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { tooltipProps } from '../../ui/tooltip.tsx';
import { useEditorMedia } from '../media/index.ts';
import { useEditorState } from '../store/index.ts';
import { buttonState } from './button-state.ts';
import { findingsOf } from './findings.ts';
import { renderChoices } from './formats.ts';
import { RenderDialogs } from './render-dialogs.tsx';
import { useRenderDesk } from './render-room.tsx';
import { useRenderServices } from './render-services.ts';

/** Renders the film, and shows how that is going; with all its dialogs. */
export function RenderButton() {
  const desk = useRenderDesk();
  const media = useEditorMedia();
  const { available } = useRenderServices();
  // What a gesture in hand would make of the film is not rendered.
  const film = useEditorState(({ history }) => history.present);
  const phase = useStore(desk.state, (state) => state.phase);
  const findings = useMemo(() => findingsOf(film, (src) => media.factsOf(src) === null), [film, media]);
  const choices = useMemo(() => renderChoices(film, available), [film, available]);
  const { price } = choices.first.resolution;
  const { faults, cautions, mixed } = findings;
  const state = buttonState({ phase, faults: faults.length, cautions: cautions.length, price, available });

  const button = () => {
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
          <Button
            className="er-button-running"
            style={done}
            onClick={() => phase.kind === 'rendering' && desk.show({ kind: 'render', id: phase.id })}
          >
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
            {...tooltipProps({ text: `A render costs ${state.price} credits. You have ${available ?? 0}.` })}
          >
            <Button disabled>Insufficient Credits</Button>
          </span>
        );
      case 'invalid':
        return (
          <Button variant="danger" onClick={() => desk.show({ kind: 'invalid' })}>
            Render
          </Button>
        );
      case 'ready':
        return (
          <Button
            variant="primary"
            price={state.price}
            {...(state.warned && { icon: <TriangleAlert />, 'aria-description': 'With warnings' })}
            onClick={() => desk.show({ kind: state.warned ? 'warnings' : mixed ? 'mixed' : 'resolution' })}
          >
            Render
          </Button>
        );
    }
  };
  return (
    <>
      <span className="er-head">{button()}</span>
      <RenderDialogs film={film} findings={findings} choices={choices} />
    </>
  );
}
