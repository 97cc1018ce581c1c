import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export const metrics = new Registry();

/** Adds the metrics of Node. Only where somebody reads them: the delay of the event loop is measured by waking it a hundred times a second. */
export const collectNodeMetrics = (): void => collectDefaultMetrics({ register: metrics });

const requests = new Histogram({
  name: 'http_request_seconds',
  help: 'Time to answer, by method, route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.025, 0.1, 0.5, 2, 10],
  registers: [metrics],
});

/** `ms`: from the first byte of the request to the response's head. */
export function countRequest(method: string, route: string, status: number, ms: number): void {
  requests.observe({ method, route, status }, ms / 1000);
}

export const streams = new Gauge({ name: 'event_streams', help: 'Open event streams', registers: [metrics] });

const ended = new Counter({
  name: 'jobs_ended_total',
  help: 'Jobs by how they ended',
  labelNames: ['operation', 'status'],
  registers: [metrics],
});

export const countJobEnd = (operation: string, status: string): void => ended.inc({ operation, status });
