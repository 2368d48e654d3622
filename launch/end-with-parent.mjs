// Loaded into each program that the launcher starts. The channel to the launcher closes however that ends,
// `kill -9` included; the whole group of this program then ends too, and leaves no port taken.
process.on("disconnect", () => {
  process.once("SIGTERM", () => undefined);
  process.kill(0, "SIGTERM");
  setTimeout(() => process.kill(0, "SIGKILL"), 1500);
});
process.channel?.unref();
