type Test = { fullName: string; status: string; failureMessages: string[] };
type File = { name: string; status: string; message?: string; assertionResults: Test[] };
export function verdictOf(report: { testResults?: File[] }): {
  killedBy: string[];
  broken: string[];
  passed: number;
};
