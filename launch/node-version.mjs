// Imported before anything else: what follows needs this Node, and should say so rather than stumble.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`A Envelopa precisa do Node 20.19 ou mais novo; este é o ${process.versions.node}.`);
  process.exit(1);
}
