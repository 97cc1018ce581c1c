import sharp from 'sharp';
import { animationAsClip } from '../animation.ts';
import { readFont } from '../font.ts';
import { frameAt } from '../frame-at.ts';
import { inspect } from '../inspect.ts';
import { extractSound, withSound } from '../remux.ts';
import { sumSounds } from '../sum-sounds.ts';
import { voice } from '../voice.ts';
import { failureOf, type Outcome, type Reply, type Request } from './messages.ts';

// Each file is read once, so libvips caching would only hold memory and open files; no other loader is needed.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
    'VipsForeignLoadTiff',
  ],
});

// Native work may block an orderly exit when the parent is gone.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (request: Request) => {
  run(request).then(
    (outcome) => reply({ type: 'done', id: request.id, outcome }),
    (error: unknown) => reply({ type: 'failed', id: request.id, failure: failureOf(error) }),
  );
});
reply({ type: 'ready' });

async function run({ task, timeoutMs }: Request): Promise<Outcome> {
  switch (task.name) {
    case 'inspect':
      return inspect(task.path, task.outDir, { ...task.options, timeoutMs });
    case 'frameAt':
      return frameAt(task.path, task.probe, { ...task.options, timeoutMs });
    case 'withSound':
      await withSound(task.path, task.sound, task.output, { timeoutMs });
      return null;
    case 'animationAsClip':
      return animationAsClip(task.path, task.output, { timeoutMs });
    case 'extractSound':
      await extractSound(task.path, task.output, { timeoutMs });
      return null;
    case 'sumSounds':
      await sumSounds([task.path, ...task.others], task.output, task.format, { timeoutMs });
      return null;
    case 'voice':
      return voice(task.path, { timeoutMs });
    case 'font':
      return readFont(task.path);
    default:
      return task satisfies never;
  }
}

function reply(message: Reply): void {
  process.send?.(message);
}
