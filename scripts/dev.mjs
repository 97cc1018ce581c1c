// Runs the server, restarted when its code changes, and the web app in Vite with hot reload.
import path from 'node:path';
import { root } from './launch/places.mjs';
import { launch, run } from './launch/processes.mjs';
import { printLine } from './launch/output.mjs';
import { setUp } from './launch/set-up.mjs';

const WEB = 'http://localhost:5173';

await launch(async () => {
  const { bin, env } = await setUp([]);
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
    // Session cookies and links in mails belong to the address in the browser.
    { cwd: root, env: { PUBLIC_URL: WEB, LOG_LEVEL: 'info', ...env } },
  );
  const web = run(path.join(root, 'node_modules', '.bin', 'vite'), ['--strictPort'], {
    cwd: path.join(root, 'apps', 'web'),
    env: { ...env, SERVER_URL: `http://localhost:${port}` },
  });
  printLine(`• The studio, with every edit as you save it: ${WEB}`);
  const { code } = await Promise.race([server, web]);
  // One of them has ended: the other is useless alone.
  process.kill(process.pid, 'SIGTERM');
  await Promise.all([server, web]);
  return code;
});
