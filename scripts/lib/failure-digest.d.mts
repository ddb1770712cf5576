export function digestOfVitest(reportPath: string): string;
export function digestOfPlaywright(reportPath: string): string;
export function withoutProgress(output: string): string;
