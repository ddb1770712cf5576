/** The browser's downloads, which jsdom lacks: files that a page saves are collected here. */
export class SavedFiles {
  files: { name: string; content: Blob }[] = [];
  #made: Blob[] = [];
  readonly #click = HTMLAnchorElement.prototype.click;

  watch(): void {
    const { files } = this;
    const made = this.#made;
    URL.createObjectURL = (content) => {
      made.push(content as Blob);
      return `blob:${made.length - 1}`;
    };
    URL.revokeObjectURL = () => undefined;
    HTMLAnchorElement.prototype.click = function saveAs() {
      const content = made[Number(this.href.slice('blob:'.length))];
      if (content !== undefined) files.push({ name: this.download, content });
    };
  }

  forget(): void {
    HTMLAnchorElement.prototype.click = this.#click;
    this.files.length = 0;
    this.#made.length = 0;
  }

  names(): string[] {
    return this.files.map(({ name }) => name);
  }

  /** Text of the last file; jsdom's Blob has no `text()`. */
  async text(): Promise<string> {
    return await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(this.files.at(-1)?.content ?? new Blob());
    });
  }
}
