export function numbersInTitles(source: string): string[];
export function rulesIn(markdown: string): string[];
