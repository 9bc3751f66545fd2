export const ofEveryTable: string[]
export const policiesOf: Record<string, string[]>
export function policiesFor(files: string[]): string[]
export function changedFiles(): string[]
