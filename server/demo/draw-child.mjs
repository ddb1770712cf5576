/** Program that turns the demo's drawings into photos (`load.ts`). It ends with its parent. */
const { default: sharp } = await import(process.argv[2]);

sharp.cache(false);
// One thread per drawing: several are drawn in parallel anyway.
sharp.concurrency(1);

process.on('disconnect', () => process.exit());
process.on('message', async ({ name, svg, quality }) => {
  const jpeg = await sharp(Buffer.from(svg)).jpeg({ quality }).toBuffer();
  if (process.connected) process.send({ name, jpeg });
});
