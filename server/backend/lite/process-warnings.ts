/**
 * Lets Node print warnings that are Error objects: @supabase/lite replaces `process.emitWarning` with a
 * function that accepts only strings and throws for anything else (docs/upstream/emit-warning-throws.md).
 * Call this after that package is loaded.
 */
export function printErrorWarnings(): void {
  const { emitWarning } = process
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) =>
    emitWarning.call(process, warning instanceof Error ? warning.message : warning, ...(rest as []))
}
