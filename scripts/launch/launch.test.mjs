import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withLock } from './lock.mjs';
import { run, runStep } from './processes.mjs';
import { currentCommit, shardOfCommit } from './sample.mjs';
import { duration, LaunchError } from './output.mjs';
import { hashOf } from './stamp.mjs';
import { changedFiles, filesNamed, relatedTests, textsOf } from './related-tests.mjs';
import { readPlaywright, readVitest } from './reports.mjs';
import { summarize } from './summary.mjs';

let dir;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'kinoloom-launch-'));
});
afterEach(() => rm(dir, { recursive: true }));

const here = (name) => JSON.stringify(new URL(name, import.meta.url).href);
const evaluate = (code) => ['--input-type=module', '-e', code];
const inDir = () => ({ cwd: dir, env: process.env });

async function waitFor(file) {
  for (let tries = 0; tries < 500; tries += 1) {
    const text = await readFile(file, 'utf8').catch(() => '');
    if (text !== '') return text;
    await sleep(20);
  }
  throw new Error(`${file} was never written`);
}

function lives(pid) {
  // A zombie counts as gone.
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}

describe('the lock', () => {
  test('lets one launcher work at a time, within one process and across several', async () => {
    const log = path.join(dir, 'log');
    const code = `
      import { appendFileSync } from 'node:fs';
      import { setTimeout as sleep } from 'node:timers/promises';
      const { withLock } = await import(${here('./lock.mjs')});
      const once = () => withLock('lock', async () => {
        appendFileSync('log', '<');
        await sleep(20);
        appendFileSync('log', '>');
      }, () => {});
      await Promise.all([once(), once()]);`;
    const children = Array.from({ length: 4 }, () => spawn(process.execPath, evaluate(code), { cwd: dir }));
    expect(await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0]))).toEqual([0, 0, 0, 0]);
    expect(await readFile(log, 'utf8')).toBe('<>'.repeat(8));
  });

  test('is taken over from a killed launcher', async () => {
    const dead = spawnSync(process.execPath, ['-e', 'process.stdout.write(String(process.pid))'], { encoding: 'utf8' });
    await writeFile(path.join(dir, 'lock'), dead.stdout);
    expect(
      await withLock(
        path.join(dir, 'lock'),
        async () => 'done',
        () => undefined,
      ),
    ).toBe('done');
  });

  test('is released if the work fails', async () => {
    const lock = path.join(dir, 'lock');
    const failing = withLock(
      lock,
      () => Promise.reject(new Error('no')),
      () => undefined,
    );
    await expect(failing).rejects.toThrow('no');
    expect(
      await withLock(
        lock,
        async () => 'done',
        () => undefined,
      ),
    ).toBe('done');
  });
});

describe('a command', () => {
  test.each([
    ['process.exit(0)', 0],
    ['process.exit(3)', 3],
    ["process.kill(process.pid, 'SIGTERM')", 143],
  ])('%s has the exit code %i, as in a shell', async (code, expected) => {
    expect((await run(process.execPath, ['-e', code], inDir())).code).toBe(expected);
  });

  test('that does not exist throws an error with the given advice', async () => {
    const step = runStep('no-such-command', [], { ...inDir(), advice: 'Install it.' });
    await expect(step).rejects.toThrow(LaunchError);
    await expect(step).rejects.toThrow(/no-such-command .*Install it\./);
  });

  test('that takes too long is killed with its child processes', async () => {
    const code = `
      const child = require('node:child_process').spawn('sleep', ['600']);
      require('node:fs').writeFileSync('pid', String(child.pid));
      setInterval(() => {}, 1000);`;
    const step = runStep(process.execPath, ['-e', code], { ...inDir(), timeoutMs: 1500, advice: 'Try again.' });
    await expect(step).rejects.toThrow('took too long');
    expect(lives(Number(await readFile(path.join(dir, 'pid'), 'utf8')))).toBe(false);
  });

  test('leaves no child process when it ends', async () => {
    const code =
      "console.log(require('node:child_process').spawn('sleep', ['600'], { stdio: 'ignore' }).pid); process.exit(0)";
    const { output } = await run(process.execPath, ['-e', code], { ...inDir(), quiet: true });
    for (let tries = 0; tries < 50 && lives(Number(output)); tries += 1) await sleep(20);
    expect(lives(Number(output))).toBe(false);
  });

  test('gets Ctrl-C once, although terminal and npm both send it, and its exit code is passed on', async () => {
    const served = `
      const fs = require('node:fs');
      let times = 0;
      process.on('SIGINT', () => {
        times += 1;
        setTimeout(() => { fs.writeFileSync('times', String(times)); process.exit(7); }, 300);
      });
      setInterval(() => {}, 1000);
      fs.writeFileSync('ready', 'yes');`;
    const launcher = `
      const { run } = await import(${here('./processes.mjs')});
      const { code } = await run(process.execPath, ['-e', ${JSON.stringify(served)}], { cwd: process.cwd(), env: process.env });
      process.exit(code);`;
    const child = spawn(process.execPath, evaluate(launcher), { cwd: dir, detached: true });
    await waitFor(path.join(dir, 'ready'));
    process.kill(-Number(child.pid), 'SIGINT');
    child.kill('SIGINT');
    await sleep(50);
    child.kill('SIGINT');
    const [code] = await once(child, 'exit');
    expect(code).toBe(7);
    expect(await readFile(path.join(dir, 'times'), 'utf8')).toBe('1');
  });

  test('gets SIGTERM when its launcher is killed', async () => {
    const served = `
      import { writeFileSync } from 'node:fs';
      process.on('SIGTERM', () => { writeFileSync('asked', 'yes'); process.exit(0); });
      setInterval(() => {}, 1000);
      writeFileSync('ready', 'yes');`;
    await writeFile(path.join(dir, 'served.mjs'), served);
    const launcher = `
      const { run } = await import(${here('./processes.mjs')});
      await run(process.execPath, ['--import', ${here('./leave-with-parent.mjs')}, 'served.mjs'], { cwd: process.cwd(), env: process.env, tether: true });`;
    const child = spawn(process.execPath, evaluate(launcher), { cwd: dir });
    await waitFor(path.join(dir, 'ready'));
    child.kill('SIGKILL');
    expect(await waitFor(path.join(dir, 'asked'))).toBe('yes');
  });
});

test.skipIf(process.platform === 'win32')('a launcher ends what it runs when npm has ended their shell', async () => {
  const served = `
    const fs = require('node:fs');
    process.on('SIGTERM', () => { fs.writeFileSync('asked', 'yes'); process.exit(0); });
    setInterval(() => {}, 1000);
    fs.writeFileSync('ready', 'yes');`;
  const launcher = `
    const { launch, run } = await import(${here('./processes.mjs')});
    await launch(async () => (await run(process.execPath, ['-e', ${JSON.stringify(served)}], { cwd: process.cwd(), env: process.env })).code);`;
  const shell = spawn('sh', ['-c', '"$0" "$@" & wait', process.execPath, ...evaluate(launcher)], {
    cwd: dir,
    env: { ...process.env, npm_lifecycle_event: 'start' },
  });
  await waitFor(path.join(dir, 'ready'));
  shell.kill('SIGKILL');
  expect(await waitFor(path.join(dir, 'asked'))).toBe('yes');
});

test.skipIf(process.platform === 'win32')(
  'a command can take the place of its launcher: it is the same process, in its folder and with its environment',
  async () => {
    const command = 'console.log(process.pid, process.cwd(), process.env.GIVEN)';
    const code = `
      const { become } = await import(${here('./processes.mjs')});
      await become(process.execPath, ['-e', ${JSON.stringify(command)}], { cwd: ${JSON.stringify(dir)}, env: { GIVEN: 'yes', NOT: undefined } });`;
    const child = spawn(process.execPath, evaluate(code), { stdio: ['ignore', 'pipe', 'pipe'] });
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
    expect(out).toBe(`${child.pid} ${realpathSync(dir)} yes\n`);
    expect(err).toBe('');
  },
);

describe('the hash of sources', () => {
  test('changes with file contents and new files, and ignores node_modules', async () => {
    await mkdir(path.join(dir, 'src/deep'), { recursive: true });
    await writeFile(path.join(dir, 'src/deep/a.ts'), 'one');
    const hash = () => hashOf(dir, ['src', 'missing', 'lock.json']);
    const hashes = [hash()];
    await writeFile(path.join(dir, 'src/deep/a.ts'), 'two');
    hashes.push(hash());
    await writeFile(path.join(dir, 'src/b.ts'), '');
    hashes.push(hash());
    await writeFile(path.join(dir, 'lock.json'), '');
    hashes.push(hash());
    expect(new Set(hashes).size).toBe(4);
    await mkdir(path.join(dir, 'src/node_modules'));
    await writeFile(path.join(dir, 'src/node_modules/c.js'), 'three');
    expect(hash()).toBe(hashes.at(-1));
  });
});

describe('the summary', () => {
  const counted = (name, passed, failed, failures = []) => ({
    name,
    outcome: failed === 0 ? 'passed' : 'failed',
    millis: 1234,
    digest: { counts: { passed, failed, skipped: 2 }, failures },
  });

  test('ends with a line with the sums of all runners', () => {
    const { text, failed } = summarize([counted('unit', 10, 0), counted('e2e', 1, 2)]);
    expect(text.split('\n').at(-1)).toBe('11 passed, 2 failed');
    expect(failed).toBe(2);
  });

  test.each([
    { name: 'types', outcome: 'failed', millis: 1, digest: undefined },
    { ...counted('integration', 5, 0), outcome: 'failed' },
  ])('counts a failed step without a failed test as one failure: $name', (step) => {
    expect(summarize([counted('unit', 10, 0), step]).failed).toBe(1);
  });

  test('lists every failed test above the table, with the start of its message', () => {
    const message = `\u001B[31mexpected\u001B[39m 1 to be 2${'\n  at somewhere'.repeat(100)}`;
    const { text } = summarize([counted('unit', 1, 1, [{ file: 'a.test.ts', test: 'a › adds', message }])]);
    const lines = text.split('\n');
    expect(lines.slice(0, 2)).toEqual(['✗ unit: a.test.ts › a › adds', '    expected 1 to be 2']);
    expect(lines.length).toBeLessThan(20);
  });
});

describe('the reports of the runners', () => {
  test('of Vitest: returns failed tests, and files that failed before their tests', () => {
    const { counts, failures } = readVitest({
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [
        { name: 'fine.ts', status: 'passed', message: '', assertionResults: [{ status: 'passed' }] },
        {
          name: 'wrong.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            { status: 'passed' },
            { status: 'failed', ancestorTitles: ['sums'], title: 'add up', failureMessages: ['1 is not 2'] },
          ],
        },
        { name: 'broken.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      ],
    });
    expect(counts).toEqual({ passed: 3, failed: 1, skipped: 2 });
    expect(failures).toEqual([
      { file: 'wrong.ts', test: 'sums › add up', message: '1 is not 2' },
      { file: 'broken.ts', test: '', message: 'no such module' },
    ]);
  });

  test('of Playwright: returns failed specs of nested suites, and errors of the run', () => {
    const spec = (ok, title) => ({
      ok,
      title,
      file: 'a.spec.ts',
      tests: [{ results: [{ errors: ok ? [] : [{ message: 'no button' }] }] }],
    });
    const { counts, failures } = readPlaywright({
      stats: { expected: 2, flaky: 1, unexpected: 1, skipped: 0 },
      errors: [{ message: 'the server did not start' }],
      suites: [
        { title: 'a.spec.ts', specs: [spec(true, 'one')], suites: [{ title: 'inner', specs: [spec(false, 'two')] }] },
      ],
    });
    expect(counts).toEqual({ passed: 3, failed: 1, skipped: 0 });
    expect(failures).toEqual([
      { file: 'a.spec.ts', test: 'inner › two', message: 'no button' },
      { file: '', test: '', message: 'the server did not start' },
    ]);
  });
});

test.each([
  [40, '0.0 s'],
  [12_340, '12.3 s'],
  [185_000, '3 min 5 s'],
])('duration writes %i ms as %s', (millis, text) => {
  expect(duration(millis)).toBe(text);
});

describe('the tests of a slow suite that are chosen', () => {
  const all = filesNamed(
    ['tests/integration', 'apps/server/src'],
    /(^tests\/integration\/.*|\.integration)\.test\.ts$/,
  );
  const texts = textsOf(all);
  const chosen = (...changed) => relatedTests(texts, 16, changed);

  test('are those of the changed subject, by its words, and those that have changed themselves', () => {
    expect(chosen('apps/server/src/gallery/zip.ts')).toContain('tests/integration/gallery.test.ts');
    expect(chosen('packages/providers/src/comfyui/history.ts')).toContain('tests/integration/comfyui.test.ts');
    expect(chosen('apps/server/src/billing/buy.ts')).toContain('tests/integration/billing.test.ts');
    for (const test of all) expect(chosen(test)).toContain(test);
  });

  test('are as many as asked for, and some of them are the same for every change', () => {
    const [one, other] = [chosen('apps/server/src/gallery/zip.ts'), chosen('packages/composition/src/sound/mixer.ts')];
    expect([one.length, other.length]).toEqual([16, 16]);
    expect(one.filter((test) => other.includes(test)).length).toBeGreaterThanOrEqual(4);
    expect(relatedTests(texts, all.length, [])).toEqual(all.toSorted());
  });

  test('are chosen for files that this clone has', () => {
    expect(Array.isArray(changedFiles())).toBe(true);
  });
});

test('shardOfCommit returns the same shard for the same commit, and uses every shard', () => {
  const commits = Array.from({ length: 64 }, (_, at) => createHash('sha1').update(String(at)).digest('hex'));
  const shards = commits.map((commit) => shardOfCommit(3, commit));
  expect(new Set(shards)).toEqual(new Set(['1/3', '2/3', '3/3']));
  expect(commits.map((commit) => shardOfCommit(3, commit))).toEqual(shards);
  expect(currentCommit()).toMatch(/^[0-9a-f]{40}$/);
});
