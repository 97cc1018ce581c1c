import { useState } from 'react';
import { lazyWithRetry } from '../../lib/lazy-module.ts';
import { usePlaying } from '../store/index.ts';

const Canvas = lazyWithRetry(async () => (await import('./meter-canvas.tsx')).MeterCanvas);

/** The meter of the film's sound; loaded when the film first plays. */
export function Meters() {
  const playing = usePlaying();
  const [isUsed, setUsed] = useState(playing);
  if (playing && !isUsed) setUsed(true);
  const room = <span className="h-5 w-2.5 flex-none" />;
  return isUsed ? <Canvas fallback={room} /> : room;
}
