// The health check of the container image: 0 while the process of this container lives, whatever its role.
const { ROLE = 'all', PORT = '3000', METRICS_PORT } = process.env;
const addresses = { worker: METRICS_PORT && `http://127.0.0.1:${METRICS_PORT}/health` };
const address = ROLE in addresses ? addresses[ROLE] : `http://127.0.0.1:${PORT}/api/health`;

// A worker without METRICS_PORT answers nobody; Docker sees its end.
if (address) {
  const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) });
  process.exitCode = answer.ok ? 0 : 1;
}
