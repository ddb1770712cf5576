/** The sources that a mutant changes, by path, as it leaves them; throws where a patch has not exactly one place. */
export function patched({ name, patches }, read) {
  const texts = new Map();
  for (const { file, from, to } of patches) {
    const text = texts.get(file) ?? read(file);
    const places = text.split(from).length - 1;
    if (places !== 1) throw new Error(`'${name}' has ${places} places in ${file}`);
    // A function, because `$` means something in a replacement text.
    texts.set(
      file,
      text.replace(from, () => to),
    );
  }
  return texts;
}
