import { useMemo } from 'react';
import { useStore } from 'zustand';
import { lazyWithRetry } from '../../lib/lazy-module.ts';
import { useEditorMedia } from '../media/index.ts';
import { useEditor, useEditorState } from '../store/index.ts';
import { ButtonFace, buttonState } from './button-face.tsx';
import { findingsOf } from './findings.ts';
import { renderChoices } from './formats.ts';
import { useRenderController } from './render-provider.tsx';
import { useRenderServices } from './render-services.ts';

const RenderDialogs = lazyWithRetry(async () => (await import('./render-dialogs.tsx')).RenderDialogs);

/** The render button with its progress and all its dialogs. */
export function RenderButton() {
  const controller = useRenderController();
  const media = useEditorMedia();
  const { film } = useEditor();
  const { available } = useRenderServices();
  // Uncommitted changes of a gesture are not rendered.
  const composition = useEditorState(({ history }) => history.present);
  const phase = useStore(controller.state, (state) => state.phase);
  const findings = useMemo(
    () => findingsOf(composition, (src) => media.factsOf(src) === null, film),
    [composition, media, film],
  );
  const { price } = useMemo(() => renderChoices(composition, available), [composition, available]).first.resolution;
  const { faults, cautions } = findings;
  const state = buttonState({ phase, faults: faults.length, cautions: cautions.length, price, available });

  const press = (): void => {
    if (state.kind === 'invalid') return controller.show({ kind: 'invalid' });
    if (state.kind === 'ready') return controller.show({ kind: 'resolution' });
    if (phase.kind === 'rendering') controller.show({ kind: 'render', id: phase.id });
  };
  return (
    <>
      <ButtonFace state={state} available={available} onPress={press} />
      <RenderDialogs composition={composition} findings={findings} />
    </>
  );
}
