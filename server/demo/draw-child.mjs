/** The program that makes photos of the demo's drawings (`load.ts`). It ends when its parent does. */
const { default: sharp } = await import(process.argv[2]);

sharp.cache(false);
// Each drawing by itself: several at once are drawn side by side as it is.
sharp.concurrency(1);

process.on('disconnect', () => process.exit());
process.on('message', async ({ name, svg, quality }) => {
  const jpeg = await sharp(Buffer.from(svg)).jpeg({ quality }).toBuffer();
  if (process.connected) process.send({ name, jpeg });
});
