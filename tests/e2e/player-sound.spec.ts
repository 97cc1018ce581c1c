import { compositionOf } from './player-compositions.ts';
import { SMALL } from './player-sources.ts';
import { expect, test } from './player-stand.ts';

test('the sound plays in sync with the picture and stops with it', async ({ stand, media }) => {
  const { url } = await media.clip('clicks.mp4', { size: SMALL, clip: 4, frames: 130, timing: 30, sound: 'clicks' });
  await stand.load(compositionOf([{ src: url, frames: 125 }], SMALL));
  const { clicks, flashes, after } = await stand.page.evaluate(async () => {
    const bench = window.playerBench!;
    await bench.handle!.play();
    const { output } = bench.handle!;
    const context = output!.context as AudioContext;
    const listener = `registerProcessor('listener', class extends AudioWorkletProcessor {
      process([[channel]]) {
        if (channel && channel.some((sample) => Math.abs(sample) > 0.1)) this.port.postMessage(currentTime);
        return true;
      }
    })`;
    await context.audioWorklet.addModule(URL.createObjectURL(new Blob([listener], { type: 'text/javascript' })));
    const ear = new AudioWorkletNode(context, 'listener');
    output!.connect(ear);
    const heard: number[] = [];
    // The context's time on the window's clock.
    ear.port.addEventListener('message', ({ data }: MessageEvent<number>) => {
      const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp();
      heard.push(performanceTime + (data - contextTime) * 1000);
    });
    ear.port.start();
    bench.handle!.seek(0);
    bench.painted = [];
    while ((bench.painted.at(-1)?.frame ?? 0) < 110) await new Promise((resolve) => setTimeout(resolve, 20));
    bench.handle!.pause();
    await new Promise((resolve) => setTimeout(resolve, 60));
    const before = heard.length;
    await new Promise((resolve) => setTimeout(resolve, 800));
    return {
      clicks: heard.filter((at, index) => index === 0 || at - heard[index - 1]! > 300),
      // A busy machine may drop that frame: the next one also tells when it was due.
      flashes: [30, 60, 90].map((due) => {
        const { frame, at } = bench.painted.find((one) => one.frame >= due)!;
        return at - ((frame - due) / 30) * 1000;
      }),
      after: heard.length - before,
    };
  });
  expect(clicks).toHaveLength(3);
  for (const [index, click] of clicks.entries()) {
    test.info().annotations.push({ type: 'click after flash, ms', description: (click - flashes[index]!).toFixed(0) });
    expect(Math.abs(click - flashes[index]!)).toBeLessThan(60);
  }
  expect(after).toBe(0);
});
