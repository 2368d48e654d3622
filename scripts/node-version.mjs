// Imported first: later imports fail on older Node versions without a clear message.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`A Envelopa precisa do Node 20.19 ou mais novo; este é o ${process.versions.node}.`);
  process.exit(1);
}
