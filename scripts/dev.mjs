// The server, started anew when its code changes, and the web app by Vite, which shows each edit in the page that is open.
import path from 'node:path';
import { root } from './launch/places.mjs';
import { launch, run } from './launch/processes.mjs';
import { say } from './launch/say.mjs';
import { setUp } from './launch/set-up.mjs';

const WEB = 'http://localhost:5173';

await launch(async () => {
  const { bin, env } = await setUp({ web: false });
  const port = env.PORT ?? '3000';
  const watched = [
    'apps/server/src',
    ...['composition', 'contract', 'media', 'providers', 'renderer'].map((name) => `packages/${name}/src`),
  ];
  const server = run(
    bin,
    [
      '--watch',
      '--watch-preserve-output',
      ...watched.map((folder) => `--watch-path=${folder}`),
      path.join('apps', 'server', 'src', 'main.ts'),
    ],
    // The session's cookie and the links in letters belong to the address that is open in the browser.
    { cwd: root, env: { PUBLIC_URL: WEB, LOG_LEVEL: 'info', ...env } },
  );
  const web = run(path.join(root, 'node_modules', '.bin', 'vite'), ['--strictPort'], {
    cwd: path.join(root, 'apps', 'web'),
    env: { ...env, SERVER_URL: `http://localhost:${port}` },
  });
  say(`• The studio, with every edit as you save it: ${WEB}`);
  const { code } = await Promise.race([server, web]);
  // One of them has ended by itself: the other is of no use alone.
  process.kill(process.pid, 'SIGTERM');
  await Promise.all([server, web]);
  return code;
});
