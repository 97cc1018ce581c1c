import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { InStep, type Progress } from './in-step.ts';

/** A transport for the clips of a dialog, and what their elements need to be played by it. */
export function useInStep() {
  const [inStep] = useState(() => new InStep());
  const [clips] = useState(() => new Map<string, HTMLVideoElement>());
  useEffect(() => () => inStep.stop(), [inStep]);
  const add = useCallback(
    (id: string, clip: HTMLVideoElement | null) => {
      if (clip) clips.set(id, clip);
      else clips.delete(id);
      inStep.setClips([...clips.values()]);
    },
    [inStep, clips],
  );
  return { inStep, add };
}

/** Changes with every frame. */
export const useProgress = (inStep: InStep): Progress => useSyncExternalStore(inStep.subscribe, inStep.progress);
