import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';

export interface StaticCopy extends AsyncDisposable {
  readonly url: string;
}

/** Serves what a page shows now, without its scripts. Everything else comes from the page's own server. */
export async function serveStaticCopy(page: Page): Promise<StaticCopy> {
  const { origin } = new URL(page.url());
  const html = await page.evaluate<string>(`
    const copy = document.documentElement.cloneNode(true);
    for (const script of copy.querySelectorAll('script, link[rel="modulepreload"]')) script.remove();
    '<!doctype html>' + copy.outerHTML;
  `);
  const server = createServer((asked, answer) => {
    if (asked.url === '/') {
      answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
      return;
    }
    const headers = { ...asked.headers, host: new URL(origin).host };
    const passed = request(new URL(asked.url ?? '/', origin), { headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    passed.on('error', () => answer.destroy()).end();
  });
  const url = await listen(server);
  return {
    url,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server
      .once('error', reject)
      .listen(0, () => resolve(`http://localhost:${(server.address() as AddressInfo).port}/`));
  });
}
