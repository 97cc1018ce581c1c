// Preloaded into the server: when the launcher dies without having been able to pass a signal on, the channel
// between the two breaks, and the server shuts down as if it had been asked to.
process.channel?.unref();
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
