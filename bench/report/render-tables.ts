import type { Likeness } from '../render/likeness.ts';
import type {
  ChangeResult,
  ColoursResult,
  Contestant,
  RenderResult,
  FlowResult,
  LongResult,
  Run,
  SmartResult,
  StartResult,
} from './results-file.ts';
import { machineNote, median, megabytes, seconds, table, times } from './tables.ts';

const NAMES: Readonly<Record<Contestant, string>> = {
  kinoloom: 'Kinoloom',
  filterGraph: 'Filter graph, same libav',
  ffmpeg: 'Filter graph, `ffmpeg`',
  subtitles: 'Filter graph with libass, `ffmpeg`',
  remotion: 'Remotion',
};

const HEAD = ['', 'CPU', 'wall', 'peak memory', 'largest process', 'file', 'runs'];

const medianOf = (runs: readonly Run[], field: keyof Run): number => median(runs.map((run) => run[field]));

const cells = (runs: readonly Run[]): string[] => [
  seconds(medianOf(runs, 'cpuSeconds')),
  seconds(medianOf(runs, 'wallSeconds')),
  megabytes(Math.max(...runs.map(({ peakBytes }) => peakBytes))),
  megabytes(Math.max(...runs.map(({ largestBytes }) => largestBytes))),
  megabytes(medianOf(runs, 'bytes')),
  String(runs.length),
];

export function renderTables({ machine, runs, remotionConcurrency, likeness }: RenderResult): string {
  const entries = Object.entries(runs) as [Contestant, readonly Run[]][];
  const parts = [
    table(
      HEAD,
      entries.map(([who, runs]) => [NAMES[who], ...cells(runs)]),
    ),
  ];
  const ours = runs.kinoloom;
  const ratios = entries.flatMap(([who, theirs]): string[][] => {
    if (who === 'kinoloom' || !ours) return [];
    const ratio = (field: 'cpuSeconds' | 'wallSeconds'): number => medianOf(ours, field) / medianOf(theirs, field);
    return [
      [
        `Kinoloom : ${NAMES[who]}`,
        times(ratio('cpuSeconds')),
        times(ratio('wallSeconds')),
        times(1 / ratio('wallSeconds')),
      ],
    ];
  });
  if (ratios.length > 0) parts.push(table(['', 'our CPU', 'our wall', 'as fast'], ratios));
  const alike = Object.entries(likeness) as [Contestant, readonly Likeness[]][];
  if (alike.length > 0)
    parts.push(
      table(
        ['Compared with ours', 'frames', 'least PSNR', 'least SSIM'],
        alike.map(([who, frames]) => [
          NAMES[who],
          frames.map(({ frame }) => frame).join(', '),
          `${Math.min(...frames.map(({ psnr }) => psnr)).toFixed(1)} dB`,
          Math.min(...frames.map(({ ssim }) => ssim)).toFixed(4),
        ]),
      ),
    );
  const pages = remotionConcurrency ? ` Remotion with concurrency ${remotionConcurrency}, its quicker one here.` : '';
  return [...parts, `${machineNote(machine)}${pages}`].join('\n\n');
}

export function smartTables({ machine, runs, spans, psnr }: SmartResult): string {
  const ratio = (field: 'cpuSeconds' | 'wallSeconds'): string =>
    times(medianOf(runs.kinoloom, field) / medianOf(runs.filterGraph, field));
  const contestants = table(
    [...HEAD, 'mean PSNR', 'least PSNR'],
    (['kinoloom', 'filterGraph'] as const).map((who) => [
      NAMES[who],
      ...cells(runs[who]),
      `${psnr[who].mean.toFixed(1)} dB`,
      `${psnr[who].least.toFixed(1)} dB`,
    ]),
  );
  const ratios = table(
    ['', 'our CPU', 'our wall'],
    [['Kinoloom : Filter graph, same libav', ratio('cpuSeconds'), ratio('wallSeconds')]],
  );
  const paths = table(
    ['Clip', 'from', 'frames', 'path'],
    spans.map(({ path, from, durationInFrames, overlayId, reason }) => [
      overlayId ?? 'none',
      String(from),
      String(durationInFrames),
      path === 'copy' ? 'copied' : `encoded: ${reason}`,
    ]),
  );
  return [contestants, ratios, paths, machineNote(machine)].join('\n\n');
}

export function coloursTable(results: readonly ColoursResult[]): string {
  const rows = results.map(({ colours, runs, copiedShare }) => {
    const [ours, graph] = [medianOf(runs.kinoloom, 'cpuSeconds'), medianOf(runs.filterGraph, 'cpuSeconds')];
    const copied = `${(100 * copiedShare).toFixed(0)} %`;
    return [colours, seconds(ours), seconds(graph), times(ours / graph), copied, String(runs.kinoloom.length)];
  });
  const parts = [table(['Clips', 'CPU of Kinoloom', 'CPU of the graph', 'ratio', 'copied', 'runs'], rows)];
  return [...parts, ...results.slice(-1).map(({ machine }) => machineNote(machine))].join('\n\n');
}

export function changeTable({ machine, seconds: length, whole, title, music }: ChangeResult): string {
  const share = (run: Run): string => `${((100 * run.cpuSeconds) / whole.cpuSeconds).toFixed(1)} %`;
  const row = (name: string, run: Run): string[] => [name, share(run), ...cells([run])];
  const head = [`${length.toFixed(0)} s`, 'of the whole CPU', ...HEAD.slice(1)];
  const rows = [row('whole', whole), row('another title', title), row('other volume of the music', music)];
  return [table(head, rows), machineNote(machine)].join('\n\n');
}

export function flowTable({ machine, clips, videoSeconds, runs }: FlowResult): string {
  const speed = videoSeconds / medianOf(runs, 'wallSeconds');
  const head = ['Copy path', 'real time', ...HEAD.slice(1)];
  const name = `${clips} clips, ${videoSeconds} s`;
  return [table(head, [[name, `${speed.toFixed(0)} ×`, ...cells(runs)]]), machineNote(machine)].join('\n\n');
}

export function longTable({ machine, height, lengths }: LongResult): string {
  const head = [`Length at ${height}p`, 'real time', ...HEAD.slice(1)];
  const rows = lengths.map(({ minutes, run }) => [
    `${minutes} min`,
    `${(run.frames / 30 / run.wallSeconds).toFixed(2)} ×`,
    ...cells([run]),
  ]);
  return [table(head, rows), machineNote(machine)].join('\n\n');
}

/** Processor seconds of the kind of task whose process takes the longest. */
export const slowestStart = ({ seconds }: StartResult): number => Math.max(...Object.values(seconds).map(median));

export function startTable({ machine, seconds }: StartResult): string {
  const rows = Object.entries(seconds).map(([kind, each]) => [
    kind === 'empty' ? 'an empty Node' : kind,
    ...[median(each), Math.min(...each), Math.max(...each)].map((time) => `${(time * 1000).toFixed(0)} ms`),
    times(median(each) / median(seconds.empty)),
  ]);
  return [table(['Process for', 'CPU, median', 'least', 'most', 'ratio'], rows), machineNote(machine)].join('\n\n');
}
