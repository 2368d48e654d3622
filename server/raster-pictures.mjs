import sharp from "sharp";

// Files of any name are read by raster loaders only: no SVG with external references, no documents.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif"].map((kind) => `VipsForeignLoad${kind}`),
});
// One thread per picture. Also leaves Node's other worker threads to name look-ups, files and compression.
sharp.concurrency(1);
// No picture is resized twice in the same way.
sharp.cache(false);

/** The limits hold for the whole process. Readers of uploaded or remote files import sharp from here. */
export { sharp };
