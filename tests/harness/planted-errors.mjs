// Loaded into a server with `--import`: a request of /api/health with a header `x-plant` ends in an error that nobody catches.
import { ServerResponse } from 'node:http';
import { isMainThread } from 'node:worker_threads';

const end = Reflect.get(ServerResponse.prototype, 'end');
if (isMainThread) {
  ServerResponse.prototype.end = function (...args) {
    const planted = this.req?.headers['x-plant'];
    if (planted === 'exception') {
      setTimeout(() => {
        throw new Error('a planted exception');
      }, 10);
    }
    if (planted === 'rejection') setTimeout(() => void Promise.reject(new Error('a planted rejection')), 10);
    return Reflect.apply(end, this, args);
  };
}
