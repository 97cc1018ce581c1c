/** Sends requests to a local server for a given time: `node load-child.ts <json of a Load>`. Prints a LoadResult. */
import autocannon from 'autocannon';
import { share } from '../gallery/pace.ts';
import type { Load } from './run-load.ts';
import type { LoadResult } from '../report/results-file.ts';

const { url, cookie, requests, connections, seconds } = JSON.parse(process.argv[2] ?? '') as Load;
const times: number[] = [];
const ended = Promise.withResolvers<autocannon.Result>();
/** The library converts each body to text, which for media takes longer than the server does, and which is not needed here. */
interface BodyQueue {
  readonly pipelinedRequests: { addBody: () => void };
}
/** As every browser sends. */
const ofBrowser = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const options = {
  url,
  setupClient: (client: autocannon.Client) => {
    (client as unknown as BodyQueue).pipelinedRequests.addBody = () => undefined;
  },
  connections,
  duration: seconds,
  headers: { ...ofBrowser, cookie },
  requests: requests.map(({ path, headers }) => ({
    method: 'GET' as const,
    path,
    headers: { ...ofBrowser, cookie, ...headers },
  })),
};
autocannon(options, (error, result) => (error ? ended.reject(error) : ended.resolve(result)))
  // The library's own histogram has only whole milliseconds.
  .on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
const { errors, timeouts, non2xx, duration, throughput } = await ended.promise;
if (errors + timeouts + non2xx > 0)
  throw new Error(`${errors} errors, ${timeouts} timeouts and ${non2xx} refusals of ${times.length} requests`);
const sorted = times.toSorted((a, b) => a - b);
const result: LoadResult = {
  connections,
  perSecond: times.length / duration,
  p50: share(0.5, sorted),
  p99: share(0.99, sorted),
  bytes: throughput.total / times.length,
};
console.log(JSON.stringify(result));
