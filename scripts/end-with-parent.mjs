// Loaded into each launched program: the IPC channel closes when the launcher ends, even by `kill -9`, and the process
// group then exits and releases its ports.
process.on("disconnect", () => {
  process.once("SIGTERM", () => undefined);
  process.kill(0, "SIGTERM");
  setTimeout(() => process.kill(0, "SIGKILL"), 1500);
});
process.channel?.unref();
