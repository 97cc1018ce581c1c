import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useEditorMedia } from '../media/index.ts';
import { useEditorState } from '../store/index.ts';
import { ButtonFace } from './button-face.tsx';
import { buttonState } from './button-state.ts';
import { findingsOf } from './findings.ts';
import { renderChoices } from './formats.ts';
import { RenderDialogs } from './render-dialogs.tsx';
import { useRenderController } from './render-provider.tsx';
import { useRenderServices } from './render-services.ts';

/** Renders the film, and shows how that is going; with all its dialogs. */
export function RenderButton() {
  const desk = useRenderController();
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

  const press = (): void => {
    if (state.kind === 'invalid') return desk.show({ kind: 'invalid' });
    if (state.kind === 'ready') return desk.show({ kind: state.warned ? 'warnings' : mixed ? 'mixed' : 'resolution' });
    if (phase.kind === 'rendering') desk.show({ kind: 'render', id: phase.id });
  };
  return (
    <>
      <ButtonFace state={state} available={available} onPress={press} />
      <RenderDialogs film={film} findings={findings} choices={choices} />
    </>
  );
}
