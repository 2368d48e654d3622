import sharp from "sharp";

// Only raster loaders, whatever the file name: no SVG with external references, no documents.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif"].map((kind) => `VipsForeignLoad${kind}`),
});
// One thread per picture. Also leaves Node's other worker threads to name look-ups, files and compression.
sharp.concurrency(1);
// No picture is resized twice in the same way.
sharp.cache(false);

/** With these limits, which hold for the whole process. Readers of uploaded or remote files import it from here. */
export { sharp };
