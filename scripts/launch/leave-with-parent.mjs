// Preloaded into the server: if the launcher is killed and cannot forward a signal, the IPC channel closes, and the server shuts down as after a
// SIGTERM.
process.channel?.unref();
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
