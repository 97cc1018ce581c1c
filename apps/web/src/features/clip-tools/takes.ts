/** One run of the clip under the recording. */
export interface Take {
  readonly seconds: number;
  readonly label: string;
}

/** More would be too narrow to see. */
const MOST = 12;

/** How a clip that loops runs under a recording: whole, again and again, and a last time as far as the sound goes. */
export function takesOf(soundSeconds: number, clipSeconds: number): Take[] {
  if (!(clipSeconds > 0) || clipSeconds >= soundSeconds)
    return [{ seconds: soundSeconds, label: `Clip ${soundSeconds.toFixed(1)} s` }];
  const takes: Take[] = [{ seconds: clipSeconds, label: `Clip ${clipSeconds.toFixed(1)} s` }];
  let left = soundSeconds - clipSeconds;
  while (left > 0.05 && takes.length < MOST) {
    const seconds = takes.length === MOST - 1 ? left : Math.min(clipSeconds, left);
    takes.push({ seconds, label: `Loops ${seconds.toFixed(1)} s` });
    left -= seconds;
  }
  return takes;
}
