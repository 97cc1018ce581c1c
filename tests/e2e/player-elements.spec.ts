import { fileFrames } from './player-files.ts';
import { compositionOf } from './player-compositions.ts';
import { shuffled, SMALL, sourcesOf } from './player-sources.ts';
import { expect, Stand, test, type Shown } from './player-stand.ts';

test(
  'without WebCodecs, seeking shows the right frames of constant-rate sources, and playback has sound',
  { tag: '@long' },
  async ({ page, media }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'VideoDecoder'));
    const stand = new Stand(page);
    await stand.open(media.url);
    const { cuts, files } = await sourcesOf(media);
    // Media elements may show other frames of a source with a variable frame rate.
    const film = compositionOf(
      cuts.filter(({ src }) => !src.endsWith('unsteady.mp4')),
      SMALL,
    );
    const file = await fileFrames(film, files);
    await stand.load(film);
    expect(page.workers()).toHaveLength(0);
    const places = [...shuffled(file.length).take(40)];
    const shown: Shown[] = [];
    for (const at of places) {
      await stand.seek(at);
      shown.push(await stand.shown(file[at]));
    }
    expect(shown).toEqual(places.map((at) => file[at]));

    await stand.seek(0);
    await stand.play();
    const peak = await page.evaluate(async () => {
      const { output } = window.playerBench!.handle!;
      const analyser = new AnalyserNode(output!.context);
      output!.connect(analyser);
      const samples = new Float32Array(analyser.fftSize);
      let peak = 0;
      while (window.playerBench!.ended === 0) {
        analyser.getFloatTimeDomainData(samples);
        peak = Math.max(peak, ...samples.map(Math.abs));
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return peak;
    });
    expect(peak).toBeGreaterThan(0.2);
    const painted = await page.evaluate(() => new Set(window.playerBench!.painted.map(({ frame }) => frame)).size);
    expect(painted).toBeGreaterThan(60);
    expect(await stand.shown(file.at(-1))).toEqual(file.at(-1));
    expect(stand.noise).toEqual([]);
  },
);
