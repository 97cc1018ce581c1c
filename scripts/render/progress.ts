import type { RenderProgress } from '@kinoloom/renderer';

const CELLS = 30;
/** Without a terminal: one line per tenth. */
const STEPS = 10;

interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface ProgressShow {
  show(progress: RenderProgress): void;
  /** Clears the bar. */
  end(): void;
}

/** A progress bar on a terminal, otherwise an occasional line. `now`: milliseconds. */
export function progressOn(screen: Screen, now: () => number): ProgressShow {
  const started = now();
  let told = -1;
  return {
    show({ framesDone, framesTotal }) {
      const share = framesTotal > 0 ? framesDone / framesTotal : 0;
      const percent = `${Math.floor(share * 100)}%`.padStart(4);
      const frames = `${framesDone} of ${framesTotal} frames`;
      if (!screen.isTTY) {
        const step = Math.floor(share * STEPS);
        if (step <= told) return;
        told = step;
        screen.write(`${percent}  ${frames}\n`);
        return;
      }
      const seconds = (now() - started) / 1000;
      const rate = seconds > 0.5 && framesDone > 0 ? framesDone / seconds : undefined;
      const speed = rate === undefined ? '' : `  ${Math.round(rate)} a second`;
      const left = rate === undefined ? '' : `  ${Math.ceil((framesTotal - framesDone) / rate)} s left`;
      const filled = Math.round(share * CELLS);
      const bar = `${'█'.repeat(filled)}${'░'.repeat(CELLS - filled)}`;
      screen.write(`\r\u001B[2K${`${bar} ${percent}  ${frames}${speed}${left}`.slice(0, (screen.columns ?? 80) - 1)}`);
    },
    end() {
      if (screen.isTTY) screen.write('\r\u001B[2K');
    },
  };
}
